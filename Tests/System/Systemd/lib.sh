# Functions shared by the scripts that boot a throw-away systemd: sourced, not run. The variable `name`
# is the prefix of their output.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

skip() { echo "$name: skipped: $*"; exit 0; }

# needs_throw_away TARGET: skips, and prints the reason, where booting systemd is not possible
needs_throw_away() {
    [ -x /lib/systemd/systemd ] || skip "no systemd; apt-get install systemd dbus libnss-systemd"
    [ "$(id -u)" = 0 ] || skip "needs root for a throw-away systemd; run: sudo make $1"
    unshare --mount --pid --fork true 2> /dev/null ||
        skip "needs CAP_SYS_ADMIN for a throw-away systemd; run it on a machine or a VM"
}

throw_away() {
    Tests/System/Systemd/run-under-systemd.sh \
        -f Tests/System/Systemd/checks.sh:/usr/lib/puzzlefarm-checks.sh "$@"
}

# throw_away_with BINARY ARGUMENT...: boots with the units of this tree and the binary installed
throw_away_with() {
    local unit
    local arguments=(-b "$1:/usr/bin/puzzlefarm")
    arguments+=(-f systemd/puzzlefarm.sysusers:/usr/lib/sysusers.d/puzzlefarm.conf)
    for unit in systemd/*.service systemd/*.socket systemd/*.timer; do arguments+=(-u "$unit"); done
    throw_away "${arguments[@]}" "${@:2}"
}
