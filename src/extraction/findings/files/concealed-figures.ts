import { formatPenceWithThousands } from '#values/money.ts';
import type { Box, Finding, Severity } from '../../extraction.ts';
import { finding } from '../finding.ts';
import { amountsIn } from './amounts.ts';

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

export type ConcealingCode = keyof typeof MESSAGES;

/** A text that is below something, or that was there before a change, and what people see instead. */
export interface Concealed {
  page: number;
  box: Box;
  text: string;
  over?: string;
}

/** Reports a figure that is below something or not visible: which value it is, and what is below it. */
export function concealedFinding(
  { page, box, text, over = '' }: Concealed,
  { code, severity, nameValue }: { code: ConcealingCode; severity: Severity; nameValue: NameValue },
): Finding {
  const { field, name } = nameValue({ page, box }) ?? { field: null, name: null };
  const message = MESSAGES[code]({ amount: amountIn(text), hasVisible: over !== '', name });
  return finding(code, { severity, field, page, box, expected: text, actual: over, message });
}

interface Words {
  amount: string | null;
  hasVisible: boolean;
  name: string | null;
}

const MESSAGES = {
  covered_text({ amount, hasVisible, name }: Words) {
    if (name === null && amount === null) return 'Something is drawn over text here';
    if (hasVisible) return `${name ? `The ${name}` : 'A figure'} is painted over ${amount ?? 'other text'}`;
    if (name === null) return `Something is drawn over ${amount}`;
    return `Something is drawn over the ${name}${isBelow(amount)}`;
  },
  pasted_picture: ({ amount, name }: Words) =>
    name === null
      ? `A picture covers ${amount ?? 'a figure here'}`
      : `A picture covers the ${name}${isBelow(amount)}`,
  hidden_amount({ amount, name }: Words) {
    if (amount === null) return 'An amount here is not visible';
    return name === null ? `${amount} is hidden here` : `${amount} is hidden where the ${name} is printed`;
  },
  changed_figure({ amount, name }: Words) {
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
  const [pence, ...others] = new Set(amountsIn(text));
  if (pence === undefined || others.length > 0) return null;
  return `${/[€$]/.exec(text)?.[0] ?? '£'}${formatPenceWithThousands(pence)}`;
}

/** Returns the value at a place, or null if there is none, or several different ones. */
export function valueAt(places: readonly ValuePlace[], spot: { page: number; box: Box }): NamedValue | null {
  const [place, ...others] = places.filter(
    ({ page, box }) => page === spot.page && isSamePlace(box, spot.box),
  );
  return place && others.every(({ field }) => field === place.field) ? place : null;
}

/** True if two boxes share half of the smaller one, in each direction. */
function isSamePlace(one: Box, other: Box): boolean {
  const sharesHalf = (a0: number, a1: number, b0: number, b1: number) => {
    const shared = Math.min(a1, b1) - Math.max(a0, b0);
    return shared > 0 && shared * 2 >= Math.min(a1 - a0, b1 - b0);
  };
  return sharesHalf(one.x0, one.x1, other.x0, other.x1) && sharesHalf(one.y0, one.y1, other.y0, other.y1);
}
