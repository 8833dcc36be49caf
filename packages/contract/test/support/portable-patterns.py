"""Reads {patterns, texts} as JSON. Prints which texts each pattern accepts, by Python's re or by pydantic."""
import json
import re
import sys


def by_re(pattern):
    compiled = re.compile(pattern)
    return lambda text: compiled.search(text) is not None


def by_pydantic(pattern):
    import pydantic

    if pydantic.VERSION.startswith("1."):
        model = pydantic.create_model("Model", text=(pydantic.constr(regex=pattern), ...))
        validate = lambda text: model(text=text)
    else:
        validate = pydantic.TypeAdapter(pydantic.constr(pattern=pattern)).validate_python

    def accepts(text):
        try:
            validate(text)
            return True
        except pydantic.ValidationError:
            return False

    return accepts


engine = {"re": by_re, "pydantic": by_pydantic}[sys.argv[1]]
given = json.load(sys.stdin)
print(json.dumps([[accepts(text) for text in given["texts"]] for accepts in map(engine, given["patterns"])]))
