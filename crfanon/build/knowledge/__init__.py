"""Write knowledge bases from packages, dumps and WordNet."""
