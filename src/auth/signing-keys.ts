import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { announceKeyChange } from '#clients';
import type { Clock } from '#platform/clock.ts';
import type { MasterKeys } from '#platform/crypto/keys.ts';
import {
  addServiceKey,
  listServiceKeys,
  retireServiceKeys,
  type ServiceKey,
} from '#platform/crypto/service-keys.ts';
import type { Database } from '#platform/database/database.ts';

interface SigningContext {
  database: Database;
  keys: { master: MasterKeys };
  clock: Clock;
}

export interface SigningKey {
  keyId: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

interface Loaded {
  current: SigningKey;
  byId: ReadonlyMap<string, SigningKey>;
  at: number;
}

/** Tokens of a retired key stay valid for this long, which is longer than any token's lifetime. */
const RETIRED_VALID_MS = 24 * 3_600_000;
const CACHED_MS = 60_000;
const RELOAD_MS_MIN = 1000;

/**
 * Caches the keys that sign tokens. A rotation notifies every process; a token signed by an unknown key also
 * reloads the cache.
 */
export class SigningKeys {
  readonly #context: SigningContext;
  #loaded: Loaded | null = null;
  #loading: Promise<Loaded> | null = null;

  constructor(context: SigningContext) {
    this.#context = context;
  }

  async current(): Promise<SigningKey> {
    return (await this.#load(CACHED_MS)).current;
  }

  async find(keyId: string): Promise<SigningKey | undefined> {
    const known = (await this.#load(CACHED_MS)).byId.get(keyId);
    return known ?? (await this.#load(RELOAD_MS_MIN)).byId.get(keyId);
  }

  async all(): Promise<SigningKey[]> {
    return [...(await this.#load(CACHED_MS)).byId.values()];
  }

  forgetAll(): void {
    this.#loaded = null;
    this.#loading = null;
  }

  #load(ageMsMax: number): Loaded | Promise<Loaded> {
    const now = this.#context.clock.now().getTime();
    if (this.#loaded && Math.abs(now - this.#loaded.at) < ageMsMax) return this.#loaded;
    if (this.#loading) return this.#loading;
    const loading = readKeys(this.#context);
    this.#loading = loading;
    // a load that started before forgetAll is not cached
    const settle = (loaded: Loaded | null) => {
      if (this.#loading !== loading) return;
      this.#loaded = loaded;
      this.#loading = null;
    };
    loading.then(settle, () => settle(null));
    return loading;
  }
}

async function readKeys({ database, keys, clock }: SigningContext): Promise<Loaded> {
  const now = clock.now();
  const stored = await database.inSystem((tx) => listServiceKeys(tx, keys.master, 'signing'));
  const valid = stored.filter((key) => isValid(key, now)).map(toSigningKey);
  const current = stored.find(({ retiredAt }) => retiredAt === null);
  const byId = new Map(valid.map((key) => [key.keyId, key]));
  const signing = current && byId.get(current.keyId);
  if (!signing) throw new Error('There is no active signing key');
  return { current: signing, byId, at: now.getTime() };
}

function isValid({ retiredAt }: ServiceKey, now: Date): boolean {
  return retiredAt === null || now.getTime() - Date.parse(retiredAt) < RETIRED_VALID_MS;
}

/**
 * Creates a new signing key. Tokens of the old keys stay valid until they expire, or end at once with
 * `endOldTokens`.
 */
export function rotateSigningKey(
  { database, keys, clock }: SigningContext,
  options: { endOldTokens: boolean },
): Promise<string> {
  const now = clock.now();
  const destroyBefore = options.endOldTokens ? now : new Date(now.getTime() - RETIRED_VALID_MS);
  return database.inSystem(async (tx) => {
    await retireServiceKeys(tx, 'signing', { now, destroyBefore });
    const keyId = await addServiceKey(tx, keys.master, { purpose: 'signing', now });
    await announceKeyChange(tx);
    return keyId;
  });
}

// the PKCS #8 prefix of a 32-byte Ed25519 key
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

function toSigningKey({ keyId, key }: ServiceKey): SigningKey {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, key.export()]),
    format: 'der',
    type: 'pkcs8',
  });
  return { keyId, privateKey, publicKey: createPublicKey(privateKey) };
}
