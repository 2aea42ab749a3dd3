// A game as a page paints it, read from the bytes that the module writes (WebAnswer+Game.swift).

/** @typedef {import("./puzzlefarm.js").GameView} GameView */
/** @typedef {import("./puzzlefarm.js").Phase} Phase */
/** @typedef {import("./puzzlefarm.js").Policy} Policy */

/** @type {Phase[]} */
const phases = ["playing", "paused", "fullButWrong", "won", "lost"];

/**
 * @param {Uint8Array} bytes
 * @param {string[]} houses the names of the houses of the grid
 * @returns {GameView & { policy: Policy }}
 */
export function viewOf(bytes, houses) {
    const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let place = 0;
    const size = data.getUint8(place++);
    const cells = size * size;
    const part = () => bytes.slice(place, (place += cells));
    const masks = () => Uint32Array.from({ length: cells }, number);
    const byte = () => data.getUint8(place++);
    const number = () => data.getUint32((place += 4) - 4, true);
    const milliseconds = () => {
        const low = number();
        return Math.floor((low + number() * 2 ** 32) / 1000);
    };
    const [notes, ghosts, corners] = [masks(), masks(), masks()];
    const [digits, givens, colors, errors, conflicts, singles] = [
        part(), part(), part(), part(), part(), part(),
    ];
    const digitsLeft = Array.from({ length: size }, byte);
    const [phase, hearts, flags, mistakesPolicy, policyHearts] = [byte(), byte(), byte(), byte(), byte()];
    const [mistakes, hints, actsDone] = [number(), number(), number()];
    const elapsed = milliseconds();
    const win = { time: milliseconds(), hints: number(), mistakes: number() };
    const short = () => data.getUint16((place += 2) - 2, true);
    const complete = Array.from({ length: short() }, short);
    const checkpoints = Array.from({ length: short() }, number);
    const has = (/** @type {number} */ bit) => (flags >> bit & 1) === 1;
    return {
        digits, givens, notes, corners, colors, errors, conflicts, ghosts, singles, digitsLeft,
        completeHouses: complete.map((house) => houses[house]),
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
            replacesDigits: has(4), clearsSameDigit: has(5), removesNotes: has(6), fillsNotes: has(7),
        },
    };
}

/**
 * The view of a game that was released.
 * @param {number} size
 */
export function emptyView(size) {
    const bytes = new Uint8Array(1 + 18 * size * size + size + 5 + 12 + 8 + 16 + 4);
    bytes[0] = size;
    return viewOf(bytes, []);
}
