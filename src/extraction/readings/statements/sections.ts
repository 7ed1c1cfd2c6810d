import type { DocumentText, PageText, Word } from '../../page/text.ts';
import { type TokenLine, textOf } from '../../page/tokens.ts';
import type { Ledger } from '../../relations/statements/ledger.ts';
import { balanceLabel } from '../../vocabulary/statements/labels.ts';
import { type PartKind, partKindOf } from '../../vocabulary/statements/parts.ts';
import { headerAt } from './table/header.ts';

/** Lines under one title: the rows of the account, of a pot, or rows that are not booked. */
export interface Section {
  /** Null for a title with other words. */
  kind: PartKind | null;
  title: string | null;
  lines: TokenLine[];
}

/** A section whose rows are not the account's, with what was read in it. */
export interface Part extends Section {
  ledger: Ledger;
}

export interface Sections {
  /** The lines above all sections: the account, its holder and the summary. */
  preface: TokenLine[];
  sections: Section[];
}

const TITLE_WORDS_MAX = 8;
/** From a title to the heading of its table. The balances of the section may be between them. */
const LINES_OF_HEAD_MAX = 5;
const LARGER = 1.05;
const PAGE = /^(?:page|sheet)\b|\bcontinued?\b/i;

/** Returns true if a title names a part of an account. Most files have none. */
export function hasNamedParts(lines: readonly TokenLine[]): boolean {
  return lines.some((line) => isTitle(line) && kindAt(line) !== null && kindAt(line) !== 'account');
}

/** Splits lines where a title with its own table or its own balances begins. */
export function listSections(lines: readonly TokenLine[]): Sections {
  const starts = listStarts(lines);
  const first = starts[0] ?? lines.length;
  return {
    preface: lines.slice(0, first),
    sections: starts.map((from, index): Section => {
      const own = lines.slice(from, starts[index + 1]);
      const title = own[0] && isTitle(own[0]) ? textOf(own[0].words) : null;
      return { kind: title === null ? null : partKindOf(title), title, lines: own };
    }),
  };
}

/** Returns the part of a file that has only these lines. */
export function only(text: DocumentText, lines: readonly TokenLine[]): DocumentText {
  const kept = new Set<readonly Word[]>(lines.map(({ words }) => words));
  const pages = text.pages
    .map((page): PageText => ({ ...page, lines: page.lines.filter((line) => kept.has(line.words)) }))
    .filter((page) => page.lines.length > 0);
  return { ...text, pages };
}

function listStarts(lines: readonly TokenLine[]): number[] {
  const usual = usualFont(lines);
  const titles = Map.groupBy(lines.filter(isTitle), ({ words }) => textOf(words));
  const starts: number[] = [];
  let [heading, lastRow] = ['', null as TokenLine | null];
  for (const [index, line] of lines.entries()) {
    if (isRow(line)) lastRow = line;
    const [isNamed, isHeading] = [isNamedTitle(lines, index, usual), isHeadingAt(lines, index)];
    const text = textOf(line.words);
    const title = isNamed || starts.length === 0 ? index : titleAbove(lines, index, titles);
    // without a title, the same heading on the next page continues a section
    const isOther = title < index || lastRow?.page === line.page || heading !== text;
    const isTable = isHeading && (starts.length === 0 || (lastRow !== null && isOther));
    if (isHeading) heading = text;
    if (!isNamed && !isTable && !(lastRow !== null && isOpening(line))) continue;
    if (title > (starts.at(-1) ?? -1)) starts.push(title);
    lastRow = null;
  }
  return starts;
}

/** Returns the line of the title above a table or above balances, or their own line if there is none. */
function titleAbove(
  lines: readonly TokenLine[],
  index: number,
  titles: ReadonlyMap<string, readonly TokenLine[]>,
): number {
  const page = lines[index]?.page;
  for (let at = index - 1; at >= Math.max(0, index - LINES_OF_HEAD_MAX); at--) {
    const above = lines[at] as TokenLine;
    if (above.page !== page || isRow(above)) break;
    // a text that is printed again is the head of each page
    if (isTitle(above) && titles.get(textOf(above.words))?.length === 1) return at;
  }
  return index;
}

/** Returns true for the title of a named part, with its rows, its table or its balances shortly below it. */
function isNamedTitle(lines: readonly TokenLine[], index: number, usual: Font): boolean {
  const title = lines[index] as TokenLine;
  if (!isTitle(title) || kindAt(title) === null) return false;
  for (let at = index + 1; at <= index + LINES_OF_HEAD_MAX; at++) {
    const line = lines[at];
    if (line === undefined || line.page !== title.page) return false;
    if (isRow(line)) return standsOut(title, usual);
    if (isOpening(line) || isHeadingAt(lines, at)) return true;
  }
  return false;
}

function isHeadingAt(lines: readonly TokenLine[], index: number): boolean {
  const line = lines[index];
  return (
    line !== undefined &&
    line.amounts.length === 0 &&
    line.dates.length === 0 &&
    headerAt(lines, index) !== null
  );
}

function isTitle({ words, dates, amounts, size }: TokenLine): boolean {
  if (words.length > TITLE_WORDS_MAX || dates.length > 0 || amounts.length > 0) return false;
  const isTogether = words.every(({ x0 }, index) => x0 - (words[index - 1]?.x1 ?? x0) < 2 * size);
  return isTogether && !PAGE.test(textOf(words)) && words.some(({ text }) => /\p{L}{3}/u.test(text));
}

function kindAt({ words }: TokenLine): PartKind | null {
  return partKindOf(textOf(words));
}

function isRow({ dates, amounts }: TokenLine): boolean {
  return dates.length > 0 && amounts.length > 0;
}

function isOpening({ words, amounts: [amount] }: TokenLine): boolean {
  return amount !== undefined && balanceLabel(textOf(words.slice(0, amount.from))) === 'opening';
}

interface Font {
  name: string | null;
  size: number;
}

/** Returns the font of most rows. */
function usualFont(lines: readonly TokenLine[]): Font {
  const rows = lines.filter(isRow);
  const fonts = [...Map.groupBy(rows, ({ words }) => words[0]?.font ?? null)];
  const [name = null] = fonts.toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
  const sizes = rows.map(({ size }) => size).sort((a, b) => a - b);
  return { name, size: sizes[sizes.length >> 1] ?? 0 };
}

function standsOut({ words, size }: TokenLine, usual: Font): boolean {
  const [first] = words;
  return size > LARGER * usual.size || (first?.font ?? null) !== usual.name;
}
