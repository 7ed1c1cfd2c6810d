import { spanOf } from '../../../page/box-around.ts';
import { splitWhere } from '../../../page/split-where.ts';
import type { Word } from '../../../page/text.ts';
import type { TokenLine } from '../../../page/tokens.ts';
import type { Span } from '../../../page/tolerances.ts';
import { EM, isOneCell, isOnePhrase, overlapX } from '../../../page/tolerances.ts';
import {
  isHeadingWord,
  isMoneyWord,
  isUnit,
  PHRASE_WORDS_MAX,
  plainHeading,
  type Role,
  roleOf,
  roleOfMisread,
  roleOfParts,
} from '../../../vocabulary/statements/lexicon.ts';
import { SEVERAL } from './patterns.ts';
import type { MoneyColumn, MoneyRole, TableColumns } from './table-part.ts';

export interface Header {
  /** The number of its lines. */
  lines: number;
  columns: TableColumns;
}

/** A phrase that names a column. */
interface Name extends Span {
  role: Role;
}

/** Words of a heading that are near each other, on one line or below each other. */
interface Group extends Span {
  names: Name[];
  /** The number of words in names, and of others. */
  known: number;
  unknown: number;
  /** A sentence, a date or an amount: the text of a box beside the heading. */
  isForeign: boolean;
}

const HEADING_LINES_MAX = 3;
const HEADING_WORDS_MAX = 24;
/** Share of known words from which a line is a heading and not a sentence. */
const KNOWN_SHARE_MIN = 0.6;
const MONEY: readonly Role[] = ['out', 'in', 'amount', 'balance', 'other'];

/** Reads the heading of a table that starts at a line. Text of a box on the left or right may share its line. */
export function headerAt(lines: readonly TokenLine[], at: number): Header | null {
  let best: Header | null = null;
  for (let count = 1; count <= HEADING_LINES_MAX && mayContinue(lines, at, count); count++) {
    const own = lines.slice(at, at + count);
    const columns: TableColumns | null = readColumns(own);
    if (columns && (best === null || countOf(columns) > countOf(best.columns)))
      best = { lines: count, columns };
  }
  return best;
}

function countOf({ date, posted, description, type, money }: TableColumns): number {
  return [date, posted, description, type, ...money].filter((span) => span !== null).length;
}

/** Returns true if the last of these lines may be part of a heading. A row may begin with one of its words, such as "Card". */
function mayContinue(lines: readonly TokenLine[], at: number, count: number): boolean {
  const [above, line] = [lines[at + count - 2], lines[at + count - 1]];
  if (line === undefined || line.words.length > HEADING_WORDS_MAX) return false;
  const known = line.words.filter(({ text }) => isHeadingWord(text)).length;
  // beside a date or an amount, several columns must be named
  const knownMin = line.dates.length + line.amounts.length > 0 ? SEVERAL : 1;
  if (known < knownMin && !line.isOcr) return false;
  if (count === 1 || above === undefined) return true;
  const isNear = line.page === above.page && line.y0 - above.y1 < EM.nearGap * line.size;
  if (!isNear || line.amounts.length > 0 || line.dates.length > 0) return false;
  const units = line.words.filter(({ text }) => isUnit(text)).length;
  return line.isOcr || (known + units) / line.words.length >= KNOWN_SHARE_MIN;
}

function hasMoneyWord({ words, isOcr }: TokenLine): boolean {
  return isOcr || words.some(({ text }) => isMoneyWord(text));
}

/** Returns the columns that lines name, if they are a heading. */
function readColumns(lines: readonly TokenLine[]): TableColumns | null {
  if (!lines.some(hasMoneyWord)) return null;
  const groups = groupsOf(lines).sort((a, b) => a.x0 - b.x0);
  const isOwn = ({ isForeign }: Group) => !isForeign;
  const [from, to] = [groups.findIndex(isOwn), groups.findLastIndex(isOwn) + 1];
  const own = groups.slice(Math.max(0, from), to);
  const known = own.reduce((sum, group) => sum + group.known, 0);
  const all = own.reduce((sum, group) => sum + group.unknown, known);
  if (known === 0 || known / all < KNOWN_SHARE_MIN) return null;
  const columns = columnsOf(own.flatMap(({ names }) => names));
  if (columns === null || own.length === groups.length) return columns;
  // beside a box, several columns must be known
  const isTable = columns.description !== null && columns.money.length > 1;
  return isTable ? { ...columns, sidebar: columns.sidebar ?? groups[to] ?? null } : null;
}

/** Joins the words of each cell, from top to bottom. */
function groupsOf(lines: readonly TokenLine[]): Group[] {
  const [first, ...others] = lines;
  if (first === undefined) return [];
  if (others.length === 0)
    return splitWhere(first.words, (before, word) => !isOnePhrase(before, word)).map((words) =>
      groupOf(words, first),
    );
  const cells: { words: Word[]; line: TokenLine; isStacked: boolean }[] = [];
  for (const line of lines) {
    for (const words of splitCells(line.words)) {
      const above = cells.find((cell) => overlapX(spanOf(cell.words), spanOf(words)) > 0);
      if (above === undefined) cells.push({ words, line, isStacked: false });
      else {
        above.words.push(...words);
        above.isStacked = true;
      }
    }
  }
  return cells.map(({ words, line, isStacked }) => groupOf(words, line, isStacked));
}

function splitCells(words: readonly Word[]): Word[][] {
  return splitWhere(words, (before, word) => !isOneCell(before, word));
}

function groupOf(words: readonly Word[], line: TokenLine, isStacked = false): Group {
  const names: Name[] = [];
  const plain = words.map(({ text }) => (isUnit(text) ? '' : plainHeading(text)));
  let [known, unknown] = [0, 0];
  for (let at = 0; at < words.length; ) {
    const first = words[at] as Word;
    const phrase = isUnit(first.text) ? null : phraseAt(words, at, { plain, isOcr: line.isOcr, isStacked });
    const own = words.slice(at, at + (phrase?.length ?? 1));
    const before = names.at(-1);
    if (phrase !== null) names.push({ role: phrase.role, ...spanOf(own) });
    else if (!isUnit(first.text)) unknown++;
    else if (before && first.x0 - before.x1 < EM.closeGap * first.size)
      Object.assign(before, spanOf([before, first]));
    known += phrase?.length ?? 0;
    at += own.length;
  }
  const isToken = [...line.dates, ...line.amounts].some(({ from }) =>
    words.includes(line.words[from] as Word),
  );
  const isForeign = isToken || (unknown >= SEVERAL && 2 * unknown > words.length);
  // lines that only happen to be above each other are not a heading, so all words must be known
  if (isStacked && (names.length > 1 || unknown > 0))
    return { ...spanOf(words), names: [], known: 0, unknown: known + unknown, isForeign: false };
  return { ...spanOf(words), names, known, unknown: known === 0 ? Math.min(unknown, 1) : unknown, isForeign };
}

function phraseAt(
  words: readonly Word[],
  at: number,
  { plain, isOcr, isStacked }: { plain: readonly string[]; isOcr: boolean; isStacked: boolean },
): { role: Role; length: number } | null {
  for (let length = Math.min(PHRASE_WORDS_MAX, words.length - at); length > 0; length--) {
    const own = plain.slice(at, at + length);
    const text = own.filter((word) => word !== '' && !isUnit(word)).join(' ');
    const isCell = () => isStacked || splitCells(words.slice(at, at + length)).length === 1;
    const parts = roleOfParts(text);
    const role = roleOf(text) ?? (parts && isCell() ? parts : null) ?? (isOcr ? roleOfMisread(text) : null);
    if (role !== null) return { role, length };
  }
  return null;
}

/** Returns the columns of a table with dates and money. Returns null for a row of labels with amounts below them. */
function columnsOf(all: readonly Name[]): TableColumns | null {
  const names = withoutSummary(all);
  const of = (role: Role) => names.find((name) => name.role === role) ?? null;
  const money = names.filter(({ role }) => MONEY.includes(role)) as MoneyColumn[];
  const isMoney = money.some(({ role }) => role !== 'other');
  // of two columns of dates, the left one orders the rows
  const [date = null, posted = null] = [of('date'), of('posted')]
    .filter((name) => name !== null)
    .sort((a, b) => a.x0 - b.x0);
  const description = of('description');
  if (!isMoney || of('summary') || (date === null && description === null)) return null;
  return {
    date,
    posted,
    description,
    type: of('type'),
    money: dropRepeats(nameAmount(money)),
    sidebar: all.at(-1) === names.at(-1) ? null : (all.at(-1) ?? null),
    hasHeader: true,
  };
}

/**
 * Drops unrelated names to the left or right of a complete heading, such as "At a glance: start balance". Between its
 * other names, "New balance" is the column of balances.
 */
function withoutSummary(names: readonly Name[]): readonly Name[] {
  const isOwn = ({ role }: Name) => role !== 'summary';
  const own = names.slice(Math.max(0, names.findIndex(isOwn)), names.findLastIndex(isOwn) + 1);
  const has = (...roles: Role[]) => own.some(({ role }) => roles.includes(role));
  const isWhole = has('date', 'posted') && has('description') && has('amount', 'in', 'out');
  const inside = own.filter((name) => !isOwn(name)).length;
  if (!isWhole || inside > 1 || (inside === 1 && has('balance'))) return names;
  return own.map((name) => (isOwn(name) ? name : { ...name, role: 'balance' }));
}

/**
 * Names an "Amount" column by its neighbours: beside a column of money out it holds money in; to the right of
 * both directions it holds the balance.
 */
function nameAmount(money: readonly MoneyColumn[]): readonly MoneyColumn[] {
  const has = (role: MoneyRole) => money.some((column) => column.role === role);
  if (!has('out') || (has('in') && (has('balance') || money.at(-1)?.role !== 'amount'))) return money;
  const role = has('in') ? 'balance' : 'in';
  return money.map((column) => (column.role === 'amount' ? { ...column, role } : column));
}

/** Keeps the rightmost of several columns with the same role, such as "Payments" and "Paid out". */
function dropRepeats(money: readonly MoneyColumn[]): MoneyColumn[] {
  return money.filter(
    ({ role }, index) => role === 'other' || !money.slice(index + 1).some((later) => later.role === role),
  );
}
