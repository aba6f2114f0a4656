#!/bin/sh
# The deploy hook of certbot ('certbot renew --deploy-hook ci/renew.sh') and acme.sh ('--reloadcmd'): signs with the new
# certificate and keeps the file if nothing changed.
set -e
cd "$(dirname "$0")/.."
CERTIFICATE=${RENEWED_LINEAGE:?}/fullchain.pem KEY=$RENEWED_LINEAGE/privkey.pem ci/sign.sh
