import { type AuditContext, recordAuditEntry } from '#audit';
import type { Clock } from '#platform/clock.ts';
import { clientKeyPlace } from '#platform/crypto/client-keys.ts';
import { type MasterKeys, makeWrappedKey } from '#platform/crypto/keys.ts';
import { rewrapServiceKeys } from '#platform/crypto/service-keys.ts';
import type { Database, Db } from '#platform/database/database.ts';
import { SERVICE } from '#platform/http/permits.ts';
import { newId } from '#platform/id.ts';
import { notFound } from '#platform/problem.ts';
import type { Env } from '#values/environment.ts';
import { hashApiKey, makeApiKey } from './keys/api-key.ts';
import { addKey, createKey, type KeyLimits, revokeKey } from './keys/manage-keys.ts';
import { findApiKeyByHash, findClientOfKey } from './keys/store.ts';
import type { ClientConfiguration } from './schema.ts';
import * as store from './store.ts';

export interface ClientsContext {
  database: Database;
  clock: Clock;
  keys: { master: MasterKeys };
  env: Env;
  hooks: { newClient: readonly NewClientStep[] };
}

/** A feature's step for each new client, run in the transaction that creates the client. */
export type NewClientStep = (tx: Db, client: AuditContext) => Promise<void>;

/**
 * A feature's step after a change of settings, for one user, or for all of a client's users if `userId` is
 * null.
 */
export type SettingsStep = (
  tx: Db,
  changed: {
    clientId: string;
    userId: string | null;
    fields: readonly string[];
    /** The client's settings before the change; absent if a user's own settings changed. */
    earlier?: ClientConfiguration;
  },
) => Promise<void>;

const FIRST_CLIENT_LOCK = 7_236_519;

export async function createClient(
  context: ClientsContext,
  name: string,
): Promise<{ clientId: string; apiKey: string }> {
  const makeId = () => newId(context.clock.now());
  const clientId = (await context.database.nodes?.placeClient(makeId)) ?? makeId();
  return context.database.inSystem((tx) => addClient(tx, context, { clientId, name, apiKey: null }));
}

/**
 * Creates the first client in an empty database. If a client exists, makes sure that the configured key
 * works.
 */
export function ensureFirstClient(
  context: ClientsContext,
  bootstrapApiKey: string | null,
): Promise<{ clientId: string; madeKey: string | null }> {
  return context.database.inSystem(async (tx) => {
    await store.lockForTransaction(tx, FIRST_CLIENT_LOCK);
    const [first] = await store.listClients(tx);
    if (!first) {
      const clientId = newId(context.clock.now());
      const made = await addClient(tx, context, { clientId, name: 'First client', apiKey: bootstrapApiKey });
      return { clientId: made.clientId, madeKey: made.apiKey };
    }
    if (bootstrapApiKey && !(await findApiKeyByHash(tx, hashApiKey(bootstrapApiKey), null))) {
      const auditContext = await auditContextOf(tx, context, first.client_id);
      await addKey(tx, auditContext, { name: 'bootstrap', apiKey: bootstrapApiKey, actor: SERVICE });
    }
    return { clientId: first.client_id, madeKey: null };
  });
}

export function createApiKey(
  context: ClientsContext,
  { clientId, ...given }: { clientId: string; name: string; apiVersion?: string } & KeyLimits,
): Promise<{ keyId: string; apiKey: string }> {
  return context.database.inSystem(async (tx) => {
    const auditContext = await auditContextOf(tx, context, clientId);
    const wanted = { ...given, env: context.env, actor: SERVICE };
    const { row, apiKey } = await createKey(tx, auditContext, wanted);
    return { keyId: row.key_id, apiKey };
  });
}

export async function revokeApiKey(
  context: Pick<ClientsContext, 'database' | 'clock' | 'keys'>,
  keyId: string,
): Promise<void> {
  await context.database.inSystem(async (tx) => {
    const clientId = await findClientOfKey(tx, keyId);
    if (!clientId) throw notFound('API key', keyId);
    await revokeKey(tx, await auditContextOf(tx, context, clientId), { keyId, actor: SERVICE });
  });
}

/** Gives clients from an older version the audit log and the other data that new clients start with. */
export async function completeClients(context: ClientsContext): Promise<void> {
  await context.database.inSystem(async (tx) => {
    await store.lockForTransaction(tx, FIRST_CLIENT_LOCK);
    for (const clientId of await store.listClientsWithoutLog(tx)) {
      const auditContext = await auditContextOf(tx, context, clientId);
      await store.updateLogBegun(tx, clientId, context.clock.now());
      await recordAuditEntry(tx, auditContext, { actor: SERVICE, action: 'audit_started' });
      for (const step of context.hooks.newClient) await step(tx, auditContext);
    }
  });
}

/**
 * Re-wraps the service's own keys and then every client's under the current master key. Each client has its
 * own transaction, so the service can keep running.
 */
export async function rotateMaster({
  database,
  keys,
}: Pick<ClientsContext, 'database' | 'keys'>): Promise<number> {
  await database.inSystem((tx) => rewrapServiceKeys(tx, keys.master));
  for (let rotated = 0; ; rotated++) {
    const more = await database.inSystem(async (tx) => {
      const client = await store.findClientToRewrap(tx, keys.master.current.id);
      if (!client) return false;
      const dataKey = keys.master.rewrap(client.data_key, clientKeyPlace(client.client_id));
      await store.updateWrappedKey(tx, client.client_id, { dataKey, masterKeyId: keys.master.current.id });
      return true;
    });
    if (!more) return rotated;
  }
}

/** Prevents the start if the master keys can't decrypt the stored data. */
export async function requireMasterKeys({
  database,
  keys,
}: Pick<ClientsContext, 'database' | 'keys'>): Promise<void> {
  for (const client of await database.inSystem(store.listOneClientPerMasterKey))
    requireMasterKeyOf(client, keys.master);
}

/** Throws if the key of a client can't be opened. */
export function requireMasterKeyOf(
  { master_key_id, client_id, data_key }: { master_key_id: string; client_id: string; data_key: Buffer },
  master: MasterKeys,
): void {
  if (!master.ids.includes(master_key_id))
    throw new Error(`Stored data needs the master key [${master_key_id}], which is missing from MASTER_KEYS`);
  try {
    master.unwrap(data_key, clientKeyPlace(client_id));
  } catch {
    throw new Error(
      `The master key [${master_key_id}] in MASTER_KEYS is not the key that encrypted the stored data`,
    );
  }
}

async function addClient(
  tx: Db,
  context: ClientsContext,
  { clientId, name, apiKey: given }: { clientId: string; name: string; apiKey: string | null },
): Promise<{ clientId: string; apiKey: string }> {
  const { clock, keys } = context;
  const now = clock.now();
  const apiKey = given ?? makeApiKey(context.env, clientId);
  const { wrapped, key } = makeWrappedKey(keys.master.current, clientKeyPlace(clientId));
  await store.insertClient(tx, {
    clientId,
    name,
    dataKey: wrapped,
    masterKeyId: keys.master.current.id,
    createdAt: now,
  });
  const auditContext = { clientId, clientKey: key, clock };
  await recordAuditEntry(tx, auditContext, { actor: SERVICE, action: 'client_created' });
  for (const step of context.hooks.newClient) await step(tx, auditContext);
  await addKey(tx, auditContext, { name: 'first', apiKey, actor: SERVICE });
  return { clientId, apiKey };
}

/**
 * Unwraps the key from the client's row instead of the cache, because this transaction may have created the
 * client.
 */
async function auditContextOf(
  tx: Db,
  { keys, clock }: Pick<ClientsContext, 'keys' | 'clock'>,
  clientId: string,
): Promise<AuditContext> {
  const client = await store.findWrappedKey(tx, clientId);
  if (!client) throw notFound('Client', clientId);
  return { clientId, clientKey: keys.master.unwrap(client.data_key, clientKeyPlace(clientId)), clock };
}
