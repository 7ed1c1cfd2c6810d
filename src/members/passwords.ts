import type { KeyObject } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { deriveKey } from '#platform/crypto/derive-key.ts';
import { Semaphore } from '#platform/semaphore.ts';
import { Threads } from '#platform/threads/threads.ts';
import type { HashTask, PasswordCost } from './hashing-thread.ts';

export type { PasswordCost };

/** OWASP's minimum for argon2id with one pass: 46 MiB. */
const COST: PasswordCost = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };
/** Anyone can trigger hashing. Each run uses 46 MiB and a core, so a core is always left for requests. */
export const AT_ONCE_MAX = Math.max(1, Math.min(4, availableParallelism() - 1));
const WAITING_MAX = 100;
const ANSWER_STEP_MS = 250;
/** For a low cost, with which hashing takes far less than `ANSWER_STEP_MS`. */
const LOW_ANSWER_STEP_MS = 10;

const threads = new Threads<HashTask, string | boolean>(new URL('./hashing-thread.ts', import.meta.url));

/** Hashes and verifies passwords, a few at a time and with low priority, with a pepper that is derived from the root key. */
export class Passwords {
  readonly #pepper: Buffer;
  readonly #cost: PasswordCost;
  readonly #hasLowCost: boolean;
  readonly #semaphore = new Semaphore({ total: AT_ONCE_MAX, waitingMax: WAITING_MAX });
  /** A dummy hash to verify against for unknown members, so that the time does not reveal them. */
  #dummyHash: Promise<string> | null = null;

  /** A low cost is for tests. */
  constructor(rootKey: KeyObject, lowCost?: PasswordCost) {
    this.#cost = lowCost ?? COST;
    this.#hasLowCost = lowCost !== undefined;
    this.#pepper = deriveKey(rootKey, 'password-pepper').export();
  }

  /** Failed sign-ins are answered at multiples of this time, so that the time reveals nothing. */
  get answerStepMs(): number {
    return this.#hasLowCost ? LOW_ANSWER_STEP_MS : ANSWER_STEP_MS;
  }

  hash(password: string): Promise<string> {
    const task = { password: normalise(password), secret: this.#pepper, cost: this.#cost };
    return this.#semaphore.run(() => this.#run({ kind: 'hash', ...task }) as Promise<string>);
  }

  async isRight(password: string, stored: string | null): Promise<boolean> {
    const against = stored ?? (await this.#makeDummyHash());
    const task = { password: normalise(password), secret: this.#pepper, stored: against };
    const right = await this.#semaphore.run(() => this.#run({ kind: 'verify', ...task }) as Promise<boolean>);
    return right && stored !== null;
  }

  /** A low cost is not worth a thread. */
  #run(task: HashTask): Promise<string | boolean> {
    if (!this.#hasLowCost) return threads.run(task);
    const { password, secret } = task;
    return task.kind === 'hash'
      ? hash(password, { ...task.cost, secret })
      : verify(task.stored, password, { secret });
  }

  #makeDummyHash(): Promise<string> {
    const made = this.#dummyHash ?? this.hash('the dummy password');
    this.#dummyHash = made;
    // a rejection under load must not be cached
    made.catch(() => {
      if (this.#dummyHash === made) this.#dummyHash = null;
    });
    return made;
  }
}

/** Makes passwords equal that look the same but were typed with different code points. */
export function normalise(password: string): string {
  return password.normalize('NFKC');
}
