#!/bin/sh
# Creates the secrets for compose.yaml in the folder "secrets". Existing files are kept.
set -eu
umask 077
cd "$(dirname "$0")/.."
folder=${1:-secrets}
mkdir -p "$folder"
make() {
  [ -s "$folder/$1" ] || printf '%s' "$2" >"$folder/$1"
}
make postgres_superuser_password "$(openssl rand -hex 24)"
make postgres_password "$(openssl rand -hex 24)"
make database_url "postgresql://stipend:$(cat "$folder/postgres_password")@postgres/stipend"
make master_keys "first:$(openssl rand -base64 32)"
make s3_access_key_id stipend
make s3_secret_access_key "$(openssl rand -hex 24)"
# Containers see the files with these permissions and run as other users, so the files are readable by every user. On this
# machine, only you can open the folder.
chmod 700 "$folder"
chmod 644 "$folder"/*
