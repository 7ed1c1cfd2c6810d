import { createHmac, type KeyObject, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { deriveKey } from './crypto/derive-key.ts';
import type { Database } from './database/database.ts';
import { listen } from './database/listen.ts';
import { SharedCounter } from './shared-counter.ts';
import { SharedLevel } from './shared-level.ts';
import type { Hash, SharedCount, SharedPart } from './shared-part.ts';

const CHANNEL = 'stipend_usage';
/**
 * How long processes take to learn from each other. No request waits for it: requests are counted in
 * memory.
 */
const SEND_MS = 500;
/** How often levels are sent again, for processes that have just started. Levels of a dead process expire. */
const RENEW_MS = 5000;
/** A notification holds at most 8,000 bytes. */
const KEYS_PER_MESSAGE = 200;

/**
 * Sends the other processes what was used or is open here, so that a limit applies to all of them together.
 * Keys are hashed with a secret, because some are addresses. While the database is unavailable, each process
 * applies the limit separately.
 */
export class SharedUsage {
  readonly #database: Database;
  readonly #secret: KeyObject;
  readonly #processId = randomUUID().slice(0, 8);
  readonly #parts = new Map<string, SharedPart>();
  #listener: { close(): Promise<void> } | null = null;
  #renewal: NodeJS.Timeout | null = null;
  #timer: NodeJS.Timeout | null = null;
  #sending = Promise.resolve();
  #unsent = 0;

  constructor({ database, keys }: { database: Database; keys: { root: KeyObject } }) {
    this.#database = database;
    this.#secret = deriveKey(keys.root, 'shared usage');
  }

  /** Starts to send and to listen. A process that serves no requests has nothing to send. */
  start(): void {
    this.#renewal ??= setInterval(() => this.#renew(), RENEW_MS).unref();
    this.#listener ??= listen(this.#database.address, CHANNEL, (payload) => {
      if (payload) this.#receive(payload);
    });
  }

  /**
   * Returns a function that counts one use of a key. `onOthers` is called with keys that were used here too.
   */
  counter(name: string, onOthers: (key: string, count: number) => void): (key: string) => void {
    const counter = new SharedCounter(this.#hashFor(name), { onOthers, onChange: () => this.#sendSoon() });
    this.#parts.set(name, counter);
    return (key) => counter.note(key);
  }

  /** Counts how much of something each process has open. */
  level(name: string): SharedLevel {
    const level = new SharedLevel(this.#hashFor(name), () => this.#sendSoon());
    this.#parts.set(name, level);
    return level;
  }

  /** Sends the last counts, so that other processes learn what was closed here. */
  async close(): Promise<void> {
    if (this.#renewal) clearInterval(this.#renewal);
    if (this.#timer) clearTimeout(this.#timer);
    this.#sendAll();
    await this.#listener?.close();
    await this.#sending;
  }

  #hashFor(name: string): Hash {
    return (key) =>
      createHmac('sha256', this.#secret).update(`${name} ${key}`).digest('base64url').slice(0, 16);
  }

  #sendSoon(): void {
    this.#timer ??= setTimeout(() => this.#sendAll(), SEND_MS).unref();
  }

  #renew(): void {
    for (const part of this.#parts.values()) part.renew?.();
  }

  /** While the database does not respond, nothing is sent, because late messages would count old uses. */
  #sendAll(): void {
    this.#timer = null;
    const isSilent = this.#unsent > 0 || !this.#listener;
    for (const [name, part] of this.#parts) {
      const counts = part.collect();
      if (isSilent) continue;
      for (let from = 0; from < counts.length; from += KEYS_PER_MESSAGE)
        this.#send([this.#processId, name, counts.slice(from, from + KEYS_PER_MESSAGE)]);
    }
  }

  #send(message: Message): void {
    this.#unsent += 1;
    this.#sending = this.#sending
      .then(async () => {
        const { system } = this.#database;
        await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(system);
      })
      .catch(() => undefined)
      .finally(() => {
        this.#unsent -= 1;
      });
  }

  #receive(payload: string): void {
    const [processId, name, counts] = readMessage(payload);
    if (processId !== this.#processId) this.#parts.get(name)?.receive(processId, counts);
  }
}

type Message = [processId: string, name: string, counts: readonly SharedCount[]];
const NO_MESSAGE: Message = ['', '', []];

/** Other messages on this channel are ignored. */
function readMessage(payload: string): Message {
  try {
    const message: unknown = JSON.parse(payload);
    return Array.isArray(message) && Array.isArray(message[2]) ? (message as unknown as Message) : NO_MESSAGE;
  } catch {
    return NO_MESSAGE;
  }
}
