import { createHmac, type KeyObject, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { deriveKey } from './crypto/service-keys.ts';
import type { Database } from './database/database.ts';
import { listen } from './database/listen.ts';

const CHANNEL = 'stipend_usage';
/** How far behind the processes are. Nobody waits for it: requests are counted in memory. */
const TELL_MS = 500;
/** A notification holds at most 8,000 bytes. */
const KEYS_PER_MESSAGE = 200;
const KEYS_MAX = 10_000;

type Others = (key: string, count: number) => void;

interface Counter {
  counts: Map<string, number>;
  /** Keys that were used here, by what others call them. */
  known: Map<string, string>;
  onOthers: Others;
}

/**
 * Tells the other processes how often each key was used here, so that all of them keep one limit together. Keys are hashed
 * with a secret, because some are addresses. If the database is away, each process keeps the limit alone.
 */
export class SharedUsage {
  readonly #database: Database;
  readonly #secret: KeyObject;
  readonly #processId = randomUUID().slice(0, 8);
  readonly #counters = new Map<string, Counter>();
  readonly #listener: { close(): Promise<void> };
  #timer: NodeJS.Timeout | null = null;
  #telling = Promise.resolve();
  #unsent = 0;

  constructor({ database, keys }: { database: Database; keys: { root: KeyObject } }) {
    this.#database = database;
    this.#secret = deriveKey(keys.root, 'shared usage');
    this.#listener = listen(database.address, CHANNEL, (payload) => {
      if (payload) this.#hear(payload);
    });
  }

  /** Returns a function that notes one use of a key. `onOthers` is called with keys that were used here too. */
  counter(name: string, onOthers: Others): (key: string) => void {
    const counter: Counter = { counts: new Map(), known: new Map(), onOthers };
    this.#counters.set(name, counter);
    return (key) => {
      const count = counter.counts.get(key);
      if (count === undefined && !this.#remember(counter, name, key)) return;
      counter.counts.set(key, (count ?? 0) + 1);
      this.#timer ??= setTimeout(() => this.#tell(), TELL_MS).unref();
    };
  }

  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    await this.#listener.close();
    await this.#telling;
  }

  /** Returns false if too many keys were used since the last message. */
  #remember({ counts, known }: Counter, name: string, key: string): boolean {
    if (counts.size >= KEYS_MAX) return false;
    if (known.size >= 2 * KEYS_MAX) known.clear();
    known.set(this.#hashed(name, key), key);
    return true;
  }

  /** While the database does not respond, counts are dropped: told late, they would only hurt. */
  #tell(): void {
    this.#timer = null;
    const isBehind = this.#unsent > 0;
    for (const [name, { counts }] of this.#counters) {
      const used = [...counts];
      counts.clear();
      const most = used.sort(([, a], [, b]) => b - a).slice(0, KEYS_PER_MESSAGE);
      if (most.length === 0 || isBehind) continue;
      this.#send([this.#processId, name, most.map(([key, count]) => [this.#hashed(name, key), count])]);
    }
  }

  #send(message: Message): void {
    this.#unsent += 1;
    this.#telling = this.#telling
      .then(async () => {
        const { system } = this.#database;
        await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(system);
      })
      .catch(() => undefined)
      .finally(() => {
        this.#unsent -= 1;
      });
  }

  #hear(payload: string): void {
    const [processId, name, used] = readMessage(payload);
    const counter = this.#counters.get(name);
    if (processId === this.#processId || !counter) return;
    for (const [hash, count] of used) {
      const key = counter.known.get(hash);
      if (key !== undefined) counter.onOthers(key, count);
    }
  }

  #hashed(name: string, key: string): string {
    return createHmac('sha256', this.#secret).update(`${name} ${key}`).digest('base64url').slice(0, 16);
  }
}

type Message = [processId: string, name: string, used: [hash: string, count: number][]];
const NO_MESSAGE: Message = ['', '', []];

/** Anything else that somebody sends on this channel says nothing. */
function readMessage(payload: string): Message {
  try {
    const message: unknown = JSON.parse(payload);
    return Array.isArray(message) && Array.isArray(message[2]) ? (message as unknown as Message) : NO_MESSAGE;
  } catch {
    return NO_MESSAGE;
  }
}
