"""What is asked of the service over HTTP and sockets, and who may ask it."""
