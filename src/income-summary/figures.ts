import { divideHalfUp, formatPence, type Pence, sumPence } from '#values/money.ts';
import type { Figure, Reason } from './figure-schema.ts';

/** An amount with the submissions behind it, or the reason why there is none. */
export type Sum =
  | { pence: Pence; ids: readonly string[] }
  | { pence: null; reason: Reason; ids: readonly string[] };

export function known(pence: Pence, ids: Iterable<string>): Sum {
  return { pence, ids: onceEach(ids) };
}

export function unknown(reason: Reason, ids: Iterable<string> = []): Sum {
  return { pence: null, reason, ids: onceEach(ids) };
}

/** Adds up the known sums. If all are unknown, the first one gives the reason. */
export function addKnown(sums: readonly Sum[], whenNone: Reason): Sum {
  const amounts = sums.flatMap((sum) => (sum.pence === null ? [] : [sum.pence]));
  const [first] = sums;
  if (amounts.length === 0) return first ?? unknown(whenNone);
  return known(
    sumPence(amounts),
    sums.flatMap((sum) => (sum.pence === null ? [] : sum.ids)),
  );
}

/** Calculates with a sum if it is known. */
export function map(sum: Sum, change: (pence: Pence) => Pence): Sum {
  return sum.pence === null ? sum : { ...sum, pence: change(sum.pence) };
}

export function showFigure(sum: Sum): Figure {
  const submission_ids = [...sum.ids];
  if (sum.pence === null) return { amount: null, reason: sum.reason, submission_ids };
  return { amount: formatPence(sum.pence), reason: null, submission_ids };
}

export function showPence(pence: Pence | null): string | null {
  return pence === null ? null : formatPence(pence);
}

/** The middle value; of an even number of values, the mean of the two in the middle. */
export function median(amounts: readonly Pence[]): Pence {
  const sorted = amounts.toSorted(byAmount);
  const middle = Math.floor((sorted.length - 1) / 2);
  return meanOf(sorted.slice(middle, sorted.length - middle));
}

export function lowest(amounts: readonly [Pence, ...Pence[]]): Pence {
  return amounts.toSorted(byAmount)[0] ?? amounts[0];
}

/** The mean of the lower half; of an odd number of values, the middle one belongs to the lower half. */
export function meanOfLowerHalf(amounts: readonly Pence[]): Pence {
  return meanOf(amounts.toSorted(byAmount).slice(0, Math.ceil(amounts.length / 2)));
}

function meanOf(amounts: readonly Pence[]): Pence {
  return divideHalfUp(sumPence(amounts), BigInt(amounts.length));
}

/** The standard deviation divided by the mean, in percent with one decimal; null if the mean is not positive. */
export function variationPercent(amounts: readonly Pence[]): number | null {
  const values = amounts.map(Number);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (!(mean > 0)) return null;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return Math.round((Math.sqrt(variance) / mean) * 1000) / 10;
}

/** A part of a whole, in percent with one decimal; null if the whole is not positive. */
export function percentOf(part: Pence, whole: Pence): number | null {
  return whole > 0n ? Number(divideHalfUp(part * 1000n, whole)) / 10 : null;
}

export function onceEach(ids: Iterable<string>): string[] {
  return [...new Set(ids)];
}

function byAmount(one: Pence, other: Pence): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
