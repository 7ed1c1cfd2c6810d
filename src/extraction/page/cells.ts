import type { Pence } from '#values/money.ts';
import type { Box } from '../extraction.ts';
import { FIELD_LABEL_WITH_COLON } from '../vocabulary/payslips/lexicon.ts';
import { readAmount, readDecimal } from './amounts.ts';
import type { PageText, Word } from './text.ts';

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

/** In em: entries have wider gaps, words of a phrase narrower ones. */
const CELL_GAP_EM = 0.75;
/** A sign before an amount: `£ 20.00`, `-£ 20.00`, `(£ 20.00)`. */
const SIGN_ALONE = /^[-(]?£$/;
const SIGNS_AFTER = new Set(['CR', 'Cr', '-']);

/** Returns the rows of a payslip, with its pages stacked. */
export function rowsOf(pages: readonly PageText[]): Row[] {
  const rows: Row[] = [];
  let offset = 0;
  for (const page of pages) {
    for (const line of page.lines) {
      const cells = cellsOf(wordsOf(page, line.words).flatMap(splitWord))
        .flatMap(splitAtLabels)
        .map((words) => cellFrom(words, page.number, offset));
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

export function overlapX(a: Box, b: Box): number {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
}

/** Removes strokes from OCR text: ruled lines are read as separate words or as part of one. */
function wordsOf({ isOcr }: PageText, words: readonly Word[]): Word[] {
  if (!isOcr) return [...words];
  return words
    .map((word) => ({ ...word, text: word.text.replace(/^[|[\]{}_~‘“]+|[|[\]{}_~”]+$/gu, '') }))
    .filter(({ text }) => text !== '');
}

/** Splits a label from its amount: `Earnings120.00`. */
function splitWord(word: Word): Word[] {
  const [, label, amount] = /^(\D*[\p{L})])(£?\d[\d,]*\.\d{2})$/u.exec(word.text) ?? [];
  if (!label || !amount || readAmount(word.text) !== null) return [word];
  const cut = word.x1 - ((word.x1 - word.x0) * amount.length) / word.text.length;
  return [
    { ...word, text: label, x1: cut },
    { ...word, text: amount, x0: cut },
  ];
}

function cellsOf(words: readonly Word[]): Word[][] {
  const groups: Word[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && isJoined(group, last, word)) group.push(word);
    else groups.push([word]);
  }
  return groups.filter((words) => !(words.length === 1 && words[0]?.text === '£'));
}

function isJoined(group: readonly Word[], last: Word, word: Word): boolean {
  const gap = (word.x0 - last.x1) / Math.max(last.size, word.size, 1);
  if (SIGNS_AFTER.has(word.text) && isAmountWord(last)) return gap < CELL_GAP_EM;
  if (SIGN_ALONE.test(last.text))
    return gap < 4 && readAmount(last.text + word.text) !== null && group.length === 1;
  return gap < CELL_GAP_EM && !isAmountWord(word) && !isAmountWord(last) && !SIGN_ALONE.test(word.text);
}

function isAmountWord(word: Word): boolean {
  return readAmount(word.text) !== null;
}

/** Splits labels with values that are printed close together: `Dept: 4 Tax Code: 1257L`. */
function splitAtLabels(words: Word[]): Word[][] {
  const parts: Word[][] = [[]];
  for (const [index, word] of words.entries()) {
    const rest = words
      .slice(index)
      .map(({ text }) => text)
      .join(' ');
    if (
      index > 0 &&
      (parts.at(-1)?.length ?? 0) > 0 &&
      FIELD_LABEL_WITH_COLON.test(rest) &&
      startsLabel(words, index)
    )
      parts.push([]);
    parts.at(-1)?.push(word);
  }
  return parts;
}

/** `Employee Tax Code:` is one label; `Dept: 4 Tax Code:` is a label with its value, and another label. */
function startsLabel(words: readonly Word[], index: number): boolean {
  const before = words
    .slice(0, index)
    .map(({ text }) => text)
    .join(' ');
  return before.includes(':');
}

function cellFrom(words: Word[], page: number, offset: number): Cell {
  const text = words.map(({ text }) => text).join(' ');
  const compact = words.map(({ text }) => text).join('');
  const box = {
    x0: Math.min(...words.map(({ x0 }) => x0)),
    y0: Math.min(...words.map(({ y0 }) => y0)),
    x1: Math.max(...words.map(({ x1 }) => x1)),
    y1: Math.max(...words.map(({ y1 }) => y1)),
  };
  return {
    ...box,
    text,
    page,
    top: offset + box.y0,
    size: Math.max(...words.map(({ size }) => size)),
    pence: readAmount(compact),
    decimal: /[.£]/.test(compact) && words.length === 1 ? readDecimal(compact) : null,
    words,
  };
}

/** Identifies a text by its place, even in a copy. */
export function placeOf({ page, top, x0 }: Cell): string {
  return `${page} ${top} ${x0}`;
}
