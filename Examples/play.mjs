// Plays the game of Sources/Play in Node: notes, a mistake, undo, saving and restoring, and hints to the end. Writes
// the saved game, the same bytes as Play.
//
//     node play.mjs FOLDER MODULE FILE      FOLDER: what `make wasm` builds; MODULE: puzzlefarm or puzzlefarm-plain
import { readFileSync, writeFileSync } from "node:fs";
import { webcrypto } from "node:crypto";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

globalThis.crypto ??= webcrypto;
const [folder, module, file] = process.argv.slice(2);
if (process.argv.length !== 5) {
    console.error("Usage: node play.mjs FOLDER MODULE FILE");
    process.exit(64);
}
const { Engine } = await import(pathToFileURL(resolve(folder, "puzzlefarm.js")).href);

const batch = 64;
const engine = await Engine.load(readFileSync(`${folder}/${module}.wasm`));
engine.setTexts(JSON.parse(readFileSync(`${folder}/texts-en.json`, "utf8")));

/** The first puzzle of a tier from a seed. */
function firstPuzzle(tier, seed) {
    for (let first = 0; ; first += batch) {
        const [made] = done(engine.produce(tier, seed, first, batch));
        if (made) return made.puzzle;
    }
}

/** A result; ends the program if it is a fault or a refusal. */
function done(result) {
    if (!result?.fault && !result?.refused) return result;
    console.error(`play.mjs: ${JSON.stringify(result)}`);
    process.exit(1);
}

const tier = "medium";
let game = done(engine.newGame({ puzzle: firstPuzzle(tier, 2026), tier }));
const cells = [game.view().digits.indexOf(0)];
done(game.perform({ act: "fillNotes", cells: Array.from({ length: 81 }, (_, cell) => cell) }));
const digit = game.solution[cells[0]] === "1" ? 2 : 1;
done(game.perform({ act: "place", digit, cells }));
done(game.undo());
done(game.redo());
done(game.addTime(30_000));
game = done(engine.restoreGame(game.save()));

for (let hint = done(game.hint()); hint !== null; hint = done(game.hint())) done(game.applyHint(hint));
const { phase, hints } = game.view();
console.log(`${module}: ${phase}, hints ${hints}`);
writeFileSync(file, game.save());
