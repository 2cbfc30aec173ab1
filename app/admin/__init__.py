"""What admins see and do: over HTTP and from the command line the same acts, each written down."""
