"""Numbers of leads, and of answers to all of them: any slip in the grammar shows in them.

`tests/golden/leads.json` holds hands with, for each kind of kickers, how many sets may be led from the one
hand, and how many answers the other hand has to all of those together, each reading of a set taken by itself.
"""

import json
from typing import Any

import pytest

from engine.cards import parse_ranks
from engine.catalog import card_tables
from engine.shedding.grammar import grammar_for
from tests.engine import reference

CASES: list[dict[str, Any]] = json.loads((reference.GOLDEN / "leads.json").read_text())
SMALL = [case for case in CASES if len(case["hand"]) <= 10]


@pytest.mark.parametrize(
    "case", CASES, ids=lambda case: f"{case['table']}-{case['kickers']}-{len(case['hand'])}"
)
def test_leads_and_answers_are_as_many_as_ever(case: dict[str, Any]) -> None:
    grammar = grammar_for(card_tables()[case["table"]].combinations, case["kickers"])
    leads = list(grammar.follows(parse_ranks(case["hand"]), None))
    lying = [reading for cards in leads for reading in grammar.readings(cards)]
    answers = sum(1 for over in lying for _ in grammar.follows(parse_ranks(case["other"]), over))
    assert (len(leads), answers) == (case["leads"], case["answers"])


@pytest.mark.parametrize("case", SMALL, ids=lambda case: f"{case['table']}-{case['kickers']}")
def test_the_reference_counts_the_same(case: dict[str, Any]) -> None:
    table, kickers = case["table"], case["kickers"]
    leads = reference.follows(table, kickers, case["hand"], None)
    assert len(leads) == case["leads"]
    lying = [reading for cards in leads for reading in reference.readings(table, kickers, cards)]
    answers = {json.dumps(over): reference.follows(table, kickers, case["other"], over) for over in lying}
    assert sum(len(answers[json.dumps(over)]) for over in lying) == case["answers"]
