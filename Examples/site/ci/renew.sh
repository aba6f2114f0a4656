#!/bin/sh
# The deploy hook of certbot ('certbot renew --deploy-hook /srv/site/ci/renew.sh') and the reload command of acme.sh
# ('acme.sh --install-cert -d example.com --reloadcmd /srv/site/ci/renew.sh'): signs with the new certificate and keeps the
# file if nothing changed.
set -e
if [ -n "${RENEWED_LINEAGE:-}" ]; then
    export CERTIFICATE="$RENEWED_LINEAGE/fullchain.pem" KEY="$RENEWED_LINEAGE/privkey.pem"
else # acme.sh exports the paths of its own copies
    export CERTIFICATE="${CERT_FULLCHAIN_PATH:?is set by acme.sh, RENEWED_LINEAGE by certbot}" KEY="${CERT_KEY_PATH:?}"
fi
cd "$(dirname "$0")/.."
ci/sign.sh
