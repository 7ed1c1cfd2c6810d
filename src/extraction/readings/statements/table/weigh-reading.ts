import { addsUp, type Ledger } from '../../../relations/statements/ledger.ts';
import { speaksAgainst } from '../../../relations/statements/signs.ts';
import { MANY, MOST } from './patterns.ts';

/**
 * What a reading gains and costs, in equations that hold. A balance that fails costs little: a reading that ignores it
 * explains no more. Leaving out a row costs nearly as much as one equation, because a changed figure must not be explained
 * away.
 */
const GAIN = {
  row: 0.1,
  /** The balance before the first row is printed outside the table, perhaps with unknown words. */
  opening: 2,
};
export const COST = {
  failed: 0.25,
  /** Most rows are money in, and their words do not suggest that. */
  upsideDown: 0.5,
  /** The columns are not those that the heading names. */
  againstHeading: 0.5,
  /** A row is left out. */
  leftOut: 1,
};

/** What is weighed of a reading. */
export interface Weighed {
  ledger: Ledger;
  isOpeningPrinted: boolean;
  lostRows: number;
}

/** How much the relations explain of a reading: the printed balances that hold, less those that fail. */
export function weigh({ ledger, isOpeningPrinted, lostRows }: Weighed): number {
  const { links, openingsPrinted } = ledger;
  const held = links.filter(addsUp).length;
  const isFound = isOpeningPrinted && openingsPrinted.length === 0;
  return (
    held -
    COST.failed * (links.length - held) +
    GAIN.row * countLines(ledger) +
    (isFound ? GAIN.opening : 0) -
    COST.leftOut * lostRows -
    (isUpsideDown(ledger) ? COST.upsideDown : 0)
  );
}

/** Returns true for a reading that more than one sum proves, so that no other is needed. A single sum may hold by chance. */
export function isExplained({ entries, links }: Ledger): boolean {
  return entries.length > 0 && links.length > 1 && links.every(addsUp);
}

/** Counts lines, because a reading that takes balances for amounts has two entries on each. */
function countLines({ entries }: Ledger): number {
  return new Set(entries.map(({ item }) => item.text)).size;
}

/** On accounts and cards alike, most rows are money out. */
export function isUpsideDown({ entries }: Ledger): boolean {
  if (entries.length < MANY) return false;
  const income = entries.filter(({ amount }) => amount > 0n).length;
  if (income <= MOST * entries.length) return false;
  const surprising = entries.filter(({ item, amount }) => speaksAgainst(item, amount)).length;
  const expected = entries.filter(({ item, amount }) => speaksAgainst(item, -amount)).length;
  return surprising >= expected;
}
