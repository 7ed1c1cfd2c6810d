import type { Day } from '#values/calendar.ts';
import type { AmountToken } from '../../page/amounts.ts';
import type { DateToken } from '../../page/dates.ts';
import type { Word } from '../../page/text.ts';
import { standsAlone, type TokenLine, textOf } from '../../page/tokens.ts';
import { EM, isOneCell, isOnePhrase, isSameEdge } from '../../page/tolerances.ts';
import { accountOfTotal } from '../../relations/statements/parts.ts';
import {
  BALANCE_WORD,
  balanceLabel,
  carriedLabel,
  type Direction,
  summaryTotal,
} from '../../vocabulary/statements/labels.ts';
import { namesPart, namesTotal } from '../../vocabulary/statements/parts.ts';
import { resolveDays, type TimeFrame } from './table/years.ts';

/** A label on the same line as its amount is certain; one above or below may belong to another amount. */
export type LabelPlace = 'beside' | 'near';

export interface SummaryValue {
  token: AmountToken;
  page: number;
  place: LabelPlace;
}

/** Balances and totals printed outside the table. */
export interface Summary {
  openings: SummaryValue[];
  closings: SummaryValue[];
  totals: (SummaryValue & { of: Direction })[];
}

const NEAR_LINES = 3;
const LINES_OF_HEADING_MAX = 3;
/** An amount in another currency. It may be below a row and above a closing balance. */
const FOREIGN = /^(?:USD|EUR|[$€])/;
/** As a share of the distance to the other label. */
const CLEARLY_CLOSER = 0.6;

interface Label {
  text: string;
  date: DateToken | null;
  place: LabelPlace;
  isOnLine: boolean;
}

/** Reads the labels of all amounts outside the table. */
export function readSummary(
  lines: readonly TokenLine[],
  { isCell, frame }: { isCell: (token: AmountToken) => boolean; frame: TimeFrame },
): Summary {
  const summary: Summary = { openings: [], closings: [], totals: [] };
  const dated: (SummaryValue & { day: Day })[] = [];
  const found: Found = { parts: [], sums: [], plain: [], all: [] };
  const hasCell = (line: TokenLine) => line.amounts.some(isCell);
  const [firstRow, lastRow] = [lines.findIndex(hasCell), lines.findLastIndex(hasCell)];
  lines.forEach((line, index) => {
    // between rows, a balance brought or carried forward is that of a page
    const isAround = firstRow < 0 || index < firstRow || index > lastRow;
    if (isAround) dated.push(...balancesOfSentence(line, frame));
    for (const token of line.amounts) {
      if (isCell(token) || (!isAround && FOREIGN.test(token.text))) continue;
      if (isAround) found.all.push({ token, page: line.page, place: 'beside' });
      for (const label of labelsOf(lines, index, { token, firstRow })) {
        const value = { token, page: line.page, place: label.place };
        if (namesPart(label.text)) {
          found.parts.push(value);
          continue;
        }
        // between rows, an amount in a description may be below a label
        const of = isAround || label.isOnLine ? summaryTotal(label.text) : null;
        const balance = (isAround ? carriedLabel(label.text) : null) ?? balanceLabel(label.text);
        if (of !== null) summary.totals.push({ ...value, of });
        else if (balance === 'opening') summary.openings.push(value);
        else if (balance === 'closing') summary.closings.push(value);
        else if (balance === 'checkpoint' && isAround) found.plain.push(value);
        if (namesTotal(label.text)) found.sums.push(value);
        if (
          of === null &&
          (balance ?? 'checkpoint') === 'checkpoint' &&
          label.date !== null &&
          /balance|saldo|kontostand/i.test(label.text)
        ) {
          const [day = null] = resolveDays([label.date], frame);
          if (day !== null) dated.push({ ...value, day });
        }
      }
    }
  });
  return withParts(withDated(summary, dated), found);
}

/** Amounts outside the table that are neither the opening nor the closing balance by their labels. */
interface Found {
  /** Balances of pots and of other parts of the account. */
  parts: SummaryValue[];
  /** Amounts that are called a total. */
  sums: SummaryValue[];
  /** Amounts that are only called a balance. */
  plain: SummaryValue[];
  all: SummaryValue[];
}

/** Beside the balances of its parts, the account's own balance is the closing one, and the total is not. */
function withParts(summary: Summary, { parts, sums, plain, all }: Found): Summary {
  if (parts.length === 0) return summary;
  const own = [...plain];
  const totals = new Set<AmountToken>();
  for (const total of sums) {
    const account = accountOfTotal(total, { parts, candidates: all });
    if (account === null) continue;
    totals.add(total.token);
    own.push({ ...account, place: 'beside' });
  }
  const isKept = ({ token }: SummaryValue) => !totals.has(token);
  const closings = [...summary.closings.filter(isKept), ...own];
  return {
    openings: summary.openings.filter(isKept),
    closings: closings.filter(({ token }, at) => closings.findIndex((one) => one.token === token) === at),
    totals: summary.totals.filter(isKept),
  };
}

/** Reads a sentence with both balances: "Your balance was £20.00 on 1 May and £35.00 on 31 May." */
function balancesOfSentence(line: TokenLine, frame: TimeFrame): (SummaryValue & { day: Day })[] {
  if (!BALANCE_WORD.test(textOf(line.words))) return [];
  const pairs = line.amounts.flatMap((token) => {
    const date = line.dates.find(({ from }) => from > token.to - 1 && from <= token.to + 1);
    return date ? [{ token, date }] : [];
  });
  if (pairs.length < 2) return [];
  const days = resolveDays(
    pairs.map(({ date }) => date),
    frame,
  );
  return pairs.flatMap(({ token }, index) => {
    const day = days[index] ?? null;
    return day === null ? [] : [{ token, page: line.page, place: 'beside' as const, day }];
  });
}

/**
 * Adds dated balances: of "Balance on 1 March" and "Balance on 31 March", the earlier is the opening balance.
 */
function withDated(summary: Summary, dated: readonly (SummaryValue & { day: Day })[]): Summary {
  const [first, last] = [
    dated.toSorted((a, b) => (a.day < b.day ? -1 : 1))[0],
    dated.toSorted((a, b) => (a.day < b.day ? 1 : -1))[0],
  ];
  if (first === undefined || last === undefined || first.day === last.day) return summary;
  return { ...summary, openings: [...summary.openings, first], closings: [...summary.closings, last] };
}

function labelsOf(
  lines: readonly TokenLine[],
  index: number,
  { token, firstRow }: { token: AmountToken; firstRow: number },
): Label[] {
  const line = lines[index] as TokenLine;
  const beside = chunkBefore(line, token);
  // a sign between boxes is not a label: previous balance − credits + debits = new balance
  const isLabelled = beside.some(({ text }) => /[\p{L}\d]/u.test(text));
  const isNamedRow = isRowOfProducts(line) && headsColumn(lines, index, token);
  if (isLabelled && !isNamedRow) return [labelOf(line, beside, 'beside')];
  // the amount of a sentence has no label above or below it
  if (!standsAlone(line, token) || isOfPart(line)) return [];
  const labels: (Label & { gap: number })[] = [];
  for (const step of [-1, 1]) {
    for (let away = 1; away <= NEAR_LINES; away++) {
      const other = lines[index + step * away];
      if (other === undefined || other.page !== line.page) break;
      const gap = step < 0 ? line.y0 - other.y1 : other.y0 - line.y1;
      if (gap > EM.wideGap * line.size || (step > 0 && isHeading(lines, index + away, firstRow))) break;
      const chunk = labelAt(chunkOver(other, token), line, token);
      if (chunk.length === 0 && step < 0 && isColumn(other, line, token)) break;
      if (chunk.length === 0) continue;
      const label = withStacked(
        lines,
        { at: index + step * away, step },
        { label: labelOf(other, chunk, 'near'), token },
      );
      if (saysSomething(label)) labels.push({ ...label, gap: gapBetween(chunk, token) });
      break;
    }
  }
  const [closest, next] = labels.toSorted((a, b) => a.gap - b.gap);
  const isSure = closest && (next === undefined || closest.gap < CLEARLY_CLOSER * next.gap);
  // a label without a competitor is as certain as one on the same line
  return isSure ? [{ ...closest, place: 'beside' }] : labels;
}

/** Returns true for a row of several amounts with one name: `Pots 20.00 0.00 5.00 25.00`. */
function isRowOfProducts(line: TokenLine): boolean {
  const [, second] = line.amounts;
  return second !== undefined && chunkBefore(line, second).length === 0;
}

/** Returns true if the heading of a column, with the word for a balance or a total, is above a row of amounts. */
function headsColumn(lines: readonly TokenLine[], index: number, token: AmountToken): boolean {
  return lines
    .slice(Math.max(0, index - NEAR_LINES), index)
    .some((above) => saysSomething(labelOf(above, chunkOver(above, token), 'near')));
}

/** Returns true in a row that names a pot, or the total of all accounts. */
function isOfPart(line: TokenLine): boolean {
  const name = textOf(line.words.slice(0, line.amounts[0]?.from));
  return isRowOfProducts(line) && (namesPart(name) || namesTotal(name));
}

/** Returns true if an amount is in the second row of a table: the label above is that of the first one. */
function isColumn(above: TokenLine, line: TokenLine, token: AmountToken): boolean {
  return (
    above.amounts.length > 1 &&
    line.amounts.length > 1 &&
    above.amounts.some(({ x0, x1 }) => x0 < token.x1 && x1 > token.x0)
  );
}

/** Returns true for a line directly above the first row: it names the columns below it, not the amounts above it. */
function isHeading(lines: readonly TokenLine[], at: number, firstRow: number): boolean {
  if (at >= firstRow || firstRow - at > LINES_OF_HEADING_MAX) return false;
  return lines.slice(at, firstRow).every(({ amounts }) => amounts.length === 0);
}

/** Joins a label of two lines, such as "Previous" above "balance". */
function withStacked(
  lines: readonly TokenLine[],
  { at, step }: { at: number; step: number },
  { label, token }: { label: Label; token: AmountToken },
): Label {
  const [line, next] = [lines[at] as TokenLine, lines[at + step]];
  if (next === undefined || next.page !== line.page) return label;
  const gap = step < 0 ? line.y0 - next.y1 : next.y0 - line.y1;
  const chunk = gap > EM.closeGap * line.size ? [] : chunkOver(next, token);
  if (chunk.length === 0) return label;
  const other = labelOf(next, chunk, 'near');
  const text = step < 0 ? `${other.text} ${label.text}` : `${label.text} ${other.text}`;
  const joined = { ...label, text, date: label.date ?? other.date };
  return saysSomething(joined) ? joined : label;
}

function gapBetween(label: readonly Word[], { y0, y1 }: AmountToken): number {
  const [top, bottom] = [
    Math.min(...label.map((word) => word.y0)),
    Math.max(...label.map((word) => word.y1)),
  ];
  return Math.max(0, y0 - bottom, top - y1);
}

function saysSomething({ text }: Label): boolean {
  return summaryTotal(text) !== null || balanceLabel(text) !== null || namesPart(text);
}

/** Returns the words directly before an amount, up to another amount or cell. */
function chunkBefore({ words, amounts }: TokenLine, token: AmountToken): Word[] {
  const start = Math.max(0, ...amounts.filter(({ to }) => to <= token.from).map(({ to }) => to));
  const chunk: Word[] = [];
  for (let at = token.from - 1; at >= start; at--) {
    const [word, next] = [words[at] as Word, chunk[0]];
    if (next !== undefined && !isOnePhrase(word, next)) break;
    chunk.unshift(word);
  }
  return chunk;
}

function chunkOver({ words, amounts }: TokenLine, { x0, x1 }: AmountToken): Word[] {
  const chunks: Word[][] = [];
  words.forEach((word, index) => {
    if (amounts.some(({ from, to }) => index >= from && index < to)) return;
    const before = chunks.at(-1)?.at(-1);
    if (before !== undefined && isOneCell(before, word)) chunks.at(-1)?.push(word);
    else chunks.push([word]);
  });
  return chunks.find((chunk) => (chunk[0]?.x0 ?? 0) < x1 && (chunk.at(-1)?.x1 ?? 0) > x0) ?? [];
}

/** Several labels may be so close that they look like one. Each begins where its amount begins. */
function labelAt(chunk: readonly Word[], { amounts, size }: TokenLine, token: AmountToken): readonly Word[] {
  const startOf = ({ x0 }: AmountToken) => chunk.findIndex((word) => isSameEdge(word.x0, x0, size));
  const starts = amounts.map(startOf).filter((at) => at >= 0);
  if (starts.length < 2 || !starts.includes(0) || startOf(token) < 0) return chunk;
  return chunk.slice(
    startOf(token),
    starts.find((at) => at > startOf(token)),
  );
}

function labelOf(line: TokenLine, chunk: readonly Word[], place: LabelPlace): Label {
  const from = line.words.indexOf(chunk[0] as Word);
  const date = line.dates.find((token) => token.from >= from && token.to <= from + chunk.length) ?? null;
  const own =
    date === null ? chunk : chunk.filter((_, index) => from + index < date.from || from + index >= date.to);
  const text = textOf(own)
    .replace(/^(?:[•·*=+,-]|and\b|the\b)\s*/i, '')
    .replace(/[\s:.=-]+$/, '')
    .replace(/ (?:on|at|as at|as of|was|is)$/i, '');
  return { text, date, place, isOnLine: place === 'beside' };
}
