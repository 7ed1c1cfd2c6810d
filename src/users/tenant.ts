import type { KeyObject } from 'node:crypto';
import type { AuditContext } from '#audit';
import type { ClientClock, ClientClocks } from '#clients';
import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import { type ClientSecret, newClientSecret, type SecretKind } from '#platform/crypto/client-secret.ts';
import type { UserKeys } from './user-keys.ts';

/** A client with its time and the cache of its users' keys. */
export interface Tenant extends AuditContext {
  /** The client's time, for whatever concerns users. `clock` has the machine's time. */
  clientTime: ClientClock;
  userKeys: UserKeys;
  /** Makes a secret that names this client. */
  newSecret(kind: SecretKind): ClientSecret;
}

export interface TenantContext {
  keys: { clients: ClientKeys; users: UserKeys; root: KeyObject };
  clock: Clock;
  clientClocks: ClientClocks;
}

export async function tenantOf(
  { keys, clock, clientClocks }: TenantContext,
  clientId: string,
): Promise<Tenant> {
  return {
    clientId,
    clientKey: await keys.clients.of(clientId),
    clock,
    clientTime: await clientClocks.of(clientId),
    userKeys: keys.users,
    newSecret: (kind) => newClientSecret(keys.root, kind, clientId),
  };
}
