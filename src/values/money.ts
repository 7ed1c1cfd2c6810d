/** Money is whole pence. Nothing here uses floating-point numbers. */
export type Pence = bigint;

/** A share in hundredths of a percent: 1.85 % is 185n. */
export type Rate = bigint;
export const WHOLE: Rate = 10_000n;

const FORM = /^(-)?(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,2}))?$/;
const BRACKETED = /^\(([^-()]+)\)$/;
const PERCENT = /^(\d{1,3})(?:\.(\d{1,2}))?$/;

/**
 * Accepts `1234.56`, `1,234.56`, `-12.30` and the accounting form `(12.30)` for a negative amount; null for
 * anything else.
 */
export function parsePence(text: string): Pence | null {
  const trimmed = text.trim();
  const bracketed = trimmed.startsWith('(') ? BRACKETED.exec(trimmed)?.[1] : undefined;
  if (bracketed !== undefined) {
    const owed = parsePence(bracketed);
    return owed === null ? null : -owed;
  }
  const [, minus, pounds, decimals = ''] = FORM.exec(trimmed) ?? [];
  if (pounds === undefined) return null;
  const pence = BigInt(pounds.replaceAll(',', '') + decimals.padEnd(2, '0'));
  return minus ? -pence : pence;
}

/** Parses an amount that may be missing. */
export function knownPence(amount: string | null): Pence | null {
  return amount === null ? null : parsePence(amount);
}

export function formatPence(pence: Pence): string {
  const digits = String(magnitude(pence)).padStart(3, '0');
  return `${pence < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function formatPenceWithThousands(pence: Pence): string {
  return formatPence(pence).replace(/\B(?=(?:\d{3})+\.)/g, ',');
}

/** Parses `1.85` to 185n; null if the text is not a percentage with at most two decimals. */
export function parsePercent(text: string): Rate | null {
  const [, whole, decimals = ''] = PERCENT.exec(text.trim()) ?? [];
  return whole === undefined ? null : BigInt(whole + decimals.padEnd(2, '0'));
}

export function sumPence(amounts: Iterable<Pence>): Pence {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
}

/** Null if an amount is missing, because the sum would be too low. */
export function sumOfKnown(amounts: readonly (Pence | null)[]): Pence | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length > 0 && known.length === amounts.length ? sumPence(known) : null;
}

/**
 * Splits a total in proportion to the weights. The parts add up to the total: leftover pennies go to the
 * largest remainders.
 */
export function splitPence(total: Pence, weights: readonly bigint[]): Pence[] {
  const whole = sumPence(weights);
  if (whole <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError('Weights must not be negative, and at least one must be positive');
  }
  const shared = magnitude(total);
  const parts = weights.map((weight) => (shared * weight) / whole);
  const left = Number(shared - sumPence(parts));
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (shared * weight) % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0n) + 1n;
  return total < 0n ? parts.map((part) => -part) : parts;
}

/** Rounds towards minus infinity. `by` is positive here and below. */
export function divideDown(amount: bigint, by: bigint): bigint {
  const quotient = amount / by;
  return amount % by < 0n ? quotient - 1n : quotient;
}

export function divideUp(amount: bigint, by: bigint): bigint {
  return -divideDown(-amount, by);
}

/** Rounds to the nearest whole number, an exact half up. */
export function divideHalfUp(amount: bigint, by: bigint): bigint {
  return divideDown(2n * amount + by, 2n * by);
}

/** Rounds to the nearest whole number, an exact half down. */
export function divideHalfDown(amount: bigint, by: bigint): bigint {
  return divideUp(2n * amount - by, 2n * by);
}

export function magnitude(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
