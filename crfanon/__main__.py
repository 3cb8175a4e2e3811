"""``python -m crfanon`` is the same as the command ``crfanon``."""

from .cli import command

if __name__ == "__main__":
    command()
