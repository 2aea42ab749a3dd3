// The modules of the page for Node: a copy of Web with the binding, in a folder of ES modules.
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { webcrypto } from "node:crypto";

globalThis.crypto ??= webcrypto;
const folder = mkdtempSync(join(tmpdir(), "puzzlefarm-page-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const source of ["Web", "Sources/SudokuWeb/Page"]) cpSync(source, folder, { recursive: true });

/** Imports a module of the page, such as "storage/store.js". */
export function load(name) {
    return import(pathToFileURL(join(folder, name)).href);
}

/** The modules of the player's page below Web and their text without comments. */
export const sources = readdirSync("Web", { recursive: true })
    .filter((name) => name.endsWith(".js") && !name.startsWith("console/"))
    .map((name) => [name, readFileSync(`Web/${name}`, "utf8").replace(/\/\*[\s\S]*?\*\//g, "")]);
