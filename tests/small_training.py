"""A configuration that trains in seconds on the invented notes in tests/corpus/gold."""

from crfanon.training.configuration import Configuration, Corpus, Grid, Parameters

CONFIGURATION = Configuration(
    name="small",
    language="es",
    description="invented notes",
    corpora=(Corpus("gold", "gold", "brat", (".",), (), "MIT", "nobody"),),
    template="clinical",
    lists=("es/kinship/female", "es/weekday"),
    folds=3,
    words=None,
    trainer="owlqn",
    parameters=Parameters(c1=0.05, c2=0.1, iterations=12),
    grid=Grid((20.0, 0.05), (0.1,)),
    capitals=0,
    bags=1,
)
