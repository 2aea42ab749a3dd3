// Writes cases.json: catalogues as servers may have them, honest or not, and what a client of a pinned key uses of
// them. The client for apps and the page run the same cases. The same bytes each time:
//
//     node Tests/Data/catalogues/make.mjs > Tests/Data/catalogues/cases.json
import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";

const sha256 = (content) => createHash("sha256").update(content).digest();

// MARK: Keys and signatures, as minisign has them

/** A key made of its name: for these tests only. */
function key(name) {
    const head = Buffer.from("302e020100300506032b657004220420", "hex");
    const secret = createPrivateKey({ key: Buffer.concat([head, sha256(name)]), format: "der", type: "pkcs8" });
    const bytes = createPublicKey(secret).export({ format: "der", type: "spki" }).subarray(-32);
    const number = sha256(`id of ${name}`).subarray(0, 8);
    const text = Buffer.concat([Buffer.from("Ed"), number, bytes]).toString("base64");
    return { secret, number, text, file: `untrusted comment: minisign public key\n${text}\n` };
}

function signature(content, { secret, number }, algorithm = "Ed") {
    const own = sign(null, Buffer.from(content), secret);
    const comment = "puzzlefarm catalogue";
    const whole = sign(null, Buffer.concat([own, Buffer.from(comment)]), secret);
    const line = Buffer.concat([Buffer.from(algorithm), number, own]).toString("base64");
    return `untrusted comment: a test\n${line}\ntrusted comment: ${comment}\n${whole.toString("base64")}\n`;
}

const pinned = key("pinned");
const other = key("other");

// MARK: Puzzles

const classic = '"givens":".1..4.8..6.2.8.....3...1..5..182.6..2.76.5.84....97.......64.2.......7.8....5..1.","solution":'
    + '"719546832652389147834271965541823679297615384386497251178964523465132798923758416","tier":"TIER","tierIndex":INDEX,'
    + '"tierRating":4.0,"se":{"er":4.4,"ep":1.2,"ed":1.2},"clues":28,"w20":4.95,"timeIndex":1.58,"techniques":'
    + '{"Hidden Single":52,"Direct Hidden Pair":1,"Skyscraper":1},"symmetry":"anti-diagonal","usesUniqueness":false}';
const killer = '"givens":"................","solution":"3421214343121234","layout":"killer:4","cages":[{"sum":9,"cells":'
    + '["r1c1","r1c2","r1c3"]},{"cells":["r1c4","r2c3","r2c4"]}],"tier":"beginner","tierIndex":1,"tierRating":1.0,"se":null,'
    + '"clues":0,"w20":4.00,"timeIndex":null,"techniques":{"Hidden Single":16},"symmetry":"none","usesUniqueness":false}';

/** The id of a puzzle by its name; the client asks for no other. */
function id(name) {
    const bits = [...sha256(name).subarray(0, 10)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
    return bits.match(/.{5}/g).map((five) => "abcdefghijklmnopqrstuvwxyz234567"[parseInt(five, 2)]).join("");
}

const tiers = ["beginner", "easy", "medium", "intermediate", "hard", "expert"];
const isTier = (pool) => tiers.includes(pool);

/** The line of a puzzle of a pool. */
function line(pool, name) {
    const form = pool === "small-killer" ? killer : classic;
    const tier = isTier(pool) ? pool : "easy";
    return `{"id":"${id(name)}",${form.replace("TIER", tier).replace("INDEX", tiers.indexOf(tier) + 1)}\n`;
}

// MARK: Catalogues

const listed = (file, content) =>
    ({ file, size: Buffer.byteLength(content), sha256: sha256(content).toString("hex") });

/**
 * The files of a catalogue. Each pool has the names of the puzzles of its segments, of which the manifest lists those
 * from `newest` on; the index has the one before it, and a part all others. `days` is the same for dates.
 */
function catalogue({
    sequence = 7, pools = { easy: [["easy 1", "easy 2"]] }, newest = 1, days = {}, firstDay = "", withdrawn = [],
    earlier = [], inPart = 0, edit = (manifest) => manifest, by = pinned,
} = {}) {
    const files = {};
    const add = (name, content) => {
        files[name] = content;
        return listed(name, content);
    };
    const document = (format, name, { segments = {}, daily = [], withdrawn = [], parts = [], ...more }) => {
        const own = (isWanted) => Object.fromEntries(Object.entries(segments).filter(([pool]) => isWanted(pool)).map(
            ([pool, list]) => [pool, { count: list.reduce((sum, { count }) => sum + count, 0), segments: list }]));
        const calendar = Object.fromEntries(daily.map(({ date }) => [date, {}]));
        const content = { format, ...more, tiers: own(isTier), pools: own((pool) => !isTier(pool)), daily, withdrawn,
            calendar, ...parts.length ? { parts } : {} };
        if (name === "manifest.json") return `${JSON.stringify(edit(content))}\n`;
        const text = `${JSON.stringify(content)}\n`;
        return add(name ?? `part-${sha256(text).toString("hex").slice(0, 32)}.json`, text);
    };
    const part = (lists) => document("puzzlefarm-catalogue-part/1", null, lists);
    const ids = (names) => names.map((name) => ({ id: id(name) }));

    const segments = {};
    const older = {};
    const parts = [];
    for (const [pool, lists] of Object.entries(pools)) {
        const all = lists.map((names, index) => ({ number: index + 1, count: names.length, ...add(
            `${pool}-${String(index + 1).padStart(6, "0")}.ndjson`, names.map((name) => line(pool, name)).join("")) }));
        segments[pool] = all.slice(newest - 1);
        older[pool] = all.slice(Math.max(0, newest - 2), newest - 1);
        const oldest = all.slice(0, Math.max(0, newest - 2));
        if (oldest.length) parts.push({ pool, first: 1, last: oldest.length, ...part({ segments: { [pool]: oldest } }) });
    }
    const dates = Object.keys(days).sort().map((date) => ({ date, count: days[date].length,
        ...add(`daily-${date}.ndjson`, days[date].map((name) => line("easy", name)).join("")) }));
    const packed = dates.filter(({ date }) => date < firstDay);
    if (packed.length) parts.push({ from: packed[0].date, to: packed.at(-1).date, ...part({ daily: packed }) });
    if (inPart) parts.push({ withdrawn: inPart, ...part({ withdrawn: ids(earlier.slice(0, inPart)) }) });
    const number = String(sequence).padStart(6, "0");
    const index = document("puzzlefarm-catalogue-index/1", `index-${number}.json`, {
        segments: older, withdrawn: ids(earlier.slice(inPart)), parts });
    const newestDays = dates.filter(({ date }) => date >= firstDay);
    const manifest = document("puzzlefarm-catalogue/1", "manifest.json", {
        sequence, created: "2026-11-22T12:00:00Z", engine: "0.2.0", segments, daily: newestDays,
        withdrawn: ids(withdrawn), withdrawnEarlier: earlier.length, index });
    Object.assign(files, { "manifest.json": manifest, "manifest.json.minisig": signature(manifest, by) });
    if (newestDays.length) {
        const today = `${JSON.stringify({ format: "puzzlefarm-today/1", days: newestDays.slice(-3).map(
            (day) => ({ ...day, puzzles: {} })) })}\n`;
        Object.assign(files, { "today.json": today, "today.json.minisig": signature(today, by) });
    }
    return { ...files, "minisign.pub": by.file };
}

/** The files without some, or with others. */
const without = (files, ...names) =>
    Object.fromEntries(Object.entries(files).filter(([name]) => !names.some((start) => name.startsWith(start))));
const withoutWithdrawals = (files) => Object.fromEntries(Object.entries(files).filter(([name, content]) =>
    !name.startsWith("part-") || content.includes('"withdrawn":[]')));
const changed = (files, name, change) => {
    const [found] = Object.keys(files).filter((each) => each.startsWith(name));
    return { ...files, [found]: change(files[found]) };
};

// MARK: Cases

const all = (...names) => ({ easy: names });
const two = all("easy 1", "easy 2");
const nothing = all();
const older = { pools: { easy: [["a"], ["b"], ["c"], ["d"]] }, newest: 4 };
const next = { sequence: 8, pools: { easy: [["easy 1", "easy 2"], ["easy 3"]] } };
const visit = (files, expected, more = {}) => ({ files, expected, ...more });
const offline = (expected) => visit(null, expected);
const days = { "2026-11-20": ["x"], "2026-11-21": ["y"], "2026-11-22": ["z"], "2026-11-23": ["tomorrow"] };

const cases = {
    "an honest catalogue is used": [visit(catalogue(), { sequence: 7, offered: two }), offline({ sequence: 7, offered: two })],
    "without a catalogue there is nothing": [visit({}, { sequence: 0, offered: nothing })],
    "a manifest without a signature is not used": [
        visit(without(catalogue(), "manifest.json.minisig"), { sequence: 0, offered: nothing })],
    "a manifest without signature and key is not used": [
        visit(without(catalogue(), "manifest.json.minisig", "minisign.pub"), { sequence: 0, offered: nothing })],
    "an empty signature is none": [
        visit({ ...catalogue(), "manifest.json.minisig": "" }, { sequence: 0, offered: nothing })],
    "the signature of another key is not used": [visit(catalogue({ by: other }), { sequence: 0, offered: nothing })],
    "the signature of another key is not used, with the pinned key beside it": [
        visit({ ...catalogue({ by: other }), "minisign.pub": pinned.file }, { sequence: 0, offered: nothing })],
    "the signature of another manifest is not used": [
        visit({ ...catalogue(), "manifest.json": catalogue({ sequence: 9 })["manifest.json"] },
            { sequence: 0, offered: nothing })],
    "a changed trusted comment is not believed": [
        visit(changed(catalogue(), "manifest.json.minisig", (text) => text.replace("farm catalogue", "farm Catalogue")),
            { sequence: 0, offered: nothing })],
    "a changed untrusted comment means nothing": [
        visit(changed(catalogue(), "manifest.json.minisig", (text) => text.replace("a test", "anything")),
            { sequence: 7, offered: two })],
    "a prehashed signature is refused": [
        visit({ ...catalogue(), "manifest.json.minisig": signature(catalogue()["manifest.json"], pinned, "ED") },
            { sequence: 0, offered: nothing })],
    "a newer publication is used": [
        visit(catalogue(), { sequence: 7, offered: two }),
        visit(catalogue(next), { sequence: 8, offered: all("easy 1", "easy 2", "easy 3") })],
    "an older publication is not used, though it is signed": [
        visit(catalogue(next), { sequence: 8, offered: all("easy 1", "easy 2", "easy 3") }),
        visit(catalogue(), { sequence: 8, offered: all("easy 1", "easy 2", "easy 3") })],
    "a forged publication changes nothing": [
        visit(catalogue(), { sequence: 7, offered: two }),
        visit(catalogue({ ...next, by: other }), { sequence: 7, offered: two }),
        visit(without(catalogue(next), "manifest.json.minisig"), { sequence: 7, offered: two }),
        offline({ sequence: 7, offered: two })],
    "a signature that comes late is found past all caches": [
        visit({ ...catalogue(), "manifest.json.minisig": catalogue(next)["manifest.json.minisig"] },
            { sequence: 7, offered: two }, { fresh: catalogue() })],
    "a signed text that is no manifest is not used": [
        visit(catalogue(), { sequence: 7, offered: two }),
        visit(catalogue({ ...next, edit: ({ sequence }) => ({ format: "something/1", sequence }) }),
            { sequence: 7, offered: two })],
    "a file outside the folder is no file of a catalogue": [
        visit(catalogue({ edit: (manifest) => {
            manifest.tiers.easy.segments[0].file = "../easy-000001.ndjson";
            return manifest;
        } }), { sequence: 0, offered: nothing })],
    "a manifest without an end is given up": [
        visit(catalogue(), { sequence: 7, offered: two }),
        visit(catalogue(next), { sequence: 7, offered: two }, { endless: ["manifest.json"] })],

    "a segment that was changed is not used": [
        visit(changed(catalogue(), "easy-000001", (text) => text.replace('"tierRating":4.0', '"tierRating":5.0')),
            { sequence: 7, offered: nothing })],
    "a segment that was cut is not used": [
        visit(changed(catalogue(), "easy-000001", (text) => text.slice(0, text.indexOf("\n") + 1)),
            { sequence: 7, offered: nothing })],
    "a segment with more lines is not used": [
        visit(changed(catalogue(), "easy-000001", (text) => text + line("easy", "easy 9")), { sequence: 7, offered: nothing })],
    "a segment without an end is given up": [
        visit(catalogue(), { sequence: 7, offered: nothing }, { endless: ["easy-000001.ndjson"] })],
    "a segment that is absent now comes later": [
        visit(without(catalogue(), "easy-000001"), { sequence: 7, offered: nothing }),
        visit(catalogue(), { sequence: 7, offered: two })],
    "a segment that a cache has changed is found past it": [
        visit(changed(catalogue(), "easy-000001", () => "{}\n"), { sequence: 7, offered: two }, { fresh: catalogue() })],
    "a segment that was kept stays as it is": [
        visit(catalogue(), { sequence: 7, offered: two }),
        visit(changed(catalogue(), "easy-000001", () => "{}\n"), { sequence: 7, offered: two })],
    "lines that cannot be read are skipped": [
        visit(catalogue({ pools: { easy: [["easy 1"]], "small-killer": [["killer 1", "killer 2"]] } }),
            { sequence: 7, offered: { easy: ["easy 1"], "small-killer": ["killer 1", "killer 2"] } })],

    "a day is shown from its date on": [
        visit(catalogue({ days }), { sequence: 7, today: "2026-11-22",
            days: { "2026-11-21": ["y"], "2026-11-22": ["z"], "2026-11-23": [], "2026-11-24": [] } }),
        visit(catalogue({ days }), { sequence: 7, today: "2026-11-23", days: { "2026-11-23": ["tomorrow"] } })],
    "the file of a day that was changed is not used": [
        visit(changed(catalogue({ days }), "daily-2026-11-22", (text) => text.replace("7195", "7915")),
            { sequence: 7, today: "2026-11-22", days: { "2026-11-22": [], "2026-11-21": ["y"] } })],
    "a forged list of the latest days is not used": [
        visit({ ...catalogue({ days }), ...Object.fromEntries(Object.entries(catalogue({ days: { "2026-11-22": ["forged"] },
            by: other })).filter(([name]) => name.startsWith("today"))) },
        { sequence: 7, today: "2026-11-22", days: { "2026-11-22": ["z"] } })],
    "an older day comes from the index and its part": [
        visit(catalogue({ days, firstDay: "2026-11-22" }), { sequence: 7, today: "2026-11-22",
            days: { "2026-11-20": ["x"], "2026-11-21": ["y"], "2026-11-19": [] } })],

    "a withdrawn puzzle is dropped": [
        visit(catalogue({ withdrawn: ["easy 1"], days: { "2026-11-22": ["z", "w"] } }),
            { sequence: 7, offered: all("easy 2"), withdrawn: { "easy 1": true, "easy 2": false } }),
        visit(catalogue({ sequence: 8, withdrawn: ["easy 1", "w"], days: { "2026-11-22": ["z", "w"] } }),
            { sequence: 8, today: "2026-11-22", days: { "2026-11-22": ["z"] }, offered: all("easy 2") })],
    "a puzzle that is withdrawn later is dropped from what was kept": [
        visit(catalogue(), { sequence: 7, offered: two }),
        visit({ ...without(catalogue({ sequence: 8, withdrawn: ["easy 1"] }), "easy-000001") },
            { sequence: 8, offered: all("easy 2") }),
        offline({ sequence: 8, offered: all("easy 2"), withdrawn: { "easy 1": true } })],
    "a server that is behind cannot take a withdrawal back": [
        visit(catalogue({ sequence: 8, withdrawn: ["easy 1"] }), { sequence: 8, offered: all("easy 2") }),
        visit(catalogue(), { sequence: 8, offered: all("easy 2"), withdrawn: { "easy 1": true } })],
    "a withdrawal that leaves the manifest stays known": [
        visit(catalogue({ withdrawn: ["easy 1"] }), { sequence: 7, withdrawn: { "easy 1": true } }),
        visit(catalogue({ ...next, newest: 2, earlier: ["easy 1"] }),
            { sequence: 8, withdrawn: { "easy 1": true, "easy 2": false } }),
        offline({ sequence: 8, withdrawn: { "easy 1": true } })],
    "a withdrawal that leaves the manifest stays known without the list that has it": [
        visit(catalogue({ withdrawn: ["easy 1"] }), { withdrawn: { "easy 1": true } }),
        visit(without(catalogue({ ...next, newest: 2, earlier: ["easy 1"] }), "index-"), { withdrawn: { "easy 1": true } }),
        offline({ withdrawn: { "easy 1": true } })],

    "older puzzles come from the index and its parts": [
        visit(catalogue(older), { sequence: 7, offered: all("a", "b", "c", "d") })],
    "older puzzles that are withdrawn are dropped at a first visit, too": [
        visit(catalogue({ ...older, earlier: ["a", "c", "elsewhere"], inPart: 2 }),
            { sequence: 7, offered: all("b", "d"), withdrawn: { a: true, c: true, d: false } })],
    "an older day without its withdrawn puzzles at a first visit": [
        visit(catalogue({ days: { ...days, "2026-11-20": ["x", "w"] }, firstDay: "2026-11-22", earlier: ["w"], inPart: 1 }),
            { sequence: 7, today: "2026-11-22", days: { "2026-11-20": ["x"] } })],
    "no older puzzles without the list of those that are withdrawn": [
        visit(withoutWithdrawals(catalogue({ ...older, earlier: ["b"], inPart: 1 })), { sequence: 7, offered: all("d") }),
        visit(catalogue({ ...older, earlier: ["b"], inPart: 1 }), { sequence: 7, offered: all("a", "c", "d") })],
    "no older day without the list of puzzles that are withdrawn": [
        visit(withoutWithdrawals(catalogue({ days, firstDay: "2026-11-22", earlier: ["x"], inPart: 1 })),
            { sequence: 7, today: "2026-11-22", days: { "2026-11-20": [], "2026-11-22": ["z"] } })],
    "an index that was changed is not used": [
        visit(changed(catalogue(older), "index-", (text) => text.replace('"count":1', '"count":2')),
            { sequence: 7, offered: all("d") })],
    "a part that was changed is not used": [
        visit(changed(catalogue({ ...older, pools: { easy: [["a"], ["c"], ["d"]] }, newest: 3 }), "part-",
            (text) => text.replace('"count":1', '"count":2')), { sequence: 7, offered: all("c", "d") })],
};

// MARK: Output

const contents = [];
const numbers = new Map();
function packed(files) {
    return Object.fromEntries(Object.entries(files).map(([name, content]) => {
        if (!numbers.has(content)) numbers.set(content, contents.push(content) - 1);
        return [name, numbers.get(content)];
    }));
}
function written({ files, fresh, endless = [], expected }) {
    const ids = (names) => names.map(id);
    const each = (object, change) => Object.fromEntries(Object.entries(object).map(change));
    const { sequence, today, offered = {}, days = {}, withdrawn = {} } = expected;
    return {
        files: files && packed(files), fresh: fresh && packed(fresh), endless,
        expected: { sequence, today, offered: each(offered, ([pool, names]) => [pool, ids(names)]),
            days: each(days, ([date, names]) => [date, ids(names)]),
            withdrawn: each(withdrawn, ([name, is]) => [id(name), is]) },
    };
}
const list = Object.entries(cases).map(([name, visits]) => ({ name, visits: visits.map(written) }));
const lines = (values) => `[\n${values.map((value) => JSON.stringify(value)).join(",\n")}\n]`;
process.stdout.write(`{"key":${JSON.stringify(pinned.text)},\n"contents":${lines(contents)},\n"cases":${lines(list)}}\n`);
