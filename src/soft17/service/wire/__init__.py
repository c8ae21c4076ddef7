"""What goes over the wire: messages, and the picture of a table that one person gets."""
