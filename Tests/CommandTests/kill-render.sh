#!/usr/bin/env bash
# Ends 'aasa lint --render' by a signal at moments of the browser's start: kill-render.sh SIGNAL MILLISECONDS...
# For each moment: whether the program has ended in time, and what remains of its processes and files.
set -euo pipefail
export LC_ALL=C
aasa=$(command -v aasa)
signal=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '[{"trigger":{"url-filter":"^http"},"action":{"type":"block"}}]' >rules.json
# What the program starts has this folder in its variables or arguments.
owned() { grep -lsa "$folder/[t]" /proc/[0-9]*/environ /proc/[0-9]*/cmdline | cut -d/ -f3 | sort -u || :; }
pause() { read -rt "$1" <> <(:) || :; }
for moment in "$@"; do
    mkdir t
    TMPDIR=$folder/t aasa lint rules.json --render >/dev/null 2>&1 &
    program=$!
    disown $program
    # Until then it is a copy of this shell, which a signal would make remove the folder.
    while [ ! "/proc/$program/exe" -ef "$aasa" ] && [ -e /proc/$program ]; do :; done
    pause "$((moment / 1000)).$(printf '%03d' $((moment % 1000)))"
    kill -s "$signal" $program 2>/dev/null || echo "$moment ms: ended before the signal"
    tries=0
    while [ -e /proc/$program/exe ] && [ $tries -lt 50 ]; do pause 0.1; tries=$((tries + 1)); done
    [ $tries -lt 50 ] || echo "$moment ms: runs 5 s after the signal"
    # The processes that clean up end by themselves.
    tries=0
    while [ -n "$(owned)$(ls t)" ] && [ $tries -lt 50 ]; do pause 0.1; tries=$((tries + 1)); done
    [ -z "$(owned)$(ls t)" ] || echo "$moment ms: $(owned | wc -w) processes and '$(ls t)' remain"
    owned | xargs -r kill -s KILL 2>/dev/null || :
    rm -rf t
done
echo "$# moments"
