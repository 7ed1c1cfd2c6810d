import { type Cell, isNumber, type Row, rowsOf } from '../../page/cells.ts';
import { CONFIDENCE } from '../../page/certainty.ts';
import type { Line, PageText, Word } from '../../page/text.ts';
import { NI_NUMBER } from '../../vocabulary/forms.ts';
import { cisAmountOf } from '../../vocabulary/payslips/dictionaries.ts';
import { isLabel, labelOf, startsWithLabel } from '../../vocabulary/payslips/fields.ts';
import { kindOf, plainWords, roleOf, takeScope } from '../../vocabulary/payslips/lexicon.ts';
import { withoutMisreadLetter } from '../../vocabulary/phrases.ts';
import { readDetails } from './details/details.ts';
import { isCisStatement } from './recognise.ts';

/** Returns the rows of a payslip, with its pages stacked. */
export function payslipRows(pages: readonly PageText[]): Row[] {
  return rowsOf(pages, startsWithLabel).map((row) => ({ ...row, cells: row.cells.map(withReadableLabel) }));
}

/** Corrects a letter that OCR was not sure of, if the text is a label then: `Pay Perlod`. */
function withReadableLabel(cell: Cell): Cell {
  const isUnsure = cell.words.some(
    ({ confidence }) => confidence !== null && confidence < CONFIDENCE.certain,
  );
  if (!isUnsure || isNumber(cell) || isKnown(cell.text)) return cell;
  const text = cell.text.replace(/\p{L}{5,}/gu, withoutMisreadLetter);
  return isKnown(text) ? { ...cell, text } : cell;
}

function isKnown(text: string): boolean {
  const plain = plainWords(text);
  return isLabel(text) || startsWithLabel(text) || kindOf(plain) !== null || roleOf(plain) !== null;
}

/** Splits the pages of a file into payslips. A page may have several, and a payslip several pages. */
export function splitPayslips(pages: readonly PageText[]): PageText[][] {
  const slips: PageText[][] = [];
  for (const page of pages.flatMap(splitPage)) {
    const current = slips.at(-1);
    if (current && continues(current, page)) current.push(page);
    else slips.push([page]);
  }
  return slips;
}

/** Splits a page with several payslips, beside or below each other, if the parts have the same anchors. */
function splitPage(page: PageText): PageText[] {
  const parts = [...splitAcross(page), splitBelow(page)].find(areAlike);
  return parts ? parts.flatMap(splitPage) : [page];
}

const ANCHORS_MIN = 3;

/** At least half of the anchors must be in all parts: one payslip may have another label for the same value. */
function areAlike(parts: readonly PageText[]): boolean {
  const all = parts.map((part) => anchorsOf(part).map((lines) => lines.length));
  const seen = [...(all[0] ?? []).keys()].filter((anchor) => all.some((counts) => counts[anchor] !== 0));
  const shared = seen.filter((anchor) => new Set(all.map((counts) => counts[anchor])).size === 1);
  return parts.length > 1 && shared.length >= ANCHORS_MIN && shared.length * 2 >= seen.length;
}

/** Splits a page near its middle, wherever no word is in the way. */
function splitAcross(page: PageText): PageText[][] {
  const words = page.lines.flatMap((line) => line.words);
  const middle = page.width / 2;
  const fromMiddle = ({ x0 }: Word) => Math.abs(x0 - middle);
  const gutters = words
    .filter((word) => fromMiddle(word) < page.width / 20)
    .filter(({ x0: gutter }) => !words.some(({ x0, x1 }) => x0 < gutter && x1 > gutter))
    .sort((a, b) => fromMiddle(a) - fromMiddle(b));
  return gutters.map(({ x0: gutter }) => [
    partOf(page, ({ x0 }) => x0 < gutter),
    partOf(page, ({ x0 }) => x0 >= gutter),
  ]);
}

function partOf(page: PageText, isIn: (word: Word) => boolean): PageText {
  const lines = page.lines.map((line) => ({ ...line, words: line.words.filter(isIn) }));
  return { ...page, lines: lines.filter(({ words }) => words.length > 0) };
}

/** Splits a page where its anchors begin again. */
function splitBelow(page: PageText): PageText[] {
  const anchors = anchorsOf(page).slice(0, -1);
  const count = Math.max(...anchors.map((lines) => lines.length));
  const found = anchors.filter((lines) => lines.length === count);
  const firsts = Array.from({ length: count }, (_, index) =>
    Math.min(...found.map((lines) => lines[index]?.y0 ?? 0)),
  );
  const head = (firsts[0] ?? 0) - (page.lines[0]?.y0 ?? 0);
  const cuts = firsts.map((first) => first - head - 2);
  return cuts.map((cut, index) => {
    const isIn = ({ y0 }: Line) => (index === 0 || y0 >= cut) && y0 < (cuts[index + 1] ?? page.height);
    return { ...page, lines: page.lines.filter(isIn) };
  });
}

/** Returns the lines with what a payslip usually has once. The last anchor may also be printed for the year. */
function anchorsOf(page: PageText): Line[][] {
  const lines = page.lines.map((line) => ({
    line,
    cells: payslipRows([{ ...page, lines: [line] }]).flatMap(({ cells }) => cells),
  }));
  const having = (isAnchor: (cell: Cell) => boolean) =>
    lines.filter(({ cells }) => cells.some(isAnchor)).map(({ line }) => line);
  // a CIS statement has no tax code
  if (isCisStatement(payslipRows([page])))
    return (['Gross pay', 'Income tax', 'Net pay', 'CIS materials'] as const).map((amount) =>
      having(({ text }) => cisAmountOf(text) === amount),
    );
  return [
    ...(['tax_code', 'ni_number', 'pay_date'] as const).map((field) =>
      having(({ text }) => labelOf(text)?.field === field),
    ),
    having(({ text }) => NI_NUMBER.test(text)),
    having(isNetLabel),
  ];
}

function continues(slip: readonly PageText[], page: PageText): boolean {
  const rows = payslipRows([page]);
  if (isCisStatement(rows)) return false;
  const [before, own] = [identityOf(payslipRows(slip)), identityOf(rows)];
  if (!own.hasNet && !own.hasTaxCode) return true;
  if (own.ni !== null && own.ni !== before.ni) return false;
  if (rows.some(({ cells }) => cells.some(({ text }) => /\bpage [2-9]\b/i.test(text)))) return true;
  const isSameDay = own.day === null || before.day === null || own.day === before.day;
  return !before.hasNet && own.hasNet && isSameDay;
}

function identityOf(rows: readonly Row[]) {
  const { payDate, taxCode, niNumber, fields } = readDetails(rows);
  return {
    hasNet: rows.some(({ cells }) => cells.some(isNetLabel)),
    hasTaxCode: taxCode !== null && fields.some(({ field }) => field === 'tax_code'),
    ni: niNumber?.value ?? null,
    day: payDate?.value ?? null,
  };
}

function isNetLabel(cell: Cell): boolean {
  return !isNumber(cell) && kindOf(takeScope(plainWords(cell.text)).rest) === 'net';
}
