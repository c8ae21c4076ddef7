"""The service: tables that people play at, deal, supervise and inspect, over HTTP and sockets."""
