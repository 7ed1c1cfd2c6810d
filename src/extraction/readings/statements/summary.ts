import type { Day } from '#values/calendar.ts';
import type { AmountToken } from '../../page/amounts.ts';
import { boxAround } from '../../page/box-around.ts';
import type { DateToken } from '../../page/dates.ts';
import type { Word } from '../../page/text.ts';
import { standsAlone, type TokenLine, textOf } from '../../page/tokens.ts';
import { EM, isSameEdge } from '../../page/tolerances.ts';
import type { Printed } from '../../relations/statements/ledger.ts';
import { accountOfTotal } from '../../relations/statements/parts.ts';
import { BALANCE_WORD, type Direction, summaryLabel } from '../../vocabulary/statements/labels.ts';
import { namesPart, namesTotal } from '../../vocabulary/statements/parts.ts';
import { gapBetween, NEAR_LINES, wordsBefore, wordsNear, wordsOver } from './labelled.ts';
import { resolveDays, type TimeFrame } from './table/years.ts';

/** An amount with a label. A label on the same line is certain; one above or below may belong to another amount. */
export type SummaryValue = Printed & { place: 'beside' | 'near' };

/** Balances and totals printed outside the table. */
export interface Summary {
  openings: SummaryValue[];
  closings: SummaryValue[];
  totals: (SummaryValue & { of: Direction })[];
}

/** An amount in another currency. It may be below a row and above a closing balance. */
const FOREIGN = /^(?:USD|EUR|[$€])/;
/** As a share of the distance to the other label. */
const CLEARLY_CLOSER = 0.6;

interface Label {
  text: string;
  date: DateToken | null;
  place: 'beside' | 'near';
  isOnLine: boolean;
}

interface Labelled extends SummaryValue {
  label: Label;
  /** What the label says it is. */
  means: ReturnType<typeof summaryLabel>;
}

/** Reads the labels of all amounts outside the table. */
export function readSummary(
  lines: readonly TokenLine[],
  { isCell, frame }: { isCell: (token: AmountToken) => boolean; frame: TimeFrame },
): Summary {
  const hasCell = (line: TokenLine) => line.amounts.some(isCell);
  const [firstRow, lastRow] = [lines.findIndex(hasCell), lines.findLastIndex(hasCell)];
  const isAround = (index: number) => firstRow < 0 || index < firstRow || index > lastRow;
  const labelled = lines.flatMap((line, index) =>
    line.amounts
      .filter((token) => !isCell(token) && (isAround(index) || !FOREIGN.test(token.text)))
      .flatMap((token) => labelsOf(lines, index, { token, firstRow }).map((label) => ({ token, label })))
      .map(({ token, label }): Labelled => {
        const means = summaryLabel(label.text, { isBetweenRows: !isAround(index), isOnLine: label.isOnLine });
        return { token, page: line.page, place: label.place, label, means };
      }),
  );
  const all = lines.flatMap(({ amounts, page }, index) =>
    isAround(index) ? amounts.map((token) => ({ token, page })) : [],
  );
  const [first, last] = datedEnds(labelled, frame);
  return withParts(
    {
      openings: [...labelled.filter(({ means }) => means === 'opening'), ...first],
      closings: [...labelled.filter(({ means }) => means === 'closing'), ...last],
      totals: labelled.flatMap((one) =>
        one.means === 'in' || one.means === 'out' ? [{ ...one, of: one.means }] : [],
      ),
    },
    { labelled, all },
  );
}

/** Of "Balance on 1 March" and "Balance on 31 March", the earlier is the opening balance. */
function datedEnds(labelled: readonly Labelled[], frame: TimeFrame): [SummaryValue[], SummaryValue[]] {
  const dated = labelled
    .filter(({ means, label }) => means === 'balance' || (means === null && BALANCE_WORD.test(label.text)))
    .flatMap((one): (Labelled & { day: Day })[] => {
      const [day = null] = one.label.date ? resolveDays([one.label.date], frame) : [];
      return day === null ? [] : [{ ...one, day }];
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  const [first, last] = [dated[0], dated.at(-1)];
  return first && last && first.day !== last.day ? [[first], [last]] : [[], []];
}

/** Beside the balances of its parts, the account's own balance is the closing one, and the total is not. */
function withParts(
  summary: Summary,
  { labelled, all }: { labelled: readonly Labelled[]; all: readonly Printed[] },
): Summary {
  const parts = labelled.filter(({ means }) => means === 'part');
  if (parts.length === 0) return summary;
  const own: SummaryValue[] = labelled.filter(({ means }) => means === 'balance');
  const totals = new Set<AmountToken>();
  for (const total of labelled.filter(({ means, label }) => means !== 'part' && namesTotal(label.text))) {
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

function labelsOf(
  lines: readonly TokenLine[],
  index: number,
  { token, firstRow }: { token: AmountToken; firstRow: number },
): Label[] {
  const line = lines[index] as TokenLine;
  const beside = wordsBefore(line, token.from);
  // a sign between boxes is not a label: previous balance − credits + debits = new balance
  const isLabelled = beside.some(({ text }) => /[\p{L}\d]/u.test(text));
  const name = nameUnderHeadings(lines, index);
  if (isLabelled && name === null) {
    const label = labelOf(line, beside, 'beside');
    const date = line.dates.find(({ from }) => from === token.to || from === token.to + 1);
    // "Your balance was £20.00 on 1 May and £35.00 on 31 May."
    return date && BALANCE_WORD.test(textOf(line.words))
      ? [{ ...label, text: says(label) ? label.text : 'balance', date }]
      : [label];
  }
  // the amount of a sentence has no label above or below it
  if (!standsAlone(line, token) || (name !== null && (namesPart(name) || namesTotal(name)))) return [];
  const labels = ([-1, 1] as const).flatMap(
    (step) => nearLabel(lines, index, { token, step, firstRow }) ?? [],
  );
  const [closest, next] = labels.toSorted((a, b) => a.gap - b.gap);
  const isSure = closest && (next === undefined || closest.gap < CLEARLY_CLOSER * next.gap);
  // a label without a competitor is as certain as one on the same line
  return isSure ? [{ ...closest, place: 'beside' }] : labels;
}

/**
 * Returns the name of a row in a table of the account and its parts, such as `Pots 20.00 0.00 5.00 25.00`, or null. The
 * headings are the labels of its amounts, and a total of opening balances says nothing about the closing one.
 */
function nameUnderHeadings(lines: readonly TokenLine[], index: number): string | null {
  const line = lines[index] as TokenLine;
  const [first, second] = line.amounts;
  if (!first || !second || wordsBefore(line, second.from).length > 0) return null;
  const end = lines.slice(0, index).findLastIndex(({ amounts }) => amounts.length === 0) + 1;
  const isHeaded = lines
    .slice(Math.max(0, end - NEAR_LINES), end)
    .some((above) => says(labelOf(above, wordsOver(above, first), 'near')));
  return isHeaded ? textOf(line.words.slice(0, first.from)) : null;
}

/** Returns the label above or below an amount, which may take two lines, such as "Previous" above "balance". */
function nearLabel(
  lines: readonly TokenLine[],
  index: number,
  { token, step, firstRow }: { token: AmountToken; step: -1 | 1; firstRow: number },
): (Label & { gap: number }) | null {
  const near = wordsNear(lines, index, { value: token, step });
  if (near === null || (step > 0 && isHeading(lines, near.at, firstRow))) return null;
  const [line, next] = [lines[near.at] as TokenLine, lines[near.at + step]];
  const words = labelAt(near.words, lines[index] as TokenLine, token);
  const label = labelOf(line, words, 'near');
  const gap = gapBetween(boxAround(words), token);
  const isStacked =
    next !== undefined && next.page === line.page && gapBetween(line, next) <= EM.closeGap * line.size;
  const other = labelOf(next ?? line, isStacked ? wordsOver(next, token) : [], 'near');
  const text = step < 0 ? `${other.text} ${label.text}` : `${label.text} ${other.text}`;
  const both = { ...label, text: text.trim(), date: label.date ?? other.date, gap };
  return [both, { ...label, gap }].find(says) ?? null;
}

function says({ text }: Label): boolean {
  return summaryLabel(text) !== null;
}

/** Returns true for a line directly above the first row: it names the columns below it, not the amounts above it. */
function isHeading(lines: readonly TokenLine[], at: number, firstRow: number): boolean {
  if (at >= firstRow || firstRow - at > NEAR_LINES) return false;
  return lines.slice(at, firstRow).every(({ amounts }) => amounts.length === 0);
}

/** Several labels may be so close that they look like one. Each begins where its amount begins. */
function labelAt(words: readonly Word[], { amounts, size }: TokenLine, token: AmountToken): readonly Word[] {
  const startOf = ({ x0 }: AmountToken) => words.findIndex((word) => isSameEdge(word.x0, x0, size));
  const starts = amounts.map(startOf).filter((at) => at >= 0);
  if (starts.length < 2 || !starts.includes(0) || startOf(token) < 0) return words;
  return words.slice(
    startOf(token),
    starts.find((at) => at > startOf(token)),
  );
}

function labelOf(line: TokenLine, words: readonly Word[], place: Label['place']): Label {
  const from = line.words.indexOf(words[0] as Word);
  const date = line.dates.find((token) => token.from >= from && token.to <= from + words.length) ?? null;
  const own = words.filter((_, at) => date === null || from + at < date.from || from + at >= date.to);
  const text = textOf(own)
    .replace(/^(?:[•·*=+,-]|and\b|the\b)\s*/i, '')
    .replace(/[\s:.=-]+$/, '')
    .replace(/ (?:on|at|as at|as of|was|is)$/i, '');
  return { text, date, place, isOnLine: place === 'beside' };
}
