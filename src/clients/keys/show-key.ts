import type { KeyObject } from 'node:crypto';
import type { z } from 'zod';
import { readScopes, SCOPES } from '#values/scopes.ts';
import type { ApiKey } from './schema.ts';
import { type AddressColumn, openUseAddress } from './seal-use.ts';
import type { ApiKeyRow } from './store.ts';

/** A key as the API shows it. The secret itself is not stored. */
export function showKey(clientKey: KeyObject, row: ApiKeyRow): z.input<typeof ApiKey> {
  const { client_id: clientId, key_id: keyId, scopes } = row;
  const addressIn = (column: AddressColumn) =>
    row[column] && openUseAddress({ clientKey, clientId, keyId, column }, row[column]);
  return {
    key_id: keyId,
    name: row.name,
    last_four: row.last_four,
    api_version: row.api_version,
    has_all_scopes: scopes === null,
    scopes: scopes === null ? SCOPES : [...readScopes(scopes)],
    allowed_addresses: row.allowed_addresses,
    created_at: row.created_at,
    expires_at: row.expires_at,
    last_used_at: row.last_used_at,
    last_used_from: addressIn('sealed_used_from'),
    refused_at: row.refused_at,
    refused_from: addressIn('sealed_refused_from'),
    revoked_at: row.revoked_at,
    replaced_by: row.replaced_by,
  };
}
