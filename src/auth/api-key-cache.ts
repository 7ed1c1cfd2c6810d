import {
  clientOfApiKey,
  findApiKeyByHash,
  hashApiKeyAsText,
  hashOfLimited,
  listUsedKeyHashes,
  sealUseAddress,
  updateKeyRefused,
  updateKeyUsed,
} from '#clients';
import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { networkOf } from '#values/address.ts';
import { isAddressIn, parseAddressRange } from '#values/address-ranges.ts';
import { readScopes, type Scopes } from '#values/scopes.ts';

interface KnownKey {
  keyId: string;
  clientId: string;
  apiVersion: string;
  scopes: Scopes;
  expiresAt: Date | null;
  allowedAddresses: readonly string[] | null;
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

interface Use {
  clientId: string;
  at: Date;
  address: string;
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
  readonly #used = new Map<string, Use>();
  /** Uses from addresses that are not allowed, by key. */
  readonly #refused = new Map<string, Use>();
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

  /** Finds a key that may be used now from this address. Returns null for a wrong key. */
  async find(
    apiKey: string,
    { ip, guesses }: { ip: string; guesses: GuessLimit },
  ): Promise<Omit<KnownKey, 'until'> | 'expired' | null> {
    const keyHash = hashApiKeyAsText(apiKey);
    const key = await this.#look(apiKey, keyHash, guesses);
    if (!key) return null;
    const now = this.#app.clock.now();
    const use = { clientId: key.clientId, at: now, address: ip };
    if (key.allowedAddresses && !isAddressIn(ip, key.allowedAddresses)) {
      this.#refused.set(key.keyId, use);
      this.#countElsewhere(`${keyHash} ${networkOf(ip)}`, now, guesses);
      return null;
    }
    if (key.expiresAt && key.expiresAt <= now) return 'expired';
    this.#used.set(key.keyId, use);
    return key;
  }

  async #look(apiKey: string, keyHash: string, guesses: GuessLimit): Promise<KnownKey | null> {
    const now = this.#app.clock.now();
    if ((this.#rejected.get(keyHash) ?? 0) > now.getTime()) return null;
    const known = this.#known.get(keyHash);
    if (known && known.until > now.getTime()) return known;
    const asking = this.#asking.get(keyHash);
    if (asking) return asking;
    const isProven = this.#isProven(keyHash);
    if (!isProven) guesses.count();
    const asked = this.#ask({ keyHash, namedClient: clientOfApiKey(apiKey) }, now);
    this.#asking.set(keyHash, asked);
    try {
      const found = await asked;
      if (found && !isProven) guesses.takeBack();
      return found;
    } catch (error) {
      // the key may be right
      if (!isProven) guesses.takeBack();
      throw error;
    } finally {
      this.#asking.delete(keyHash);
    }
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
      this.#reject(keyHash, now);
      return null;
    }
    const key = {
      keyId: found.key_id,
      clientId: found.client_id,
      apiVersion: found.api_version,
      scopes: found.scopes === null ? ('all' as const) : readScopes(found.scopes),
      expiresAt: found.expires_at === null ? null : new Date(found.expires_at),
      allowedAddresses: found.allowed_addresses,
      until: now.getTime() + CACHED_MS,
    };
    if (asked === this.#generation) this.#remember(keyHash, key);
    return key;
  }

  forgetAll(): void {
    this.#generation += 1;
    this.#known.clear();
    this.#rejected.clear();
    this.#asking.clear();
  }

  /** Stores when keys were last used, and where from. Runs periodically, to avoid a write for each request. */
  async recordUse(keys: Pick<ClientKeys, 'of'>): Promise<void> {
    await this.#record(keys, this.#used, 'sealed_used_from');
    await this.#record(keys, this.#refused, 'sealed_refused_from');
  }

  async #record(
    keys: Pick<ClientKeys, 'of'>,
    uses: Map<string, Use>,
    column: 'sealed_used_from' | 'sealed_refused_from',
  ): Promise<void> {
    const update = column === 'sealed_used_from' ? updateKeyUsed : updateKeyRefused;
    for (const [keyId, use] of [...uses]) {
      const { clientId, at, address } = use;
      if (!(this.#app.database.nodes?.reaches(clientId) ?? true)) continue;
      // a client whose key can't be opened does not keep the uses of others from being stored
      const clientKey = await keys.of(clientId).catch(() => null);
      if (clientKey === null) continue;
      const sealing = { clientKey, clientId, keyId, column };
      const sealed = sealUseAddress(sealing, parseAddressRange(address) ?? address);
      await this.#app.database.inSystem((tx) => update(tx, { clientId, keyId, at, sealed }));
      if (uses.get(keyId) === use) uses.delete(keyId);
    }
  }

  /**
   * A key that is used from an address that is not allowed is counted and answered like a wrong key, so that nobody can find out
   * whether a stolen key is genuine.
   */
  #countElsewhere(entry: string, now: Date, guesses: GuessLimit): void {
    if ((this.#rejected.get(entry) ?? 0) > now.getTime()) return;
    guesses.count();
    this.#reject(entry, now);
  }

  #reject(entry: string, now: Date): void {
    if (this.#rejected.size >= KNOWN_MAX) this.#rejected.clear();
    this.#rejected.set(entry, now.getTime() + CACHED_MS);
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
