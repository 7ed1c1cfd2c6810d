import {
  clientOfApiKey,
  findApiKeyByHash,
  hashApiKeyAsText,
  hashOfLimited,
  listUsedKeyHashes,
  updateKeyLastUsed,
} from '#clients';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { readScopes, type Scopes } from '#values/scopes.ts';

interface KnownKey {
  keyId: string;
  clientId: string;
  apiVersion: string;
  scopes: Scopes;
  /** The time until which the entry is used without asking the database. */
  until: number;
}

/** Limits how many invented keys a network can send. */
interface GuessLimit {
  /**
   * Called before the database is queried for a key that was never accepted. It throws if there were too many.
   */
  count(): void;
  /** Called if the key was right. */
  takeBack(): void;
}

const CACHED_MS = 5000;
const KNOWN_MAX = 10_000;
const DAY_MS = 86_400_000;
/** Keys that were used in this time are known to be good when the process starts. */
const USED_MS = 90 * DAY_MS;

/**
 * Caches API keys. A revocation notifies every process, which then clears its cache; if the notification is
 * lost, an entry expires after five seconds.
 */
export class ApiKeyCache {
  readonly #app: { database: Database; clock: Clock };
  readonly #known = new Map<string, KnownKey>();
  /** Keys that were accepted, in this process or an earlier one, and not rejected since. */
  readonly #proven = new Set<string>();
  /** Wrong keys, and how long they are rejected without a query: a program that repeats one uses up no limit. */
  readonly #rejected = new Map<string, number>();
  readonly #asking = new Map<string, Promise<KnownKey | null>>();
  readonly #used = new Map<string, { clientId: string; at: Date }>();
  /**
   * Counts how often the cache was cleared. The result of a query that started before a clearing is not
   * cached.
   */
  #generation = 0;

  constructor(app: { database: Database; clock: Clock }) {
    this.#app = app;
  }

  /**
   * Loads the keys that were used lately, so that they count as good from the start: other keys are not looked up for a
   * network that has sent too many wrong ones. Call it once.
   */
  async loadUsed(): Promise<void> {
    const since = new Date(this.#app.clock.now().getTime() - USED_MS);
    const hashes = await this.#app.database.inSystem((tx) =>
      listUsedKeyHashes(tx, { since, limit: KNOWN_MAX }),
    );
    for (const hash of hashes) this.#proven.add(hash.toString('base64'));
  }

  async find(apiKey: string, guesses: GuessLimit): Promise<Omit<KnownKey, 'until'> | null> {
    const keyHash = hashApiKeyAsText(apiKey);
    const now = this.#app.clock.now();
    if ((this.#rejected.get(keyHash) ?? 0) > now.getTime()) return null;
    const known = this.#known.get(keyHash);
    if (known && known.until > now.getTime()) {
      this.#used.set(known.keyId, { clientId: known.clientId, at: now });
      return known;
    }
    const asking = this.#asking.get(keyHash);
    if (asking) return asking;
    const isProven = this.#isProven(keyHash);
    if (!isProven) guesses.count();
    const asked = this.#ask({ keyHash, namedClient: clientOfApiKey(apiKey) }, now);
    this.#asking.set(keyHash, asked);
    const found = await asked.finally(() => this.#asking.delete(keyHash));
    if (found && !isProven) guesses.takeBack();
    return found;
  }

  async #ask(
    { keyHash, namedClient }: { keyHash: string; namedClient: string | null },
    now: Date,
  ): Promise<KnownKey | null> {
    const asked = this.#generation;
    const hash = Buffer.from(keyHash, 'base64');
    const found = await this.#app.database.inSystem((tx) => findApiKeyByHash(tx, hash, namedClient));
    if (!found || found.revoked_at) {
      this.#known.delete(keyHash);
      this.#proven.delete(keyHash);
      if (this.#rejected.size >= KNOWN_MAX) this.#rejected.clear();
      this.#rejected.set(keyHash, now.getTime() + CACHED_MS);
      return null;
    }
    const key = {
      keyId: found.key_id,
      clientId: found.client_id,
      apiVersion: found.api_version,
      scopes: found.scopes === null ? ('all' as const) : readScopes(found.scopes),
      until: now.getTime() + CACHED_MS,
    };
    this.#used.set(key.keyId, { clientId: key.clientId, at: now });
    if (asked === this.#generation) this.#remember(keyHash, key);
    return key;
  }

  forgetAll(): void {
    this.#generation += 1;
    this.#known.clear();
    this.#rejected.clear();
    this.#asking.clear();
  }

  /** Stores when keys were last used. Runs periodically, to avoid a write for each request. */
  async recordUse(): Promise<void> {
    for (const [keyId, use] of [...this.#used]) {
      await this.#app.database.inSystem((tx) => updateKeyLastUsed(tx, { keyId, ...use }));
      if (this.#used.get(keyId) === use) this.#used.delete(keyId);
    }
  }

  /** Keys of an earlier process are known by the hash that is stored, which depends on whether they have limits. */
  #isProven(keyHash: string): boolean {
    if (this.#proven.has(keyHash)) return true;
    return this.#proven.has(hashOfLimited(Buffer.from(keyHash, 'base64')).toString('base64'));
  }

  #remember(keyHash: string, key: KnownKey): void {
    if (this.#known.size >= KNOWN_MAX) this.#known.clear();
    this.#known.set(keyHash, key);
    if (this.#proven.size >= KNOWN_MAX) this.#proven.clear();
    this.#proven.add(keyHash);
  }
}
