// The modules of the page for Node: a copy of Web beside the binding, in a folder of ES modules.
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { webcrypto } from "node:crypto";

globalThis.crypto ??= webcrypto;
export const folder = mkdtempSync(join(tmpdir(), "puzzlefarm-page-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const source of ["Web", "Sources/SudokuWeb/Page"]) {
    for (const name of readdirSync(source)) {
        if (name.endsWith(".js")) cpSync(join(source, name), join(folder, name));
    }
}
writeFileSync(join(folder, "package.json"), '{ "type": "module" }');

/** Imports a module of the page. */
export function load(name) {
    return import(pathToFileURL(join(folder, name)).href);
}
