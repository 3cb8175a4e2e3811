"""Make the data that ships with crfanon: lists of names, and the knowledge base.

None of it is needed at run time.
"""
