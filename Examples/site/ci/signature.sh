#!/bin/sh
# Fails on a bad signature, before the file is deployed.
set -e
aasa verify "$SITE" --app "$APP" --file public/apple-app-site-association ${ROOT:+--cacert "$ROOT"}
