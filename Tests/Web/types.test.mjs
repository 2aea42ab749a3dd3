// The binding under the type check of TypeScript, where it is installed (node-typescript in Debian).
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import test from "node:test";

const page = "Sources/SudokuWeb/Page";
const isInstalled = spawnSync("tsc", ["--version"]).status === 0;

test("the binding has the types that it declares", { skip: !isInstalled && "no tsc" }, () => {
    const files = readdirSync(page).filter((file) => file.endsWith(".js")).map((file) => `${page}/${file}`);
    const found = spawnSync(
        "tsc",
        ["--noEmit", "--allowJs", "--checkJs", "--strict", "--noImplicitReturns", "--target", "es2022", "--module",
            "es2022", "--moduleResolution", "node", "--lib", "es2022,dom", ...files, `${page}/puzzlefarm.d.ts`],
        { encoding: "utf8" });
    assert.equal(found.stdout, "");
    assert.equal(found.status, 0);
});
