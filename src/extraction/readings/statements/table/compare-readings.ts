import { addsUp, type Ledger } from '../../../relations/statements/ledger.ts';
import { speaksAgainst } from '../../../relations/statements/signs.ts';

/** One way to read a table, with the sums that support it. */
interface Reading {
  ledger: Ledger;
}

/**
 * From this share of correct balances, errors are attributed to the document and not to the reading.
 */
const CONVINCING_SHARE = 0.7;
const NEARLY_PROVEN_SHARE = 0.85;
/** A wrong reading may have more rows than the right one, because it takes amounts in texts for rows. */
const SHARE_OF_ROWS_MIN = 0.6;
const MUCH_MORE = 2;
/**
 * If nothing is proven and another reading has this many times as many rows, the heading is hardly that of the
 * statement's rows.
 */
const FAR_MORE = 4;
const CHAINED_SHARE = 0.9;

/** Returns true for a reading that more than one sum proves, so that no other is needed. A single sum may hold by chance. */
export function hasManyLinks(reading: Reading | null): boolean {
  return reading !== null && isProven(reading) && reading.ledger.links.length > 1;
}

/** Returns true where nearly every row is proven on its own, so that no other arrangement of columns can be right. */
export function isChained(reading: Reading): boolean {
  const { links, entries } = reading.ledger;
  return hasManyLinks(reading) && links.length >= CHAINED_SHARE * entries.length;
}

/**
 * An unknown heading may hide a column. A reading with that column can replace the best one if all its balances hold.
 */
export function isFullProof(other: Reading, best: Reading): boolean {
  const [rows, otherRows] = [countLines(best), countLines(other)];
  const [links, otherLinks] = [best.ledger.links.length, other.ledger.links.length];
  // a single sum may hold by chance
  const isLonger = otherLinks > 1 && otherLinks >= links && countBalanced(other) > countBalanced(best);
  const isMore = isProven(best) ? isLonger || (links === 1 && otherLinks > links) : otherLinks >= links;
  const isWhole = otherRows >= rows || (failuresOf(best) > 0 && otherRows >= SHARE_OF_ROWS_MIN * rows);
  return isProven(other) && isWhole && isMore;
}

/** Counts lines, because a reading that takes balances for amounts has two entries on each. */
function countLines({ ledger: { entries } }: Reading): number {
  return new Set(entries.map(({ item }) => item.text)).size;
}

function countBalanced({ ledger: { entries } }: Reading): number {
  return entries.filter(({ item }) => item.balance !== null).length;
}

/** True if the other reading has many more rows, because a heading was found on a later page only. */
export function isMuchMore(other: Reading, best: Reading): boolean {
  const [rows, otherRows] = [countLines(best), countLines(other)];
  const isMore =
    otherRows >= MUCH_MORE * rows && other.ledger.links.length >= MUCH_MORE * best.ledger.links.length;
  return isMore && !isProven(best) && shareOf(other) > shareOf(best);
}

/** Another reading must be proven by balances, and not by leaving rows out. */
export function isBetter(other: Reading, best: Reading): boolean {
  const [rows, otherRows] = [countLines(best), countLines(other)];
  if (rows === 0) return otherRows > 0;
  if (hasManyLinks(best) && other.ledger.links.length <= best.ledger.links.length) return false;
  if (best.ledger.links.length + other.ledger.links.length === 0) return otherRows >= FAR_MORE * rows;
  // a reading that ignores a column of balances must not hide that one of them was changed
  if (isConvincing(best) && best.ledger.links.length > MUCH_MORE * other.ledger.links.length) return false;
  const isManyLinks = otherRows >= 0.5 * rows && other.ledger.links.length >= 0.5 * otherRows;
  if (isManyLinks && shareOf(other) >= NEARLY_PROVEN_SHARE && shareOf(best) < 0.5) return true;
  if (isManyLinks && isProven(other)) return true;
  if (other.ledger.links.length === 0 || otherRows < 0.9 * rows) return false;
  if (best.ledger.links.length === 0)
    return shareOf(other) > CONVINCING_SHARE && other.ledger.links.length > 0.5 * otherRows;
  if (isProven(other) && !isProven(best)) return true;
  return shareOf(best) < 0.5 && scoreOf(other.ledger) > scoreOf(best.ledger);
}

/** Returns true for a reading with the opposite directions that is proven equally well, but more likely. */
export function isMirrored(other: Reading, best: Reading): boolean {
  const isSame =
    other.ledger.entries.length === best.ledger.entries.length &&
    other.ledger.links.length === best.ledger.links.length &&
    shareOf(other) === shareOf(best);
  return isSame && isUpsideDown(best.ledger) && !isUpsideDown(other.ledger);
}

const ROWS_OF_DIRECTION_MIN = 5;
const SHARE_OF_INCOME_MAX = 0.7;

/** Returns true when most rows are money in, and their words do not suggest that. */
export function isUpsideDown({ entries }: Ledger): boolean {
  if (entries.length < ROWS_OF_DIRECTION_MIN) return false;
  const income = entries.filter(({ amount }) => amount > 0n).length;
  const surprising = entries.filter(({ item, amount }) => speaksAgainst(item, amount)).length;
  const expected = entries.filter(({ item, amount }) => speaksAgainst(item, -amount)).length;
  return income > SHARE_OF_INCOME_MAX * entries.length && surprising >= expected;
}

function shareOf({ ledger: { links } }: Reading): number {
  return links.length === 0 ? 0 : links.filter(addsUp).length / links.length;
}

export function failuresOf({ ledger: { links } }: Reading): number {
  return links.filter((link) => !addsUp(link)).length;
}

export function isConvincing(reading: Reading): boolean {
  const { entries, links } = reading.ledger;
  if (entries.length === 0) return links.length > 0 && shareOf(reading) === 1;
  return links.length > 0 && shareOf(reading) >= CONVINCING_SHARE;
}

export function isProven(reading: Reading): boolean {
  return reading.ledger.entries.length > 0 && shareOf(reading) === 1;
}

export function scoreOf({ links }: Ledger): number {
  const passed = links.filter(addsUp).length;
  return 2 * passed - links.length;
}
