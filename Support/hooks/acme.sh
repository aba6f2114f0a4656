#!/bin/sh
# acme.sh's reload command: signs the association file with the certificate that acme.sh has just installed. Name it once:
#
#   acme.sh --install-cert -d example.com --key-file /etc/ssl/private/example.com.key \
#       --fullchain-file /etc/ssl/example.com.pem --reloadcmd '/usr/share/aasa/hooks/acme.sh && systemctl reload nginx'
set -eu
: "${AASA_CERT:=/etc/ssl/example.com.pem}"
: "${AASA_KEY:=/etc/ssl/private/example.com.key}"
: "${AASA_DOCUMENT:=/etc/aasa/apps.json}"
: "${AASA_OUTPUT:=/srv/www/apple-app-site-association}"

exec aasa sign --if-needed --cert "$AASA_CERT" --key "$AASA_KEY" -o "$AASA_OUTPUT" "$AASA_DOCUMENT"
