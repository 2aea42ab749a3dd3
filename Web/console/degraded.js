// The degraded states in the words and with the commands of the manual, chapter "Degraded states".

const sockets = "puzzlefarm.socket puzzlefarm-status.socket puzzlefarm";
const renewal = [
    `systemctl stop ${sockets}`,
    "puzzlefarm store restore /var/backups/puzzlefarm.backup --yes",
    "puzzlefarm store quarantine --yes    # instead, without a backup",
    `systemctl start ${sockets}`,
];

/** @type {Record<string, { title: string, recovery: string, commands: string[] }>} */
export const degradedStates = {
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
        title: "the database cannot be reached", recovery: "Automatic, once the database answers.",
        commands: ["journalctl -u puzzlefarm -n 20"],
    },
};
