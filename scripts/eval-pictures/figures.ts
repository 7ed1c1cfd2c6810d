import { seededRandom } from '../../src/values/seeded-random.ts';

export interface Count {
  right: number;
  all: number;
}

/** A value with its 95 % confidence interval. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

const SAMPLES = 1_000;

export function sumOf(counts: readonly Count[]): Count {
  return {
    right: counts.reduce((sum, { right }) => sum + right, 0),
    all: counts.reduce((sum, { all }) => sum + all, 0),
  };
}

/** The share of what is right. Resamples whole documents, because the errors in one document depend on each other. */
export function estimateShare(documents: readonly Count[]): Estimate | null {
  return bootstrap(documents, shareOf);
}

/** The difference of two shares of the same documents, which are resampled together. */
export function estimateDifference(pairs: readonly { own: Count; other: Count }[]): Estimate | null {
  return bootstrap(
    pairs,
    (some) => shareOf(some.map(({ own }) => own)) - shareOf(some.map(({ other }) => other)),
  );
}

function shareOf(counts: readonly Count[]): number {
  const { right, all } = sumOf(counts);
  return right / all;
}

function bootstrap<Item>(
  items: readonly Item[],
  measure: (some: readonly Item[]) => number,
): Estimate | null {
  const value = measure(items);
  if (Number.isNaN(value)) return null;
  const random = seededRandom('bootstrap');
  const values = Array.from({ length: SAMPLES }, () => measure(items.map(() => random.pick(items))))
    .filter((one) => !Number.isNaN(one))
    .sort((a, b) => a - b);
  const at = (share: number) => values[Math.floor(share * (values.length - 1))] as number;
  return { value, low: at(0.025), high: at(0.975) };
}

export interface Judged {
  confidence: number;
  isRight: boolean;
}

export interface Bin {
  count: number;
  confidence: number;
  right: number;
}

export const BINS = 10;

/** Compares the mean confidence with the share of right words, for words of similar confidence. */
export function calibrate(words: readonly Judged[]): { bins: (Bin | null)[]; error: number } {
  const bins = Array.from({ length: BINS }, (_, index): Bin | null => {
    const own = words.filter(({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === index);
    if (own.length === 0) return null;
    return {
      count: own.length,
      confidence: own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length,
      right: own.filter(({ isRight }) => isRight).length / own.length,
    };
  });
  const error = bins.reduce(
    (sum, bin) => sum + (bin ? (bin.count / words.length) * Math.abs(bin.confidence - bin.right) : 0),
    0,
  );
  return { bins, error };
}
