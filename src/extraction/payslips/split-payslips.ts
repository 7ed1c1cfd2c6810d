import type { Line, PageText, Word } from '../page-text.ts';
import { findDay } from './dates.ts';
import { kindOf, plainWords, takeScope } from './lexicon.ts';
import { isNumber, rowsOf, type Segment } from './segments.ts';

/** Labels that a payslip has once. */
const ANCHORS: readonly RegExp[] = [
  /\btax code\b/i,
  /\b(?:ni|n\.i\.|national insurance|nat\.? ins\.?)\s*(?:number|no)\b/i,
  /\bnett? (?:pay|payment|amount|wages?)\b|\btake[ -]home\b|\bamount (?:paid|payable)\b/i,
  /\b(?:pay|payment|process) (?:date|day)\b|\bdate paid\b|\bdate of payment\b/i,
];
const NI_NUMBER = /\b[A-CEGHJ-PR-TW-Z]{2}\s?(?:\d\s?){6}[A-D]\b/;
const SLIPS_PER_PAGE_MAX = 6;
/** The first anchors name the person: each payslip has them once. */
const IDENTITY_ANCHORS = 2;
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

function countAnchors({ lines }: PageText): number[] {
  return ANCHORS.map((anchor) => lines.filter((line) => anchor.test(textOf(line))).length);
}

/** Splits a page into equal parts if every label of a payslip occurs once in each part. */
function splitPage(page: PageText): PageText[] {
  const all = ANCHORS.map((anchor) => page.lines.filter((line) => anchor.test(textOf(line))));
  const seen = all.filter((lines) => lines.length > 0);
  // one of the payslips may have another label for the same
  const count = Math.max(0, ...all.slice(0, IDENTITY_ANCHORS).map((lines) => lines.length));
  const found = seen.filter((lines) => lines.length === count);
  if (found.length < 2 || count < 2 || count > SLIPS_PER_PAGE_MAX) return [page];
  const isAgreed = found.length * 2 > seen.length && seen.every((lines) => lines.length <= count);
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
  const [before, own] = [identityOf(slip), identityOf([page])];
  if (!own.hasNet && !own.taxCode) return true;
  if (/\bpage [2-9]\b/i.test(allText([page])) && (own.ni === null || own.ni === before.ni)) return true;
  if (!before.hasNet && own.hasNet && (own.ni === null || own.ni === before.ni))
    return own.day === null || before.day === null || own.day === before.day;
  return false;
}

function identityOf(pages: readonly PageText[]) {
  const text = allText(pages);
  return {
    hasNet: rowsOf(pages).some(({ segments }) => segments.some(isNetLabel)),
    taxCode: /\b(?:tax|paye) code\b/i.test(text),
    ni: NI_NUMBER.exec(text)?.[0].replace(/\s/g, '') ?? null,
    day:
      findDay(
        /\b(?:pay|payment|process) (?:date|day)\b.{0,60}|\b(?:date )?paid(?: on)?\b.{0,40}/i.exec(
          text,
        )?.[0] ?? '',
      )?.day ?? null,
  };
}

function isNetLabel(segment: Segment): boolean {
  return !isNumber(segment) && kindOf(takeScope(plainWords(segment.text)).rest) === 'net';
}

function allText(pages: readonly PageText[]): string {
  return pages.flatMap(({ lines }) => lines.map(textOf)).join('\n');
}

function textOf(line: Line): string {
  return line.words.map(({ text }) => text).join(' ');
}
