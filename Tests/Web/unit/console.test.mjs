// What the console says about the farm, and the commands and lookups that it forms.
import assert from "node:assert/strict";
import test from "node:test";
import { shell } from "../../../Web/console/command.js";
import { lookup } from "../../../Web/console/puzzle.js";
import { verdict } from "../../../Web/console/verdict.js";

const pool = { ready: 20, leased: 0, low: 5, target: 20, perMinute: 0, unfit: 0, promise: "", removed: false, fullInSeconds: null };
const status = (changes = {}) => ({
    version: "1", uptimeSeconds: 60, pools: { easy: pool, hard: pool }, workers: { count: 2, state: "resting", making: [] },
    store: { path: "/s", schema: 6, bytes: 1, logBytes: 1, freeBytes: 1 }, degraded: [], paused: [], ...changes,
});
const pause = (name) => ({ pool: name, reason: "", since: "2026-11-23T05:00:00Z", persist: false });

test("the verdict names the worst first", () => {
    assert.equal(verdict(status()).title, "The farm is well");
    const empty = { easy: { ...pool, ready: 0 }, hard: pool };
    assert.equal(verdict(status({ pools: empty })).level, "bad");
    const working = { count: 1, state: "working", making: ["easy"] };
    assert.equal(verdict(status({ pools: empty, workers: working })).title, "The pools are being filled");
    assert.equal(verdict(status({ paused: [pause("hard")] })).title, "Hard is paused");
    assert.equal(verdict(status({ paused: [pause("hard"), pause("easy")] })).title, "All pools are paused");
    assert.deepEqual(verdict(status({ paused: [pause("hard")] })).commands, ["puzzlefarm resume"]);
    const everywhere = [pause("easy"), { ...pause("hard"), everywhere: true }];
    assert.deepEqual(verdict(status({ paused: everywhere })).commands, ["puzzlefarm resume --everywhere"]);
    assert.equal(verdict(status({ pools: { easy: { ...pool, ready: 2 }, hard: pool } })).title, "Easy is low");
    const degraded = [{ reason: "disk-full", since: "2026-11-23T05:00:00Z", detail: "ENOSPC" }];
    const found = verdict(status({ pools: empty, degraded }));
    assert.equal(found.title, "No claims: the disk is full");
    assert.ok(found.commands.includes("df -h /var/lib/puzzlefarm"));
});

test("the states of a shared stock have titles and commands of their own", () => {
    const url = "postgresql:///x?host=/run&user=farm";
    const store = { ...status().store, kind: "postgresql", url };
    const found = (reason, changes = {}) => verdict(status({ degraded: [{ reason, since: "2026-11-23T05:00:00Z", detail: "" }], ...changes }));
    const away = found("unreachable", { store });
    assert.equal(away.title, "No claims: the database does not answer");
    assert.deepEqual(away.commands, ["systemctl status postgresql", "journalctl -u postgresql -n 50"]);
    assert.match(away.text, /section on "unreachable"; .*docs\/shared-stock\.md/);
    const moved = found("store-moved", { store });
    assert.equal(moved.title, "No claims: the stock is being moved, or was");
    assert.equal(moved.commands[0], `puzzlefarm store check '${url}'`);
    assert.equal(found("store-moved").title, "No claims: the store was moved");
    assert.doesNotMatch(found("store-moved").text, /shared-stock/);
});

test("pools that are not to be filled, and removed ones, are no fault", () => {
    assert.equal(verdict(status({ pools: { easy: pool, hard: { ...pool, ready: 0, target: 0 } } })).level, "well");
    assert.equal(verdict(status({ pools: { easy: pool, hard: { ...pool, ready: 0, removed: true } } })).level, "well");
});

test("commands are quoted for a shell", () => {
    assert.equal(shell("pause", "--reason", "it's $HOME", false), `puzzlefarm pause --reason 'it'\\''s $HOME'`);
    assert.equal(shell("peek", ""), "puzzlefarm peek ''");
});

test("ids and cells are looked up, all else is not", () => {
    assert.equal(lookup(" C4MONFNKY74USGKM "), "v1/puzzles/c4monfnky74usgkm");
    assert.equal(lookup("0".repeat(80) + "1"), `v1/puzzles?givens=${".".repeat(80)}1`);
    for (const text of ["", "../status", "c4monfnky74usgk1", "1".repeat(80)]) assert.equal(lookup(text), "");
});
