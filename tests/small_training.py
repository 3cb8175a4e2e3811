"""A configuration that trains in seconds on the invented notes in tests/corpus/gold."""

from crfanon.training.configuration import Capitals, Configuration, Corpus, Grid, Parameters, Rules

CONFIGURATION = Configuration(
    name="small",
    language="es",
    description="invented notes",
    corpora=(Corpus("gold", "gold", "brat", (".",), (), "MIT", "nobody"),),
    template="clinical",
    lists=("es/kinship/female", "es/weekday"),
    rules=Rules(folds=3),
    words=None,
    trainer="owlqn",
    parameters=Parameters(c1=0.05, c2=0.1, iterations=12),
    search=Grid((20.0, 0.05), (0.1,)),
    capitals=Capitals(),
    bags=1,
)
