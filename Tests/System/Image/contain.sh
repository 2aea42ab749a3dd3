#!/bin/bash
# Becomes the first process of a container, as a container runtime starts it: an unpacked image as a read-only root,
# the user of the image, no capabilities and no new privileges. Run it by unshare, in namespaces of its own.
# Usage: contain.sh BUNDLE VOLUME SOCKETS CONFIGURATION
set -euo pipefail
bundle=$1
root=$bundle/rootfs
mount --make-rprivate /
mount --bind "$root" "$root"
mount --bind "$2" "$root/var/lib/puzzlefarm"
mount --bind "$3" "$root/run/puzzlefarm"
mount --bind "$4" "$root/etc/puzzlefarm/conf.d"
mount -o remount,bind,ro "$root/etc/puzzlefarm/conf.d"
mount -t tmpfs -o nosuid,nodev,noexec,size=64m tmpfs "$root/tmp"
mount -t proc -o nosuid,nodev,noexec proc "$root/proc"
mount -o remount,bind,ro,nosuid,nodev "$root"
# What umoci made of the image's configuration: the user, the folder, the command and the environment.
mapfile -d '' words < <(python3 -c 'import json, sys
process = json.load(open(sys.argv[1]))["process"]
user = process["user"]
for word in [user["uid"], user["gid"], process["cwd"], len(process["args"]), *process["args"], *process["env"]]:
    print(word, end="\0")' "$bundle/config.json")
# Or its zombie would be a child of the program.
wait $!
count=${words[3]}
date +%s%N > "$bundle/began"
exec env -i "${words[@]:4+count}" /usr/bin/setpriv --no-new-privs -- /usr/bin/unshare --root="$root" \
    --wd="${words[2]}" --setuid="${words[0]}" --setgid="${words[1]}" -- "${words[@]:4:count}"
