#!/bin/bash
# Fills the pools of an editor and of a teacher beside the six of the tiers, and publishes a catalogue of
# the three; check-service.sh runs it inside a throw-away systemd. Prints a line for each check and exits
# with 1 if one failed.
set -u
. /usr/lib/puzzlefarm-checks.sh

systemd-sysusers
mkdir -p /etc/puzzlefarm
{
    pools 50 100
    cat << 'EOF'
[pool.editor]
tier = "hard"
symmetry = "half-turn"
min_clues = 24
max_clues = 28
uniqueness = false
low = 50
target = 100
[pool.teacher]
tier = "intermediate"
techniques = ["X-Wing"]
low = 50
target = 100
EOF
} > $CONFIG
check "the configuration is accepted" puzzlefarm config check $CONFIG
systemctl start puzzlefarm.socket puzzlefarm-status.socket puzzlefarm
check "all eight pools fill" await full
status=$(puzzlefarm status)
echo "$status" | sed 's/^/        /'
costs() { matches "$status" "^$1"$'(\t[0-9]+){4}\t[0-9.]+\t0\t[0-9.]+\t-\tclassic:9\tno$'; }
check "the status shows what the editor's puzzles cost" costs editor
check "the status shows what the teacher's puzzles cost" costs teacher
watched() { timeout 20 script -qec "timeout 3 puzzlefarm status --watch" /dev/null < /dev/null || [ $? = 124 ]; }
check "so does the status that is watched" matches "$(watched)" 'teacher .* [0-9]+ candidates'

minisign -G -W -p /root/sign.pub -s /root/sign.key > /dev/null 2>&1
series() { # POOL OPTION...
    puzzlefarm export --catalogue /srv/catalogue --sign-key /root/sign.key --count 20 "$@"
}
check "a catalogue gets the three series" series --pool editor --pool teacher --tier hard
for pool in editor teacher hard; do
    check "there is a segment of $pool" sh -c "ls /srv/catalogue/*$pool-000001* > /dev/null"
done
check "the catalogue keeps its promises" puzzlefarm verify /srv/catalogue
check "the pools are refilled" await full

report
