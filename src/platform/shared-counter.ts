import type { Hash, SharedCount, SharedPart } from './shared-part.ts';

const KEYS_MAX = 10_000;
/** Only the most used keys are sent. */
const KEYS_SENT_MAX = 200;

interface CounterOptions {
  onOthers: (key: string, count: number) => void;
  onChange: () => void;
}

/** Counts how often keys were used since the last message. */
export class SharedCounter implements SharedPart {
  readonly #hash: Hash;
  readonly #options: CounterOptions;
  readonly #counts = new Map<string, number>();
  /** Keys that were used here, by their hash. */
  readonly #known = new Map<string, string>();

  constructor(hash: Hash, options: CounterOptions) {
    this.#hash = hash;
    this.#options = options;
  }

  note(key: string): void {
    const count = this.#counts.get(key);
    if (count === undefined && !this.#remember(key)) return;
    this.#counts.set(key, (count ?? 0) + 1);
    this.#options.onChange();
  }

  collect(): SharedCount[] {
    const used = [...this.#counts];
    this.#counts.clear();
    const most = used.sort(([, a], [, b]) => b - a).slice(0, KEYS_SENT_MAX);
    return most.map(([key, count]) => [this.#hash(key), count]);
  }

  receive(_processId: string, counts: readonly SharedCount[]): void {
    for (const [hash, count] of counts) {
      const key = this.#known.get(hash);
      if (key !== undefined) this.#options.onOthers(key, count);
    }
  }

  /** Returns false if too many keys were used since the last message. */
  #remember(key: string): boolean {
    if (this.#counts.size >= KEYS_MAX) return false;
    if (this.#known.size >= 2 * KEYS_MAX) this.#known.clear();
    this.#known.set(this.#hash(key), key);
    return true;
  }
}
