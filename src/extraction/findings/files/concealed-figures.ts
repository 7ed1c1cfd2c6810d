import { formatPenceWithThousands, parsePence } from '#values/money.ts';
import type { Box, Finding } from '../../extraction.ts';

/** A value of the result, such as `net pay`, and the field that has it. */
export interface NamedValue {
  field: string;
  name: string;
}

/** A value and the place where it is printed. */
export interface ValuePlace extends NamedValue {
  page: number;
  box: Box;
}

/** Names the value that is printed at a place, or returns null. */
export type NameValue = (spot: { page: number; box: Box }) => NamedValue | null;

export type ConcealingCode = 'covered_text' | 'pasted_picture' | 'hidden_amount' | 'changed_figure';

interface Concealed {
  /** The text below, or the text before the change. */
  below: string;
  /** The text that people see; empty if there is none. */
  visible: string;
  name: string | null;
}

const TEXT_MAX = 80;
const AMOUNT = /(?<![\d.,])\d{1,3}(?:,?\d{3})*\.\d{2}(?!\d)/g;
const OTHER_CURRENCY = /[€$]/;
/** Of the smaller of two boxes, in each direction. */
const SHARE_OF_SAME_PLACE_MIN = 0.5;

/** Says which value was concealed or replaced, and what is below it. */
export function describeConcealed(
  code: ConcealingCode,
  { below, visible, name }: Concealed,
): Pick<Finding, 'expected' | 'actual' | 'message'> {
  return {
    expected: below.slice(0, TEXT_MAX) || null,
    actual: visible.slice(0, TEXT_MAX) || null,
    message: MESSAGES[code]({ amount: amountIn(below), hasVisible: visible !== '', name }),
  };
}

interface Words {
  amount: string | null;
  hasVisible: boolean;
  name: string | null;
}

const MESSAGES: Record<ConcealingCode, (words: Words) => string> = {
  covered_text({ amount, hasVisible, name }) {
    if (name === null && amount === null) return 'Something is drawn over text here';
    if (hasVisible) return `${name ? `The ${name}` : 'A figure'} is painted over ${amount ?? 'other text'}`;
    if (name === null) return `Something is drawn over ${amount}`;
    return `Something is drawn over the ${name}${isBelow(amount)}`;
  },
  pasted_picture: ({ amount, name }) =>
    name === null
      ? `A picture covers ${amount ?? 'a figure here'}`
      : `A picture covers the ${name}${isBelow(amount)}`,
  hidden_amount({ amount, name }) {
    if (amount === null) return 'An amount here is not visible';
    return name === null ? `${amount} is hidden here` : `${amount} is hidden where the ${name} is printed`;
  },
  changed_figure({ amount, name }) {
    const what = name === null ? 'This figure' : `The ${name}`;
    return amount === null
      ? `${what} was changed after the file was made`
      : `${what} was ${amount} before the file was changed`;
  },
};

function isBelow(amount: string | null): string {
  return amount === null ? '' : `. Below it is ${amount}`;
}

/** Returns the amount in a text, or null if there is none or more than one. */
function amountIn(text: string): string | null {
  const amounts = new Set((text.match(AMOUNT) ?? []).map((amount) => amount.replaceAll(',', '')));
  const [amount, ...others] = amounts;
  const pence = amount === undefined || others.length > 0 ? null : parsePence(amount);
  return pence === null ? null : `${OTHER_CURRENCY.exec(text)?.[0] ?? '£'}${formatPenceWithThousands(pence)}`;
}

/** Returns the value at a place, or null if there is none, or several different ones. */
export function valueAt(places: readonly ValuePlace[], spot: { page: number; box: Box }): NamedValue | null {
  const [place, ...others] = places.filter(
    ({ page, box }) => page === spot.page && isSamePlace(box, spot.box),
  );
  return place && others.every(({ field }) => field === place.field) ? place : null;
}

function isSamePlace(one: Box, other: Box): boolean {
  return [[one.x0, one.x1, other.x0, other.x1] as const, [one.y0, one.y1, other.y0, other.y1] as const].every(
    ([a0, a1, b0, b1]) => {
      const shared = Math.min(a1, b1) - Math.max(a0, b0);
      return shared > 0 && shared >= SHARE_OF_SAME_PLACE_MIN * Math.min(a1 - a0, b1 - b0);
    },
  );
}
