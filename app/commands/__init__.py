"""One module for each command of `doulaoban` that is more than a call."""
