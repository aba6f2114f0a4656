#!/bin/sh
# After a deployment: waits until the site serves this document. Apple's CDN may follow later (exit status 2).
status=0
aasa check "$SITE" --app "$APP" --expect apps/apple-app-site-association --wait "${WAIT:-15m}" "$@" || status=$?
[ "$status" -eq 0 ] || [ "$status" -eq 2 ]
