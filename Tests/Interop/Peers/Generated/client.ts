// Uses the client that was generated from the OpenAPI document: arguments ADDRESS TOKEN TENANT.
import { ClaimApi, Configuration, ReadApi, ResponseError } from "./client/index";

declare const process: { argv: string[] };
const [address, token, tenant] = process.argv.slice(2);
const configuration = new Configuration({ basePath: address, accessToken: token });
const read = new ReadApi(configuration);
const claims = new ClaimApi(configuration);
const expect = (holds: boolean, found: unknown) => {
    if (!holds) throw new Error(JSON.stringify(found));
};

async function main() {
    const whoami = await read.getWhoami();
    expect(whoami.tenant === tenant && whoami.level === "claim", whoami);
    const pool = await read.getPool({ pool: "hard" });
    expect(pool.stock.ready > 0, pool);

    const wish = { idempotencyKey: crypto.randomUUID(), claimRequest: { pool: "hard", count: 2, label: "typescript" } };
    const claim = await claims.createClaim(wish);
    expect(claim.state === "leased" && claim.puzzles.length === 2, claim);
    const again = await claims.createClaim(wish);
    expect(JSON.stringify(again) === JSON.stringify(claim), again);
    const held = await claims.listClaims({ label: "typescript" });
    expect(held.claims.map((one) => one.id).join() === claim.id, held);
    const acked = await claims.acknowledgeClaim({ id: claim.id });
    expect(acked.state === "delivered", acked);

    const puzzle = claim.puzzles[0];
    const found = await read.getPuzzle({ id: puzzle.id });
    expect(found.state === "delivered" && found.puzzle?.givens === puzzle.givens, found);
    const solved = await claims.solvePuzzle({ solveRequest: { givens: puzzle.givens } });
    expect(solved.solution === puzzle.solution, solved);
    const problem = await read.getPuzzle({ id: "a".repeat(16) }).catch((error) => error);
    expect(problem instanceof ResponseError && problem.response.status === 404, problem);
    expect((await problem.response.json()).code === "unknown-puzzle", problem);
    console.log("   TypeScript claims, acknowledges, looks up and solves");
}
main();
