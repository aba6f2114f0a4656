# Read by the shell of each script's command (BASH_ENV).

# await CONDITION: waits until the shell command CONDITION succeeds; fails after a minute. With 'pipefail', which the
# scripts have, 'list | grep -q x' would fail when 'list' ends with 1 or writes more after the match.
await() {
    local end=$((SECONDS + 60))
    until (set +o pipefail; eval "$1") 2> /dev/null; do
        [ "$SECONDS" -lt "$end" ] || { echo "await: not within a minute: $1" >&2; return 1; }
        sleep 0.02
    done
}
