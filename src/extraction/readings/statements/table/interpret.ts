import type { AmountToken } from '../../../page/amount-tokens.ts';
import type { Word } from '../../../page/text.ts';
import { type TokenLine, type Tokens, textOf } from '../../../page/tokens.ts';
import { type DatedItem, reconcile } from '../../../relations/statements/balances.ts';
import { type Item, isTransaction, type TotalItem } from '../../../relations/statements/items.ts';
import {
  addsUp,
  type Convention,
  type Ledger,
  type Link,
  signedBalance,
} from '../../../relations/statements/ledger.ts';
import { readSummary, type Summary } from '../summary.ts';
import {
  failuresOf,
  hasManyLinks,
  isBetter,
  isChained,
  isConvincing,
  isFullProof,
  isMirrored,
  isMuchMore,
  isProven,
  isUpsideDown,
  scoreOf,
} from './compare-readings.ts';
import { isConfirmedWithout, isProvenWithout, withoutEdges } from './edge-rows.ts';
import { listHeaderless } from './headerless.ts';
import { inferEnds, withEnds } from './infer-ends.ts';
import { listItems } from './items.ts';
import { repairBalances } from './repair-balances.ts';
import { splitSections } from './sections.ts';
import { listParts, readParts, type TableLine } from './table.ts';
import type { TablePart } from './table-part.ts';
import { withUnknownColumn } from './unknown-column.ts';
import { resolveDays, type TimeFrame } from './years.ts';

/** One way to read a document's table, with the results that support it. */
export interface Interpretation {
  ledger: Ledger;
  /** The page shows the opening balance outside the table, perhaps with unknown words. */
  isOpeningPrinted: boolean;
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
  /** Lines of the table directly above or below a row, such as the first of two lines of a description. */
  besideRows: Set<readonly Word[]>;
}

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
  const { parts } = listParts(lines);
  const base = parts.length > 0 ? read(lines, parts, frame) : null;
  let best = base;
  if (base !== null && !isProven(base)) {
    for (const own of alikeOnly(parts)) {
      const other = read(lines, own, frame);
      if (failuresOf(other) < failuresOf(base) && other.ledger.links.length > 0) best = other;
    }
  }
  for (const own of hasManyLinks(best) ? [] : withUnknownColumn(parts)) {
    const other = read(lines, own, frame);
    if (best === null || other.ledger.links.length < 2) continue;
    if (isFullProof(other, best) || isBetter(other, best)) best = other;
  }
  if (best !== null && hasManyLinks(best)) return best;
  const isSettled = best !== null && isConvincing(best);
  const withoutHeader: Interpretation[] = [];
  for (const arrangements of listHeaderless(lines)) {
    for (const part of arrangements) {
      const other = read(lines, splitSections(part), frame);
      withoutHeader.push(other);
      if (best === null || isFullProof(other, best) || (isSettled ? isMuchMore : isBetter)(other, best))
        best = other;
      if (best === other && isChained(other)) break;
    }
  }
  const chosen = best;
  if (chosen !== null && withoutHeader.includes(chosen))
    best = withoutHeader.find((other) => isMirrored(other, chosen)) ?? chosen;
  return best ?? read(lines, [], frame);
}

function read(lines: readonly TokenLine[], parts: readonly TablePart[], frame: TimeFrame): Interpretation {
  const rows = readParts(parts);
  const items = withEnds(listItems(rows));
  const isCell = cellsOf(rows);
  const table: Table = {
    lines,
    parts,
    rows,
    frame,
    isCell,
    summary: readSummary(lines, { isCell, frame }),
  };
  const whole = readItems(items, table);
  const holds = whole.ledger.links.every(addsUp);
  if (holds && whole.ledger.openingsPrinted.length > 0) return whole;
  const isOpeningPrinted = (ledger: Ledger) => isOutsideTable(ledger, table);
  for (const kept of withoutEdges(items)) {
    const other = readItems(kept, table);
    if (isProvenWithout(other.ledger, whole.ledger)) return other;
    if (isConfirmedWithout(other.ledger, whole.ledger, isOpeningPrinted)) return other;
  }
  return whole;
}

/** Returns true if the opening balance is printed outside the table, whatever it is called. */
function isOutsideTable({ opening, convention }: Ledger, { lines, isCell }: Table): boolean {
  // zero is printed for many reasons
  if (opening === null || opening === 0n) return false;
  return lines.some(({ amounts }) =>
    amounts.some((token) => !isCell(token) && signedBalance(token, convention) === opening),
  );
}

/** The parts of a reading that stay the same when rows at its start or end are left out. */
interface Table {
  lines: readonly TokenLine[];
  parts: readonly TablePart[];
  rows: readonly TableLine[];
  frame: TimeFrame;
  isCell(token: AmountToken): boolean;
  summary: Summary;
}

function readItems(items: readonly Item[], table: Table): Interpretation {
  const { lines, parts, rows, frame, isCell, summary } = table;
  const days = resolveDays(
    items.map((item) => (item.kind === 'total' ? null : item.date)),
    frame,
  );
  const dated = items.map((item, index): DatedItem => ({ item, day: days[index] ?? null }));
  const ledgers = conventionsFor(items, dated, lines).map((convention) => {
    const ledger = reconcile(dated, summary, convention);
    const ends = ledger.links.length === 0 ? inferEnds(lines, ledger, { isCell, named: summary }) : null;
    return ends ? reconcile(dated, ends, convention) : ledger;
  });
  const best = ledgers.reduce((one, ledger) => (isLikelier(ledger, one) ? ledger : one));
  const { ledger, repairs } = repairBalances(best);
  return {
    ledger: withImpliedOpening(ledger, summary),
    isOpeningPrinted: isOutsideTable(ledger, table),
    repairs,
    totals: items.filter((item) => item.kind === 'total'),
    summary,
    hasHeader: parts.some(({ columns }) => columns.hasHeader),
    hasBalances: parts.some(({ columns }) => columns.money.some(({ role }) => role === 'balance')),
    hasTwoDates: parts.some(({ columns }) => columns.posted !== null),
    rowLines: new Set(rows.filter(isRow).map(({ line }) => line.words)),
    besideRows: new Set(rows.filter((_, index) => isBesideRow(rows, index)).map(({ line }) => line.words)),
  };
}

function isRow({ cells, date, text }: TableLine): boolean {
  return cells.length > 0 || (date !== null && text !== '');
}

function isBesideRow(rows: readonly TableLine[], index: number): boolean {
  return [rows[index - 1], rows[index + 1]].some((row) => row !== undefined && isRow(row));
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
  // a table with running balances belongs to an account: cards hardly ever print them, and the balances would fit both
  // conventions
  const hasBalances = items.some((item) => isTransaction(item) && item.balance !== null);
  const words = hasBalances ? 0 : countCardWords(lines);
  const account = [bank, { ...bank, bare: null }];
  // a card may have no sign on payments either
  const cards = [card, { ...card, bare: null }];
  const forms = words >= CARD_WORDS_MIN ? [...cards, bank] : words > 0 ? [...account, card] : account;
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

/** Returns the order of most steps from day to day, or both orders if neither has more. */
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

/**
 * If two conventions are proven equally well, or neither can be proven, the first one is used, unless it turns spending
 * into income: on accounts and cards alike, most rows are money out.
 */
function isLikelier(ledger: Ledger, best: Ledger): boolean {
  const [score, bestScore] = [scoreOf(ledger), scoreOf(best)];
  if (score !== bestScore || ledger.convention.isOwed === best.convention.isOwed) return score > bestScore;
  return score >= 0 && isUpsideDown(best) && !isUpsideDown(ledger);
}

/** Leaves out tables of another kind, such as standing orders or interest after the rows. */
function alikeOnly(parts: readonly TablePart[]): TablePart[][] {
  const groups = Map.groupBy(parts, ({ columns }) => columns.money.map(({ role }) => role).join());
  return groups.size > 1 ? [...groups.values()].sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, 1) : [];
}

function sizeOf(parts: readonly TablePart[]): number {
  return parts.reduce((sum, { lines }) => sum + lines.length, 0);
}
