#!/usr/bin/env bash
# Makes the pictures of the documentation: the demo as a recorded session, and two pages of 'aasa serve' as the browser tests
# see them: pictures.sh PROGRAM
set -euo pipefail
cd "$(dirname "$0")/.."
pictures=docs/pictures
mkdir -p "$pictures"

venv=.build/pictures
[ -x "$venv/bin/pip" ] || python3 -m venv "$venv"
# termtosvg looks itself up with pkg_resources, which later versions of setuptools do not have.
"$venv/bin/pip" install --quiet --disable-pip-version-check termtosvg==1.1.0 'setuptools<81'
# It records in a terminal only.
export DEMO_PAUSE=2 TERM=xterm-256color
script --quiet --return --command "$venv/bin/termtosvg $pictures/demo.svg --command 'Scripts/demo.sh $1' \
    --screen-geometry 110x30 --template window_frame --max-frame-duration 5000" /dev/null </dev/null

Tests/Browser/run.sh "$1"
for page in overview site; do cp ".build/screenshots/$page-1400-light.png" "$pictures/$page.png"; done
