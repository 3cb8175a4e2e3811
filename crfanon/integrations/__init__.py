"""crfanon inside of other systems, each in a module that imports what it needs."""
