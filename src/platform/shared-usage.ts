import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
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
 * Tells the other processes how often each key was used here, so that all of them keep one limit together. Keys are hashed,
 * because some are addresses. If the database is away, each process keeps the limit alone.
 */
export class SharedUsage {
  readonly #database: Database;
  readonly #processId = randomUUID().slice(0, 8);
  readonly #counters = new Map<string, Counter>();
  readonly #listener: { close(): Promise<void> };
  #timer: NodeJS.Timeout | null = null;
  #telling = Promise.resolve();

  constructor(database: Database) {
    this.#database = database;
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
      if (count === undefined && !remember(counter, name, key)) return;
      counter.counts.set(key, (count ?? 0) + 1);
      this.#timer ??= setTimeout(() => this.#tell(), TELL_MS).unref();
    };
  }

  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    await this.#listener.close();
    await this.#telling;
  }

  #tell(): void {
    this.#timer = null;
    for (const [name, counter] of this.#counters) {
      const used = [...counter.counts];
      counter.counts.clear();
      const most = used.sort(([, a], [, b]) => b - a).slice(0, KEYS_PER_MESSAGE);
      if (most.length === 0) continue;
      this.#send([this.#processId, name, most.map(([key, count]) => [hashed(name, key), count])]);
    }
  }

  #send(message: Message): void {
    this.#telling = this.#telling
      .then(() =>
        sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(this.#database.system),
      )
      .then(
        () => undefined,
        () => undefined,
      );
  }

  #hear(payload: string): void {
    const [processId, name, used] = JSON.parse(payload) as Message;
    const counter = this.#counters.get(name);
    if (processId === this.#processId || !counter) return;
    for (const [hash, count] of used) {
      const key = counter.known.get(hash);
      if (key !== undefined) counter.onOthers(key, count);
    }
  }
}

type Message = [processId: string, name: string, used: [hash: string, count: number][]];

/** Returns false if too many keys were used since the last message. */
function remember({ counts, known }: Counter, name: string, key: string): boolean {
  if (counts.size >= KEYS_MAX) return false;
  if (known.size >= 2 * KEYS_MAX) known.clear();
  known.set(hashed(name, key), key);
  return true;
}

function hashed(name: string, key: string): string {
  return createHash('sha256').update(`${name} ${key}`).digest('base64url').slice(0, 16);
}
