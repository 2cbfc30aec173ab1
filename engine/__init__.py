"""The rules of every table: pure values and functions, without clock, input, output or chance of their
own."""
