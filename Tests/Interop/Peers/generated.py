"""Uses the client that was generated from the OpenAPI document."""

import sys
import uuid

import httpx
from puzzlefarm_client import Client
from puzzlefarm_client.api.claim import (
    acknowledge_claim, create_claim, explain_puzzle, get_hint, list_claims, peek_pool, solve_puzzle,
)
from puzzlefarm_client.api.read import get_pool, get_puzzle, get_whoami, list_pools
from puzzlefarm_client.models import (
    ClaimRequest, ClaimState, ExplainRequest, Filter, HintRequest, Problem, ProblemCode,
    PuzzleState, SolveRequest, Symmetry, Tier,
)

farm = Client(
    base_url="http://localhost",
    httpx_args={"transport": httpx.HTTPTransport(uds=sys.argv[1])},
)

whoami = get_whoami.sync(client=farm)
assert whoami.level in ("claim", "admin"), whoami
assert {pool.name for pool in list_pools.sync(client=farm).pools} == set(Tier)
assert get_pool.sync(Tier.HARD, client=farm).stock.ready > 0

wish = ClaimRequest(pool=Tier.HARD, count=2, label="generated")
key = str(uuid.uuid4())
claim = create_claim.sync(client=farm, body=wish, idempotency_key=key)
assert claim.state == ClaimState.LEASED and len(claim.puzzles) == 2, claim
again = create_claim.sync(client=farm, body=wish, idempotency_key=key)
assert again.to_dict() == claim.to_dict(), again
held = list_claims.sync(client=farm)
assert [(one.id, one.label) for one in held.claims] == [(claim.id, "generated")], held
acked = acknowledge_claim.sync(claim.id, client=farm)
assert acked.state == ClaimState.DELIVERED, acked
assert list_claims.sync(client=farm).claims == []

puzzle = claim.puzzles[0]
found = get_puzzle.sync(puzzle.id, client=farm)
assert found.state == PuzzleState.DELIVERED and found.pool == Tier.HARD, found
assert found.puzzle.givens == puzzle.givens, found
unknown = get_puzzle.sync("a" * 16, client=farm)
assert isinstance(unknown, Problem) and unknown.code == ProblemCode.UNKNOWN_PUZZLE, unknown

solved = solve_puzzle.sync(client=farm, body=SolveRequest(givens=puzzle.givens))
assert solved.count == 1 and solved.solution == puzzle.solution, solved
hint = get_hint.sync(client=farm, body=HintRequest(givens=puzzle.givens))
path = explain_puzzle.sync(client=farm, body=ExplainRequest(givens=puzzle.givens))
assert hint.step.sentence == path.steps[0].sentence, hint

filtered = ClaimRequest(
    pool=Tier.EASY, filter_=Filter(symmetry=Symmetry.NONE, min_rating=99), wait_seconds=0)
refused = create_claim.sync(client=farm, body=filtered, idempotency_key=str(uuid.uuid4()))
assert isinstance(refused, Problem) and refused.code == ProblemCode.UNSATISFIABLE_FILTER, refused
page = peek_pool.sync(Tier.HARD, client=farm, limit=3)
assert len(page.puzzles) == 3, page
print("   takes, acknowledges, looks up, solves and explains")
