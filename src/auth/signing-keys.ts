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

/** How long a retired key's tokens are believed: longer than any token lives. */
const RETIRED_BELIEVED_MS = 24 * 3_600_000;
const BELIEVED_MS = 60_000;
const RELOAD_MS_MIN = 1000;

/** The keys that sign tokens, kept in memory. A rotation is announced; a token of a newer key makes us look too. */
export class SigningKeys {
  readonly #context: SigningContext;
  #loaded: Loaded | null = null;
  #loading: Promise<Loaded> | null = null;

  constructor(context: SigningContext) {
    this.#context = context;
  }

  async current(): Promise<SigningKey> {
    return (await this.#load(BELIEVED_MS)).current;
  }

  async find(keyId: string): Promise<SigningKey | undefined> {
    const known = (await this.#load(BELIEVED_MS)).byId.get(keyId);
    return known ?? (await this.#load(RELOAD_MS_MIN)).byId.get(keyId);
  }

  async all(): Promise<SigningKey[]> {
    return [...(await this.#load(BELIEVED_MS)).byId.values()];
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
    // what was asked for before all was forgotten is not remembered
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
  const valid = stored.filter((key) => isBelieved(key, now)).map(toSigningKey);
  const current = stored.find(({ retiredAt }) => retiredAt === null);
  const byId = new Map(valid.map((key) => [key.keyId, key]));
  const signing = current && byId.get(current.keyId);
  if (!signing) throw new Error('There is no key to sign tokens with');
  return { current: signing, byId, at: now.getTime() };
}

function isBelieved({ retiredAt }: ServiceKey, now: Date): boolean {
  return retiredAt === null || now.getTime() - Date.parse(retiredAt) < RETIRED_BELIEVED_MS;
}

/** From now on a new key signs; what the old one signed is believed until it expires, or not at all. */
export function rotateSigningKey(
  { database, keys, clock }: SigningContext,
  options: { endOldTokens: boolean },
): Promise<string> {
  const now = clock.now();
  const destroyBefore = options.endOldTokens ? now : new Date(now.getTime() - RETIRED_BELIEVED_MS);
  return database.inSystem(async (tx) => {
    await retireServiceKeys(tx, 'signing', { now, destroyBefore });
    const keyId = await addServiceKey(tx, keys.master, { purpose: 'signing', now });
    await announceKeyChange(tx);
    return keyId;
  });
}

// PKCS #8 around the 32 bytes of an Ed25519 key
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

function toSigningKey({ keyId, key }: ServiceKey): SigningKey {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, key.export()]),
    format: 'der',
    type: 'pkcs8',
  });
  return { keyId, privateKey, publicKey: createPublicKey(privateKey) };
}
