#!/usr/bin/env node
// Claims puzzles with Node: claim with a key, use the puzzles, acknowledge. Repeated with the same key, a claim
// gives the same puzzles, so a lost answer loses nothing.
// Usage: claim.mjs SOCKET POOL KEY
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

const [socketPath, pool, key] = process.argv.slice(2);
if (process.argv.length !== 5) {
    console.error("Usage: claim.mjs SOCKET POOL KEY");
    process.exit(64);
}

/** Makes one request. */
function send(method, path, body, headers) {
    return new Promise((resolve, reject) => {
        const sent = request({ socketPath, method, path, headers, timeout: 30_000 }, (answer) => {
            const parts = [];
            answer.on("data", (part) => parts.push(part));
            // An answer that was cut off is none: it is asked for again, with the same key.
            answer.on("error", reject);
            answer.on("end", () => {
                try {
                    resolve({ answer, content: JSON.parse(Buffer.concat(parts).toString()) });
                } catch (error) {
                    reject(error);
                }
            });
        });
        sent.on("timeout", () => sent.destroy(new Error("no answer")));
        sent.on("error", reject);
        sent.end(body && JSON.stringify(body));
    });
}

/** Makes a request, again while the service is away or asks for patience. */
async function ask(method, path, body, headers = {}) {
    let problem = "no answer; is the service running?";
    for (let attempt = 0; attempt < 5; attempt++) {
        try {
            const { answer, content } = await send(method, path, body, headers);
            if (answer.statusCode < 400) return content;
            problem = `${content.code}: ${content.detail}`;
            const wait = answer.headers["retry-after"];
            if (wait === undefined) throw new Error(problem, { cause: "final" });
            await pause(Number(wait) * 1_000);
        } catch (error) {
            if (error.cause === "final") throw error;
            await pause(attempt * 1_000);
        }
    }
    throw new Error(`${socketPath}: ${problem}`);
}

try {
    const headers = { "Idempotency-Key": key, "Content-Type": "application/json" };
    const claim = await ask("POST", "/v1/claims", { pool, count: 3 }, headers);
    for (const puzzle of claim.puzzles) console.log(puzzle.givens);
    await ask("PUT", `/v1/claims/${claim.id}/ack`);
} catch (error) {
    console.error(error.message);
    process.exitCode = 1;
}
