import type { Word } from '../page-text.ts';
import type { AmountToken } from './amounts.ts';
import { isProvenWithout, withoutEdges } from './edge-rows.ts';
import { listHeaderless } from './headerless.ts';
import { inferEnds, withEnds } from './infer-ends.ts';
import { type Item, isTransaction, type TotalItem } from './item.ts';
import { listItems } from './items.ts';
import {
  type Convention,
  type DatedItem,
  type Ledger,
  type Link,
  reconcile,
  speaksAgainst,
} from './reconcile.ts';
import { repairBalances } from './repair-balances.ts';
import { splitSections } from './sections.ts';
import type { Segment } from './segment.ts';
import { readSummary, type Summary } from './summary.ts';
import { listSegments, readSegments, type TableLine } from './table.ts';
import { type TokenLine, type Tokens, textOf } from './tokens.ts';
import { withUnknownColumn } from './unknown-column.ts';
import { resolveDays, type TimeFrame } from './years.ts';

/** One way to read a document's table, with the results that support it. */
export interface Interpretation {
  ledger: Ledger;
  /** Running balances of a picture that the rows around them corrected. */
  repairs: readonly Link[];
  totals: TotalItem[];
  summary: Summary;
  hasHeader: boolean;
  hasBalances: boolean;
  /** The rows have a second date, such as that of posting, which may give their order. */
  hasTwoDates: boolean;
  /** The words of each line that is a row of the table. */
  rowLines: Set<readonly Word[]>;
}

/**
 * From this share of correct balances, errors are attributed to the document and not to the interpretation.
 */
const CONVINCING_SHARE = 0.7;
const NEARLY_PROVEN_SHARE = 0.85;
/** A wrong reading may have more rows than the right one, because it takes amounts in texts for rows. */
const SHARE_OF_ROWS_MIN = 0.6;
const MUCH_MORE = 2;
/** Without any proof, a heading that explains so few rows is hardly that of the statement's rows. */
const FAR_MORE = 4;
const CARD_WORDS = [
  /\bminimum payment/i,
  /\bcredit limit/i,
  /\bavailable credit|available to spend/i,
  /\bcredit card\b/i,
  /\bpayment due|due date\b/i,
  /\bcash advance/i,
  /\bcard number|cardmember|card ending/i,
  /\b(?:american express|barclaycard|mbna|capital one|vanquis|aqua card|tesco bank credit|new day|mastercard|visa platinum)\b/i,
];
const CARD_WORDS_MIN = 3;
const LINES_OF_CARD_WORDS = 400;
/** Titles and masked numbers of cards. Each counts as two words. */
const CARD_TITLES = [
  /\b(?:credit|charge) ?card (?:account )?statement|statement (?:of|for) your (?:credit )?card\b/i,
  /(?:[*•xX]{4}[ -]?){3}\d{4}/,
];

/**
 * Interprets the table by its heading. If the balances contradict that, tries the arrangements of columns for
 * which they would hold.
 */
export function interpret({ lines }: Tokens, frame: TimeFrame): Interpretation {
  const { segments } = listSegments(lines);
  const base = segments.length > 0 ? read(lines, segments, frame) : null;
  let best = base;
  if (base !== null && !isProven(base)) {
    for (const own of alikeOnly(segments)) {
      const other = read(lines, own, frame);
      if (failuresOf(other) < failuresOf(base) && other.ledger.links.length > 0) best = other;
    }
  }
  for (const own of hasManyLinks(best) ? [] : withUnknownColumn(segments)) {
    const other = read(lines, own, frame);
    if (best === null || other.ledger.links.length < 2) continue;
    if (isFullProof(other, best) || isBetter(other, best)) best = other;
  }
  if (best !== null && hasManyLinks(best)) return best;
  const isSettled = best !== null && isConvincing(best);
  const withoutHeader: Interpretation[] = [];
  for (const segment of listHeaderless(lines)) {
    const other = read(lines, splitSections(segment), frame);
    withoutHeader.push(other);
    if (best === null || isFullProof(other, best) || (isSettled ? isMuchMore : isBetter)(other, best))
      best = other;
  }
  const chosen = best;
  if (chosen !== null && withoutHeader.includes(chosen))
    best = withoutHeader.find((other) => isMirrored(other, chosen)) ?? chosen;
  return best ?? read(lines, [], frame);
}

/** Returns true for a reading that needs no other to compare with: a single sum may hold by chance. */
function hasManyLinks(reading: Interpretation | null): boolean {
  return reading !== null && isProven(reading) && reading.ledger.links.length > 1;
}

function read(lines: readonly TokenLine[], segments: readonly Segment[], frame: TimeFrame): Interpretation {
  const rows = readSegments(segments);
  const items = withEnds(listItems(rows));
  const whole = readItems(items, { lines, segments, rows, frame });
  if (whole.ledger.links.every(({ expected, actual }) => expected === actual)) return whole;
  for (const kept of withoutEdges(items)) {
    const other = readItems(kept, { lines, segments, rows, frame });
    if (isProvenWithout(other.ledger, whole.ledger)) return other;
  }
  return whole;
}

interface Reading {
  lines: readonly TokenLine[];
  segments: readonly Segment[];
  rows: readonly TableLine[];
  frame: TimeFrame;
}

function readItems(items: readonly Item[], { lines, segments, rows, frame }: Reading): Interpretation {
  const summary = readSummary(lines, { isCell: cellsOf(rows), frame });
  const days = resolveDays(
    items.map((item) => (item.kind === 'total' ? null : item.date)),
    frame,
  );
  const dated = items.map((item, index): DatedItem => ({ item, day: days[index] ?? null }));
  const ledgers = conventionsFor(items, dated, lines).map((convention) => {
    const ledger = reconcile(dated, summary, convention);
    const ends =
      ledger.links.length === 0 ? inferEnds(lines, ledger, { isCell: cellsOf(rows), named: summary }) : null;
    return ends ? reconcile(dated, ends, convention) : ledger;
  });
  const best = ledgers.reduce((one, ledger) => (isLikelier(ledger, one) ? ledger : one));
  const { ledger, repairs } = repairBalances(best);
  return {
    ledger: withImpliedOpening(ledger, summary),
    repairs,
    totals: items.filter((item) => item.kind === 'total'),
    summary,
    hasHeader: segments.some(({ columns }) => columns.hasHeader),
    hasBalances: segments.some(({ columns }) => columns.money.some(({ role }) => role === 'balance')),
    hasTwoDates: segments.some(({ columns }) => columns.posted !== null),
    rowLines: new Set(
      rows
        .filter(({ cells, date, text }) => cells.length > 0 || (date !== null && text !== ''))
        .map(({ line }) => line.words),
    ),
  };
}

/** An account without movements has an opening balance equal to its closing balance. */
function withImpliedOpening(ledger: Ledger, { totals }: Summary): Ledger {
  const isNothing = (['in', 'out'] as const).every((direction) => {
    const own = totals.filter(({ of }) => of === direction);
    return own.length > 0 && own.every(({ token }) => token.pence === 0n);
  });
  if (ledger.entries.length > 0 || ledger.opening !== null || !isNothing) return ledger;
  return { ...ledger, opening: ledger.closing };
}

function cellsOf(rows: readonly TableLine[]): (token: AmountToken) => boolean {
  const cells = new Set(rows.flatMap((row) => row.cells.map(({ token }) => token)));
  return (token) => cells.has(token);
}

function conventionsFor(
  items: readonly Item[],
  dated: readonly DatedItem[],
  lines: readonly TokenLine[],
): Convention[] {
  const marks = new Set(
    items.filter(isTransaction).flatMap(({ amount, isOwnColumn }) => (isOwnColumn ? [] : amount.mark)),
  );
  const hasDebits = marks.has('minus') || marks.has('debit');
  const hasCredits = marks.has('plus') || marks.has('credit');
  const bank = { minus: 'out', bare: hasDebits ? 'in' : hasCredits ? 'out' : null, isOwed: false } as const;
  const card = { minus: 'in', bare: 'out', isOwed: true } as const;
  // a table with running balances is an account: cards hardly ever print them, and both conventions add up
  const hasBalances = items.some((item) => isTransaction(item) && item.balance !== null);
  const words = hasBalances ? 0 : countCardWords(lines);
  const account = [bank, { ...bank, bare: null }];
  const forms = words >= CARD_WORDS_MIN ? [card, bank] : words > 0 ? [...account, card] : account;
  return ordersOf(dated).flatMap((isNewestFirst) =>
    forms.map((form): Convention => ({ ...form, isNewestFirst })),
  );
}

function countCardWords(lines: readonly TokenLine[]): number {
  const texts = lines.slice(0, LINES_OF_CARD_WORDS).map(({ words }) => textOf(words));
  const titles = lines.slice(0, LINES_OF_CARD_WORDS).filter(({ amounts }) => amounts.length === 0);
  const count = CARD_WORDS.filter((form) => texts.some((text) => form.test(text))).length;
  const isTitle = (form: RegExp) => titles.some(({ words }) => form.test(textOf(words)));
  return count + 2 * CARD_TITLES.filter(isTitle).length;
}

/** Returns the order of most steps from day to day, or both orders if there are none. */
function ordersOf(dated: readonly DatedItem[]): boolean[] {
  const days = dated.filter(({ item }) => isTransaction(item)).flatMap(({ day }) => day ?? []);
  let steps = 0;
  days.forEach((day, index) => {
    const before = days[index - 1] ?? day;
    steps += day > before ? 1 : day < before ? -1 : 0;
  });
  if (steps === 0) return [false, true];
  return [steps < 0];
}

function scoreOf({ links }: Ledger): number {
  const passed = links.filter(({ expected, actual }) => expected === actual).length;
  return 2 * passed - links.length;
}

/**
 * If two conventions are proven equally well, or neither can be proven, the first one is used, unless it turns spending
 * into income: on accounts and cards alike, most rows are money out.
 */
function isLikelier(ledger: Ledger, best: Ledger): boolean {
  const [score, bestScore] = [scoreOf(ledger), scoreOf(best)];
  if (score !== bestScore || ledger.convention.isOwed === best.convention.isOwed) return score > bestScore;
  return score >= 0 && isUpsideDown(best) && !isUpsideDown(ledger);
}

const ROWS_OF_DIRECTION_MIN = 5;
const SHARE_OF_INCOME_MAX = 0.7;

/** Returns true when most rows are money in, and their words do not suggest that. */
function isUpsideDown({ entries }: Ledger): boolean {
  if (entries.length < ROWS_OF_DIRECTION_MIN) return false;
  const income = entries.filter(({ amount }) => amount > 0n).length;
  const surprising = entries.filter(({ item, amount }) => speaksAgainst(item, amount)).length;
  const expected = entries.filter(({ item, amount }) => speaksAgainst(item, -amount)).length;
  return income > SHARE_OF_INCOME_MAX * entries.length && surprising >= expected;
}

/** Returns true for a reading with the opposite directions that is proven equally well, but more likely. */
function isMirrored(other: Interpretation, best: Interpretation): boolean {
  const isSame =
    other.ledger.entries.length === best.ledger.entries.length &&
    other.ledger.links.length === best.ledger.links.length &&
    shareOf(other) === shareOf(best);
  return isSame && isUpsideDown(best.ledger) && !isUpsideDown(other.ledger);
}

function shareOf({ ledger: { links } }: Interpretation): number {
  return links.length === 0
    ? 0
    : links.filter(({ expected, actual }) => expected === actual).length / links.length;
}

function failuresOf({ ledger: { links } }: Interpretation): number {
  return links.filter(({ expected, actual }) => expected !== actual).length;
}

function isConvincing(interpretation: Interpretation): boolean {
  const { entries, links } = interpretation.ledger;
  if (entries.length === 0) return links.length > 0 && shareOf(interpretation) === 1;
  return links.length > 0 && shareOf(interpretation) >= CONVINCING_SHARE;
}

function isProven(interpretation: Interpretation): boolean {
  return interpretation.ledger.entries.length > 0 && shareOf(interpretation) === 1;
}

/** Leaves out tables of another kind, such as standing orders or interest after the rows. */
function alikeOnly(segments: readonly Segment[]): Segment[][] {
  const groups = Map.groupBy(segments, ({ columns }) => columns.money.map(({ role }) => role).join());
  return groups.size > 1 ? [...groups.values()].sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, 1) : [];
}

function sizeOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, { lines }) => sum + lines.length, 0);
}

/** An unknown heading may hide a column: with it, more rows are read and all balances hold. */
function isFullProof(other: Interpretation, best: Interpretation): boolean {
  const [rows, otherRows] = [best.ledger.entries.length, other.ledger.entries.length];
  const [links, otherLinks] = [best.ledger.links.length, other.ledger.links.length];
  // a single sum may hold by chance
  const isMore = isProven(best) ? links === 1 && otherLinks > links : otherLinks >= links;
  const isWhole = otherRows >= rows || (failuresOf(best) > 0 && otherRows >= SHARE_OF_ROWS_MIN * rows);
  return isProven(other) && isWhole && isMore;
}

/** A heading may be found on a later page only. */
function isMuchMore(other: Interpretation, best: Interpretation): boolean {
  const [rows, otherRows] = [best.ledger.entries.length, other.ledger.entries.length];
  const isMore =
    otherRows >= MUCH_MORE * rows && other.ledger.links.length >= MUCH_MORE * best.ledger.links.length;
  return isMore && !isProven(best) && shareOf(other) > shareOf(best);
}

/** Another interpretation must be proven by balances, and not by leaving rows out. */
function isBetter(other: Interpretation, best: Interpretation): boolean {
  const [rows, otherRows] = [best.ledger.entries.length, other.ledger.entries.length];
  if (rows === 0) return otherRows > 0;
  if (best.ledger.links.length + other.ledger.links.length === 0) return otherRows >= FAR_MORE * rows;
  const isManyLinks = otherRows >= 0.5 * rows && other.ledger.links.length >= 0.5 * otherRows;
  if (isManyLinks && shareOf(other) >= NEARLY_PROVEN_SHARE && shareOf(best) < 0.5) return true;
  if (isManyLinks && isProven(other)) return true;
  if (other.ledger.links.length === 0 || otherRows < 0.9 * rows) return false;
  if (best.ledger.links.length === 0)
    return shareOf(other) > CONVINCING_SHARE && other.ledger.links.length > 0.5 * otherRows;
  if (isProven(other) && !isProven(best)) return true;
  return shareOf(best) < 0.5 && scoreOf(other.ledger) > scoreOf(best.ledger);
}
