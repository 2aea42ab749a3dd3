// A game as a page paints it, read from the bytes that the module writes (WebAnswer+Game.swift).

/** @typedef {import("./puzzlefarm.js").GameView} GameView */
/** @typedef {import("./puzzlefarm.js").Phase} Phase */
/** @typedef {import("./puzzlefarm.js").Policy} Policy */

/** @type {Phase[]} */
const phases = ["playing", "paused", "fullButWrong", "won", "lost"];

/** The houses in the order of the module: boxes, rows, columns. */
const houses = ["box", "row", "column"].flatMap((kind) =>
    Array.from({ length: 9 }, (_, number) => `${kind} ${number + 1}`));

/**
 * @param {Uint8Array} bytes
 * @returns {GameView & { policy: Policy }}
 */
export function viewOf(bytes) {
    const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let place = 0;
    const part = () => bytes.slice(place, (place += 81));
    const masks = () => {
        const values = new Uint16Array(81);
        for (let cell = 0; cell < 81; cell++, place += 2) values[cell] = data.getUint16(place, true);
        return values;
    };
    const byte = () => data.getUint8(place++);
    const number = () => data.getUint32((place += 4) - 4, true);
    const milliseconds = () => {
        const low = number();
        return Math.floor((low + number() * 2 ** 32) / 1000);
    };
    const [notes, ghosts] = [masks(), masks()];
    const [digits, givens, colors, errors, conflicts, singles] = [
        part(), part(), part(), part(), part(), part(),
    ];
    const digitsLeft = Array.from({ length: 9 }, byte);
    const [phase, hearts, flags, mistakesPolicy, policyHearts] = [byte(), byte(), byte(), byte(), byte()];
    const [complete, mistakes, hints, actsDone] = [number(), number(), number(), number()];
    const elapsed = milliseconds();
    const win = { time: milliseconds(), hints: number(), mistakes: number() };
    const count = data.getUint16(place, true);
    place += 2;
    const checkpoints = Array.from({ length: count }, number);
    const has = (/** @type {number} */ bit) => (flags >> bit & 1) === 1;
    return {
        digits, givens, notes, colors, errors, conflicts, ghosts, singles, digitsLeft,
        completeHouses: houses.filter((_, index) => complete >> index & 1),
        phase: phases[phase] ?? "playing",
        hearts: hearts === 255 ? null : hearts,
        mistakes, hints, elapsed,
        isPaused: has(0), canUndo: has(1), canRedo: has(2),
        checkpoints, actsDone,
        win: has(3) ? win : null,
        policy: {
            mistakes: mistakesPolicy === 0
                ? { kind: "solution", hearts: policyHearts === 255 ? null : policyHearts }
                : { kind: mistakesPolicy === 1 ? "conflicts" : "off" },
            replacesDigits: has(4), clearsSameDigit: has(5), removesNotes: has(6),
        },
    };
}

/** The view of a game that was released. */
export function emptyView() {
    return viewOf(new Uint8Array(2 * 162 + 6 * 81 + 9 + 5 + 16 + 8 + 16 + 2));
}
