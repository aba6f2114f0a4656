#!/bin/sh
# After a deployment: waits until the site serves this document. Apple's CDN may follow later; '--wait-for cdn' waits for it too.
exec aasa check "$SITE" --app "$APP" --expect apps/apple-app-site-association --wait "${WAIT:-15m}" "$@"
