"""The server: transport, rooms, storage and the command line around the engine."""
