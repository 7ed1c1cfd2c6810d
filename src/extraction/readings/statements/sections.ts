import { splitWhere } from '../../page/split-where.ts';
import { type TokenLine, textOf } from '../../page/tokens.ts';
import { isOnePhrase } from '../../page/tolerances.ts';
import { balanceLabel } from '../../vocabulary/statements/labels.ts';
import { type PartKind, partKindOf } from '../../vocabulary/statements/parts.ts';
import { isRow } from './labelled.ts';
import { headerAt } from './table/header.ts';
import { MANY } from './table/patterns.ts';

/** Lines under one title: the rows of the account, of a pot, or rows that are not booked. */
export interface Section {
  /** Null for a title with other words. */
  kind: PartKind | null;
  title: string | null;
  lines: TokenLine[];
}

export interface Sections {
  /** The lines above all sections: the account, its holder and the summary. */
  preface: TokenLine[];
  sections: Section[];
}

const TITLE_WORDS_MAX = 8;
const PAGE = /^(?:page|sheet)\b|\bcontinued?\b/i;

/** Returns true if a title names a part of an account. Most files have none. */
export function hasNamedParts(lines: readonly TokenLine[]): boolean {
  return lines.some((line) => isTitle(line) && !['account', null].includes(kindOf(line)));
}

/** Splits lines where a title with its own table or its own balances begins. */
export function listSections(lines: readonly TokenLine[]): Sections {
  const starts = listStarts(lines);
  return {
    preface: lines.slice(0, starts[0]),
    sections: starts.map((from, index): Section => {
      const own = lines.slice(from, starts[index + 1]);
      const [title] = own.filter(isTitle).slice(0, own[0] && isTitle(own[0]) ? 1 : 0);
      return { kind: title ? kindOf(title) : null, title: title ? textOf(title.words) : null, lines: own };
    }),
  };
}

/** Sections begin at titles. The first one may have none. */
function listStarts(lines: readonly TokenLine[]): number[] {
  const texts = Map.groupBy(lines.filter(isTitle), ({ words }) => textOf(words));
  // a text that is printed again is the head of each page
  const isOnce = ({ words }: TokenLine) => texts.get(textOf(words))?.length === 1;
  const starts: number[] = [];
  let lastRow: TokenLine | null = null;
  for (const [index, line] of lines.entries()) {
    if (isRow(line)) lastRow = line;
    const isNamed = isTitle(line) && kindOf(line) !== null;
    const isStart = isNamed
      ? headBelow(lines, index) !== null
      : isHead(lines, index) && (starts.length === 0 || lastRow !== null);
    if (!isStart) continue;
    const above = isNamed || starts.length === 0 ? index : titleAbove(lines, index, isOnce);
    // without a title, the same heading on the next page continues a section
    const title = above ?? (lastRow?.page === line.page ? index : null);
    if (title === null || title <= (starts.at(-1) ?? -1)) continue;
    starts.push(title);
    lastRow = null;
  }
  return starts;
}

/** Returns the line of the title above a table or above balances. */
function titleAbove(
  lines: readonly TokenLine[],
  head: number,
  isOnce: (line: TokenLine) => boolean,
): number | null {
  for (let at = head - 1; at >= Math.max(0, head - MANY); at--) {
    const above = lines[at] as TokenLine;
    if (above.page !== lines[head]?.page || isRow(above)) break;
    if (isTitle(above) && isOnce(above)) return at;
  }
  return null;
}

/** Returns the line shortly below a named title where its balances or its table begin. */
function headBelow(lines: readonly TokenLine[], index: number): number | null {
  const title = lines[index] as TokenLine;
  for (let at = index + 1; at <= index + MANY; at++) {
    const line = lines[at];
    if (line === undefined || line.page !== title.page) return null;
    if (isHead(lines, at) || (isRow(line) && standsOut(title, line))) return at;
    if (isRow(line)) return null;
  }
  return null;
}

/** Returns true for the heading of a table and for an opening balance. */
function isHead(lines: readonly TokenLine[], index: number): boolean {
  const line = lines[index] as TokenLine;
  if (line.amounts.length > 0) return isOpening(line);
  return line.dates.length === 0 && headerAt(lines, index) !== null;
}

export function isOpening({ words, amounts: [amount] }: TokenLine): boolean {
  if (amount === undefined) return false;
  const before = words.slice(0, amount.from).filter(({ text }) => !/^\d/.test(text));
  return balanceLabel(textOf(before)) === 'opening';
}

function isTitle({ words, dates, amounts }: TokenLine): boolean {
  if (words.length > TITLE_WORDS_MAX || dates.length > 0 || amounts.length > 0) return false;
  const isTogether = splitWhere(words, (before, next) => !isOnePhrase(before, next)).length === 1;
  return isTogether && !PAGE.test(textOf(words)) && words.some(({ text }) => /\p{L}{3}/u.test(text));
}

function kindOf({ words }: TokenLine): PartKind | null {
  return partKindOf(textOf(words));
}

/** Returns true for a title in another type than the row below it. A description has the same. */
function standsOut(title: TokenLine, row: TokenLine): boolean {
  return title.size > row.size || title.words[0]?.font !== row.words[0]?.font;
}
