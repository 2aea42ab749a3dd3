// The degraded states in the words and with the commands of the manual, chapter "Degraded states"; those of a
// shared stock also of docs/shared-stock.md.

import { shell } from "./command.js";

const sockets = "puzzlefarm.socket puzzlefarm-status.socket puzzlefarm";
const renewal = [
    `systemctl stop ${sockets}`,
    "puzzlefarm store restore /var/backups/puzzlefarm.backup --yes",
    "puzzlefarm store quarantine --yes    # instead, without a backup",
    `systemctl start ${sockets}`,
];

/** @typedef {{ title: string, recovery: string, commands: string[], chapter: string }} DegradedState */

/** @type {Record<string, Omit<DegradedState, "chapter">>} */
const degradedStates = {
    "disk-full": {
        title: "the disk is full", recovery: "Automatic, within ten seconds after space becomes available.",
        commands: ["df -h /var/lib/puzzlefarm", "ls -lt /var/lib/puzzlefarm/backups"],
    },
    "read-only": {
        title: "the store is read-only",
        recovery: "Automatic, within ten seconds after the folder becomes writable again.",
        commands: ["findmnt -T /var/lib/puzzlefarm", "systemctl restart puzzlefarm"],
    },
    "io-error": {
        title: "the disk reports errors", recovery: "Automatic, after 5 to 60 seconds, once the disk works.",
        commands: ["journalctl -k -n 50", "puzzlefarm store check"],
    },
    "corrupt": {
        title: "the store is damaged", recovery: "By restoring a backup, or, without one, by creating a new store.",
        commands: ["puzzlefarm store check", ...renewal],
    },
    "store-moved": {
        title: "the store was moved", recovery: "Automatic, once the file is back; a restart opens the new file instead.",
        commands: ["ls -li /var/lib/puzzlefarm", "systemctl restart puzzlefarm"],
    },
    "missing": {
        title: "the store is missing",
        recovery: "By mounting the disk, by restoring a backup, or, without one, by creating a new store.",
        commands: ["findmnt -T /var/lib/puzzlefarm", ...renewal],
    },
    "unreachable": {
        title: "the database does not answer",
        recovery: "Automatic, within five seconds after the database answers again.",
        commands: ["systemctl status postgresql", "journalctl -u postgresql -n 50"],
    },
};

/**
 * What differs if the stock is in a database: its folder and its disk are those of the server.
 * @type {Record<string, (url: string) => Omit<DegradedState, "chapter" | "title"> & { title?: string }>}
 */
const sharedStates = {
    "disk-full": () => ({
        title: "the disk of the database is full", recovery: "Automatic, after space becomes available there.",
        commands: ["df -h    # on the machine of the database"],
    }),
    "read-only": () => ({
        title: "the database is read-only",
        recovery: "By pointing [store] url at the primary, or by promoting this server.",
        commands: ["systemctl status postgresql"],
    }),
    "corrupt": (url) => ({
        title: "the database is damaged", recovery: "By restoring the database from its backup.",
        commands: [shell("store", "check", "--full", url)],
    }),
    "store-moved": (url) => ({
        title: "the stock is being moved, or was",
        recovery: "By the new place in the configuration once the move is complete; or by giving up a move that is not.",
        commands: [shell("store", "check", url), `${shell("store", "init", url)}    # gives an incomplete move up`],
    }),
};

/**
 * What is known of a degraded state: its title, the recovery, commands, and where to read more.
 *
 * @param {string} reason
 * @param {import("./types").Status["store"]} store
 * @returns {DegradedState}
 */
export function degradedState(reason, store) {
    const isShared = store.kind === "postgresql";
    const known = degradedStates[reason] ?? { title: reason, recovery: "see the manual.", commands: [] };
    const chapter = `The manual, puzzlefarm(1), has a section on "${reason}"`
        + (isShared ? `; for a shared stock read docs/shared-stock.md, "When the database is away".` : ".");
    return { ...known, ...(isShared ? sharedStates[reason]?.(store.url ?? "URL") : null), chapter };
}
