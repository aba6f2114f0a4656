#!/bin/sh
# Before a merge: mistakes in the file, and URLs that no longer open the app.
set -e
aasa lint apps/apple-app-site-association
aasa test apps/apple-app-site-association
