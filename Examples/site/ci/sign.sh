#!/bin/sh
# Signs the file for iOS 8 when the document or the certificate changed: CERTIFICATE and KEY are those of the web server.
set -e
mkdir -p public/.well-known
cp apps/apple-app-site-association public/.well-known/apple-app-site-association
aasa sign --if-needed --cert "$CERTIFICATE" --key "$KEY" -o public/apple-app-site-association apps/apple-app-site-association "$@"
