import type { KeyObject } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { deriveKey } from '#platform/crypto/service-keys.ts';
import { Semaphore } from '#platform/semaphore.ts';

export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's minimum for argon2id with one pass: 46 MiB. */
const COST: PasswordCost = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };
/** Each takes its memory while it runs: more at once would let strangers fill it. */
const AT_ONCE_MAX = 4;
const WAITING_MAX = 100;

/** Hashes and checks passwords, a few at a time, with a pepper that is not in the database in the clear. */
export class Passwords {
  readonly #pepper: Buffer;
  readonly #cost: PasswordCost;
  readonly #semaphore = new Semaphore({ total: AT_ONCE_MAX, waitingMax: WAITING_MAX });
  /** What the password of nobody is compared with, so that it takes as long as anybody's. */
  #nobody: Promise<string> | null = null;

  constructor(rootKey: KeyObject, cost = COST) {
    this.#cost = cost;
    this.#pepper = deriveKey(rootKey, 'password-pepper').export();
  }

  hash(password: string): Promise<string> {
    return this.#semaphore.run(() => hash(normalise(password), { ...this.#cost, secret: this.#pepper }));
  }

  async isRight(password: string, stored: string | null): Promise<boolean> {
    const against = stored ?? (await this.#hashOfNobody());
    const right = await this.#semaphore.run(() =>
      verify(against, normalise(password), { secret: this.#pepper }),
    );
    return right && stored !== null;
  }

  #hashOfNobody(): Promise<string> {
    const made = this.#nobody ?? this.hash('the password of nobody');
    this.#nobody = made;
    // one that came in a crowd and was refused is made anew by the next
    made.catch(() => {
      if (this.#nobody === made) this.#nobody = null;
    });
    return made;
  }
}

/** One spelling for what looks the same on other keyboards. */
export function normalise(password: string): string {
  return password.normalize('NFKC');
}
