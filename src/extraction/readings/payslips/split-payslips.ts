import { type Cell, isNumber } from '../../page/cells.ts';
import type { Line, PageText, Word } from '../../page/text.ts';
import { cisAmountOf } from '../../vocabulary/payslips/dictionaries.ts';
import { type Field, labelOf } from '../../vocabulary/payslips/fields.ts';
import { kindOf, plainWords, takeScope } from '../../vocabulary/payslips/lexicon.ts';
import { readDetails } from './details/details.ts';
import { payslipRows } from './payslip-rows.ts';
import { isCisStatement } from './recognise.ts';

const NI_NUMBER = /\b[A-CEGHJ-PR-TW-Z]{2}\s?(?:\d\s?){6}[A-D]\b/;
const SLIPS_PER_PAGE_MAX = 6;
/** The first anchors, the tax code and the NI number, belong to the person: each payslip has them once. */
const IDENTITY_ANCHORS = 2;
const NET = 2;
/** Positions of the gap between two payslips, as shares of the page width. */
const GUTTERS = [0.5, 0.49, 0.51, 0.48, 0.52, 0.47, 0.53, 0.46, 0.54, 0.45, 0.55];
const ANCHORS_OF_HALF_MIN = 3;

/** Splits the pages of a file into payslips. A page may have several, and a payslip several pages. */
export function splitPayslips(pages: readonly PageText[]): PageText[][] {
  const slips: PageText[][] = [];
  for (const page of pages.flatMap(splitAcross).flatMap(splitPage)) {
    const current = slips.at(-1);
    if (current && continues(current, page)) current.push(page);
    else slips.push([page]);
  }
  return slips;
}

/** Splits a page down the middle if both halves have the same labels of a payslip. */
function splitAcross(page: PageText): PageText[] {
  const words = page.lines.flatMap((line) => line.words);
  for (const share of GUTTERS) {
    const gutter = share * page.width;
    if (words.some(({ x0, x1 }) => x0 < gutter && x1 > gutter)) continue;
    const halves = [part(page, ({ x1 }) => x1 <= gutter), part(page, ({ x0 }) => x0 >= gutter)];
    const [left, right] = halves.map(countAnchors) as [number[], number[]];
    const isSame = left.every((count, index) => count === right[index]);
    if (isSame && left.filter((count) => count > 0).length >= ANCHORS_OF_HALF_MIN) return halves;
  }
  return [page];
}

function part(page: PageText, isIn: (word: Word) => boolean): PageText {
  const lines = page.lines
    .map((line) => ({ ...line, words: line.words.filter(isIn) }))
    .filter(({ words }) => words.length > 0);
  return { ...page, lines };
}

function countAnchors(page: PageText): number[] {
  return anchorsOf(page).map((lines) => lines.length);
}

/**
 * Returns the lines with the anchors, which a payslip usually has once: tax code, NI number, net pay and pay date.
 */
function anchorsOf(page: PageText): Line[][] {
  const lines = page.lines.map((line) => ({
    line,
    cells: payslipRows([{ ...page, lines: [line] }]).flatMap(({ cells }) => cells),
  }));
  const having = (isAnchor: (cell: Cell) => boolean) =>
    lines.filter(({ cells }) => cells.some(isAnchor)).map(({ line }) => line);
  // a CIS statement has no tax code and no net pay
  if (isCisStatement(payslipRows([page])))
    return (['Gross pay', 'Income tax', 'Net pay', 'CIS materials'] as const).map((amount) =>
      having(({ text }) => cisAmountOf(text) === amount),
    );
  const labelled = (field: Field) => having(({ text }) => labelOf(text)?.field === field);
  const numbers = labelled('ni_number');
  return [
    labelled('tax_code'),
    numbers.length > 0 ? numbers : having(({ text }) => NI_NUMBER.test(text)),
    having(isNetLabel),
    labelled('pay_date'),
  ];
}

/** Splits a page into payslips, one below the other, if at least half of the anchors on it occur equally often. */
function splitPage(page: PageText): PageText[] {
  const all = anchorsOf(page);
  const seen = all.filter((lines) => lines.length > 0);
  // one of the payslips may have another label for the same value
  const count = Math.max(0, ...all.slice(0, IDENTITY_ANCHORS).map((lines) => lines.length));
  const found = seen.filter((lines) => lines.length === count);
  if (found.length < 2 || count < 2 || count > SLIPS_PER_PAGE_MAX) return [page];
  // net pay may be printed twice, and for the year
  const isAgreed =
    found.length * 2 >= seen.length && all.every((lines, index) => index === NET || lines.length <= count);
  const codes = new Set(page.lines.flatMap((line) => NI_NUMBER.exec(textOf(line))?.[0] ?? []));
  if (!isAgreed || (codes.size === 0 && found.length < 3)) return [page];
  const tops = found.map((lines) => lines.map(({ y0 }) => y0));
  const firsts = Array.from({ length: count }, (_, index) => Math.min(...tops.map((own) => own[index] ?? 0)));
  const pitch = ((firsts.at(-1) ?? 0) - (firsts[0] ?? 0)) / (count - 1);
  if (pitch < page.height / (SLIPS_PER_PAGE_MAX + 2)) return [page];
  const head = (firsts[0] ?? 0) - (page.lines[0]?.y0 ?? 0);
  const cuts = firsts.map((first) => first - head - 2);
  return cuts.map((cut, index) => ({
    ...page,
    lines: page.lines.filter(
      ({ y0 }) => (index === 0 || y0 >= cut) && y0 < (cuts[index + 1] ?? Number.POSITIVE_INFINITY),
    ),
  }));
}

function continues(slip: readonly PageText[], page: PageText): boolean {
  if (isCisStatement(payslipRows([page]))) return false;
  const [before, own] = [identityOf(slip), identityOf([page])];
  if (!own.hasNet && !own.taxCode) return true;
  if (/\bpage [2-9]\b/i.test(allText([page])) && (own.ni === null || own.ni === before.ni)) return true;
  if (!before.hasNet && own.hasNet && (own.ni === null || own.ni === before.ni))
    return own.day === null || before.day === null || own.day === before.day;
  return false;
}

function identityOf(pages: readonly PageText[]) {
  const rows = payslipRows(pages);
  const { payDate, taxCode, fields } = readDetails(rows);
  return {
    hasNet: rows.some(({ cells }) => cells.some(isNetLabel)),
    taxCode: taxCode !== null && fields.some(({ field }) => field === 'tax_code'),
    ni: NI_NUMBER.exec(allText(pages))?.[0].replace(/\s/g, '') ?? null,
    day: payDate?.value ?? null,
  };
}

function isNetLabel(cell: Cell): boolean {
  return !isNumber(cell) && kindOf(takeScope(plainWords(cell.text)).rest) === 'net';
}

function allText(pages: readonly PageText[]): string {
  return pages.flatMap(({ lines }) => lines.map(textOf)).join('\n');
}

function textOf(line: Line): string {
  return line.words.map(({ text }) => text).join(' ');
}
