import type { Pence } from '#values/money.ts';
import type { Box } from '../extraction.ts';
import { type AmountStyle, guessForm, listAmounts, readAmount, signedPence } from './amounts.ts';
import { boxAround } from './box-around.ts';
import { CONFIDENCE } from './certainty.ts';
import { readDecimal } from './decimals.ts';
import { splitWhere } from './split-where.ts';
import type { PageText, Word } from './text.ts';
import { textOf } from './tokens.ts';
import { isOneCell, isOnePhrase } from './tolerances.ts';

/** The gaps after initials and commas are wide, as in `J. D. Abbott` and `REES, Orla`. */
const GOES_ON = /^\p{Lu}\.$|\p{L},$/u;
/** What remains of rules, dust and leaders if it is read as a word. */
const SPECKS = /^[=|_~"“”‘’'`©®°«»{}[\]\\.,·*]+$/u;

/** Words that form one entry or one number. The box is in points of its page. */
export interface Cell extends Box {
  text: string;
  page: number;
  /** Position from the top, with all pages stacked. */
  top: number;
  size: number;
  /** Set for numbers: `pence` for money, `decimal` for hours and rates; most numbers have both. */
  pence: Pence | null;
  decimal: string | null;
  words: Word[];
}

/** A line of the payslip, from left to right. */
export interface Row {
  index: number;
  top: number;
  cells: Cell[];
}

/** Returns true for a text that starts with a label and a colon. */
type StartsWithLabel = (text: string) => boolean;

/** Returns the rows of a payslip, with its pages stacked. */
export function rowsOf(pages: readonly PageText[], startsWithLabel: StartsWithLabel): Row[] {
  const form = guessForm(pages.flatMap(({ lines }) => lines.map(({ words }) => words)));
  const rows: Row[] = [];
  let offset = 0;
  for (const page of pages) {
    const style: AmountStyle = { form, isOcr: page.isOcr, isLoose: true };
    for (const line of page.lines) {
      const cells = splitIntoCells(wordsOf(page, line.words).flatMap(splitWord), style)
        .flatMap((words) => splitAtLabels(words, startsWithLabel))
        .map((words) => cellFrom(words, { page: page.number, offset, style }));
      const [first] = cells;
      if (first) rows.push({ index: rows.length, top: first.top, cells });
    }
    offset += page.height;
  }
  return rows;
}

export function isNumber(cell: Cell): boolean {
  return cell.decimal !== null || cell.pence !== null;
}

/** Removes strokes and specks from OCR text: ruled lines are read as separate words or as part of one. */
function wordsOf({ isOcr }: PageText, words: readonly Word[]): Word[] {
  if (!isOcr) return [...words];
  return words
    .map((word) => ({ ...word, text: word.text.replace(/^[|[\]{}_~‘“]+|[|[\]{}_~”]+$/gu, '') }))
    .filter((word) => word.text !== '' && !isSpeck(word));
}

/** True for signs, or for a letter that is hardly likely: a corner of a box is read as one. */
function isSpeck({ text, confidence }: Word): boolean {
  return SPECKS.test(text) || (/^\p{L}$/u.test(text) && (confidence ?? 1) < CONFIDENCE.hardly);
}

/** Splits a label from its amount: `Earnings120.00`. */
function splitWord(word: Word): Word[] {
  const [, label, amount] = /^(\D*[\p{L})])(£?\d[\d,]*\.\d{2})$/u.exec(word.text) ?? [];
  if (!label || !amount || label === 'GBP') return [word];
  const cut = word.x1 - ((word.x1 - word.x0) * amount.length) / word.text.length;
  return [
    { ...word, text: label, x1: cut },
    { ...word, text: amount, x0: cut },
  ];
}

/** Each amount is a cell, and so are words with no gap between them. A pound sign without an amount is left out. */
function splitIntoCells(words: readonly Word[], style: AmountStyle): Word[][] {
  const amounts = listAmounts(words, style);
  const owners = new Map(amounts.flatMap((own) => words.slice(own.from, own.to).map((word) => [word, own])));
  const cells = splitWhere(words, (before, next) => {
    const owner = owners.get(before);
    if (owner !== owners.get(next)) return true;
    return owner === undefined && !(GOES_ON.test(before.text) ? isOnePhrase : isOneCell)(before, next);
  });
  return cells.filter((cell) => !(cell.length === 1 && cell[0]?.text === '£'));
}

/** Splits labels with values that are printed close together: `Dept: 4 Tax Code: 1257L`. */
function splitAtLabels(words: Word[], startsWithLabel: StartsWithLabel): Word[][] {
  if (!words.some(({ text }) => text.includes(':'))) return [words];
  return splitWhere(words, (_, next) => {
    const at = words.indexOf(next);
    // `Employee Tax Code:` is one label
    return textOf(words.slice(0, at)).includes(':') && startsWithLabel(textOf(words.slice(at)));
  });
}

function cellFrom(
  words: Word[],
  { page, offset, style }: { page: number; offset: number; style: AmountStyle },
): Cell {
  const compact = words.map(({ text }) => text).join('');
  const amount = readAmount(compact, style);
  const box = boxAround(words);
  return {
    ...box,
    text: textOf(words),
    page,
    top: offset + box.y0,
    size: Math.max(...words.map(({ size }) => size)),
    pence: amount && signedPence(amount),
    decimal: /[.£]/.test(compact) && words.length === 1 ? readDecimal(compact) : null,
    words,
  };
}

/** Identifies a text by its place, even in a copy. */
export function placeOf({ page, top, x0 }: Cell): string {
  return `${page} ${top} ${x0}`;
}
