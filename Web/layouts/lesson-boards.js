// The boards that explain the rules of a layout: each has only what its rule needs, from one solution.

/** @typedef {import("../puzzlefarm.js").LayoutDescription} LayoutDescription */

/**
 * A board: its text, the cells that are filled and tinted, and the cell to fill; the last one is filled completely.
 * @typedef {{ kind: string, shown: number[], lit: number[], cell: number | null, sum?: number }} Lesson
 */

/** The most cells that are left empty on the last board. */
const mostGaps = 8;

/**
 * The five boards of a layout: rows, boxes or regions, two for its own rules, and one to fill.
 *
 * @param {LayoutDescription} description
 * @param {number[]} solution
 * @returns {Lesson[]}
 */
export function lessonsOf({ size, layout, houses, cages, pairs }, solution) {
    const kindOf = (/** @type {typeof houses[number]} */ { name, isBox }) =>
        /^(row|column|region) /.exec(name)?.[1] ?? (isBox ? "box" : "extra");
    /** @param {string} kind */
    const house = (kind) => {
        const found = houses.filter((one) => kindOf(one) === kind);
        const [one] = kind === "extra" ? found : found.slice(found.length >> 1);
        return one && complete(kind, one.cells);
    };
    const summed = cages.filter(({ sum, cells }) => sum !== undefined && cells.length > 1);
    const cage = summed.find(({ cells }) => cells.length === 3) ?? summed[0];
    const share = (/** @type {number} */ one, /** @type {number} */ other) =>
        houses.some(({ cells }) => cells.includes(one) && cells.includes(other));
    const own = [
        house("extra"),
        cage && { ...complete("cage", cage.cells), sum: cage.sum },
        ...[
            // A cell that is a move away has the digit.
            pairs.length && ((/** @type {number} */ cell, /** @type {number} */ digit) => pairs
                .flatMap(([one, other]) => (one === cell ? other : other === cell ? one : []))
                .find((other) => !share(cell, other) && solution[other] === digit)),
            // A cell above or below has a digit next to it.
            layout.startsWith("nonconsecutive") && ((/** @type {number} */ cell, /** @type {number} */ digit) =>
                [cell - size, cell + size].find((other) => Math.abs(solution[other] - digit) === 1)),
        ].map((forbids) => forbids && apart(houses.filter((one) => kindOf(one) === "row"), solution, forbids)),
    ].flatMap((lesson) => lesson || []);
    const first = house("region") ?? house("box");
    const [second, third] = [...own, ...(first && !own.length ? [/** @type {Lesson} */ (house("column"))] : [])];
    const from = (second ?? first).lit[0];
    const all = [...houses.map((one) => ({ kind: kindOf(one), cells: one.cells })), ...cages.map(({ cells }) => ({ kind: "cage", cells }))];
    const together = meeting(from, all, solution);
    return [
        /** @type {Lesson} */ (house("row")), first ?? /** @type {Lesson} */ (house("column")),
        second ?? together, third ?? together, { kind: "end", lit: [], cell: null, shown: rest(size) },
    ];
}

/**
 * A house or cage that lacks one digit.
 *
 * @param {string} kind
 * @param {number[]} cells
 * @returns {Lesson}
 */
function complete(kind, cells) {
    const cell = cells[cells.length >> 1];
    return { kind, shown: cells.filter((other) => other !== cell), lit: cells, cell };
}

/**
 * A row that lacks two digits, one of which a cell outside it forbids.
 *
 * @param {{ cells: number[] }[]} rows
 * @param {number[]} solution
 * @param {(cell: number, digit: number) => number | undefined} forbids the cell that forbids a digit
 * @returns {Lesson | null}
 */
function apart(rows, solution, forbids) {
    for (const { cells } of [...rows.slice(rows.length >> 1), ...rows]) {
        for (const cell of cells) {
            for (const gap of cells) {
                const other = gap === cell ? undefined : forbids(cell, solution[gap]);
                if (other === undefined || cells.includes(other)) continue;
                return { kind: "apart", shown: [...cells.filter((one) => one !== cell && one !== gap), other], lit: [...cells, other], cell };
            }
        }
    }
    return null;
}

/**
 * A cell of which each digit but its own is seen once, by as many kinds of houses as there are.
 *
 * @param {number} cell
 * @param {{ kind: string, cells: number[] }[]} houses
 * @param {number[]} solution
 * @returns {Lesson}
 */
function meeting(cell, houses, solution) {
    const own = houses.filter(({ cells }) => cells.includes(cell));
    /** @type {Map<string, number>} */
    const used = new Map();
    /** @type {Map<number, number>} */
    const shown = new Map();
    // In each round, one kind shows one digit more, far from the cell.
    const far = (/** @type {number} */ one, /** @type {number} */ other) => Math.abs(other - cell) - Math.abs(one - cell);
    for (let round = 0; round < solution.length; round++) {
        const { kind, cells } = own.reduce((one, other) => ((used.get(other.kind) ?? 0) < (used.get(one.kind) ?? 0) ? other : one));
        used.set(kind, (used.get(kind) ?? 0) + 1);
        const next = [...cells].sort(far).find((other) => other !== cell && solution[other] !== solution[cell] && !shown.has(solution[other]));
        if (next === undefined) used.set(kind, Infinity);
        else shown.set(solution[next], next);
        if (own.every((house) => used.get(house.kind) === Infinity)) break;
    }
    return { kind: "together", shown: [...shown.values()], lit: [...new Set(own.flatMap(({ cells }) => cells))], cell };
}

/**
 * All cells but some of different rows.
 * @param {number} size
 */
function rest(size) {
    const count = Math.min(mostGaps, size);
    const gaps = Array.from({ length: count }, (_, gap) => size * Math.floor(gap * size / count) + (5 * gap + 2) % size);
    return [...Array(size * size).keys()].filter((cell) => !gaps.includes(cell));
}
