import { BatchWriter } from '#platform/batch-writer.ts';
import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import type { AnsweredRequest } from '#platform/http/finish-request.ts';
import { newId } from '#platform/id.ts';
import type { Logger } from '#platform/log.ts';
import { plainAddress, type SealedAddress, sealAddress } from './seal-address.ts';
import { insertAccesses, type NewAccess } from './store.ts';

/** No page of a list has more users. */
const USERS_MAX = 1000;
const RATE_LIMITED = 429;

type Waiting = Omit<NewAccess, keyof SealedAddress> & { address: string };

/** Records what API keys do and whose data they read, in batches. */
export class AccessLog {
  readonly #clock: Clock;
  readonly #rows: BatchWriter<Waiting>;

  constructor({
    database,
    keys,
    clock,
    log,
  }: {
    database: Database;
    keys: { clients: ClientKeys };
    clock: Clock;
    log: Logger;
  }) {
    this.#clock = clock;
    this.#rows = new BatchWriter({
      canStore: ({ client_id }) => database.nodes?.reaches(client_id) ?? true,
      store: async (waiting) => {
        const rows = await sealAddresses(keys.clients, waiting);
        await database.inSystem((tx) => insertAccesses(tx, rows));
      },
      log,
      what: 'access log',
    });
  }

  /** How many accesses of this process were stored and lost. */
  get counts(): Readonly<Record<'stored' | 'lost', number>> {
    return this.#rows.counts;
  }

  record(answered: AnsweredRequest): void {
    const { status, readUsers } = answered;
    // a request above the rate limit reads nothing, and there can be any number of them
    if (answered.callerKind !== 'api_key' || status === RATE_LIMITED) return;
    const now = this.#clock.now();
    this.#rows.add({
      client_id: answered.clientId,
      id: newId(now),
      at: now.toISOString(),
      key_id: answered.credentialId,
      address: plainAddress(answered.address),
      method: answered.method,
      path: answered.path,
      status,
      request_id: answered.requestId,
      read_users: readUsers.slice(0, USERS_MAX),
      omitted_users: Math.max(0, readUsers.length - USERS_MAX),
    });
  }

  /** Writes what was recorded so far. */
  write(): Promise<void> {
    return this.#rows.write();
  }

  close(): Promise<void> {
    return this.#rows.close();
  }
}

/** Seals each address once for a batch. */
async function sealAddresses(keys: ClientKeys, waiting: readonly Waiting[]): Promise<NewAccess[]> {
  const sealed = new Map<string, SealedAddress>();
  for (const { client_id: clientId, address } of waiting) {
    const name = `${clientId} ${address}`;
    if (!sealed.has(name)) sealed.set(name, sealAddress(await keys.of(clientId), clientId, address));
  }
  return waiting.map(({ address, ...row }) => ({
    ...row,
    ...(sealed.get(`${row.client_id} ${address}`) as SealedAddress),
  }));
}
