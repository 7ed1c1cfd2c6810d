import { createHmac, type KeyObject } from 'node:crypto';
import { keepKey } from '#platform/crypto/derive-key.ts';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';
import type { PrivateJwk, Secrets } from './protocol.ts';
import type { SettingsRow } from './store.ts';

type Column = 'sealed_client_secret' | 'sealed_private_key';

interface Owner {
  clientId: string;
  clientKey: KeyObject;
}

export function sealProviderSecret(owner: Owner, column: Column, secret: string | PrivateJwk): Buffer {
  return sealJson(secret, { id: 'client', key: owner.clientKey }, placeOf(owner, column));
}

export function openProviderSecrets(
  owner: Owner,
  row: Pick<SettingsRow, 'sealed_client_secret' | 'sealed_private_key'>,
): Secrets {
  const open = <Secret>(column: Column): Secret | null => {
    const sealed = row[column];
    return sealed && openJson<Secret>(sealed, owner.clientKey, placeOf(owner, column));
  };
  return { clientSecret: open('sealed_client_secret'), privateKey: open('sealed_private_key') };
}

function placeOf({ clientId }: Owner, column: Column): Place {
  return { clientId, table: 'single_sign_on', column, row: clientId };
}

/** A keyed hash of who somebody is at a provider, or of a session there. It says nothing without the key. */
export function hashOfProvider(
  rootKey: KeyObject,
  kind: 'identity' | 'session' | 'state' | 'logout token',
  { clientId, issuer, value }: { clientId: string; issuer: string; value: string },
): Buffer {
  const key = keepKey(rootKey, `single sign-on ${kind}`);
  return createHmac('sha256', key)
    .update(JSON.stringify([clientId, issuer, value]))
    .digest();
}
