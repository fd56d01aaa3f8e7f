#!/bin/sh
# Secrets arrive as files, so that neither the image nor `docker inspect` nor a pod's description shows them: the content of the file
# that NAME_FILE names becomes NAME, for the one program started here.
set -eu
for name in DATABASE_URL ROOFLAB_SECRET ROOFLAB_OIDC_CLIENT_SECRET ROOFLAB_SMTP_URL ROOFLAB_METRICS_TOKEN \
  ROOFLAB_MIGRATE_DATABASE_URL ROOFLAB_PORTAL_DATABASE_URL; do
  eval "file=\${${name}_FILE:-}"
  if [ -n "$file" ]; then
    value=$(cat "$file")
    export "$name=$value"
    unset "${name}_FILE"
  fi
done
exec "$@"
