import type { Severity } from '../../extraction.ts';
import type { DocumentFacts } from '../../page/text.ts';

export type Covered = DocumentFacts['coveredText'][number];

/** Lines of text below the same box, one under the other. */
interface Block {
  lines: Covered[];
}

const AMOUNT = /[\d.,]*\d[.,]\d{2}(?!\d| ?%)/g;
const NUMBER = /\d[\d.,]*/g;
const LONG_NUMBER = /(?:\d[ /.-]?){4}/;
const WORD = /\p{L}{2,}/gu;
/** As a multiple of a line's height. */
const GAP_OF_LINES = 1.2;
const PROSE_WORDS_MIN = 10;
const PROSE_WORDS_PER_LINE_MIN = 4;
/** A sentence names few amounts; a table names one or more in each line. */
const PROSE_WORDS_PER_AMOUNT_MIN = 10;

/**
 * Judges text under a box by what is covered and by what is printed over it. Banks print new legal text over
 * that of their forms; forgers print another figure or name over one.
 */
export function judgeCovered(covered: readonly Covered[]): { spot: Covered; severity: Severity }[] {
  return listBlocks(covered).flatMap((block) =>
    block.lines.map((spot) => ({ spot, severity: severityOf(spot, block) })),
  );
}

function listBlocks(covered: readonly Covered[]): Block[] {
  const blocks: Block[] = [];
  for (const spot of covered.toSorted((a, b) => a.page - b.page || a.box.y0 - b.box.y0)) {
    const block = blocks.find(({ lines }) => isBelow(spot, lines.at(-1) as Covered));
    if (block === undefined) blocks.push({ lines: [spot] });
    else block.lines.push(spot);
  }
  return blocks;
}

function isBelow(spot: Covered, above: Covered): boolean {
  const gap = spot.box.y0 - above.box.y1;
  const isUnder = spot.box.x0 < above.box.x1 && spot.box.x1 > above.box.x0;
  return spot.page === above.page && isUnder && gap < GAP_OF_LINES * (above.box.y1 - above.box.y0);
}

function severityOf({ text, over }: Covered, { lines }: Block): Severity {
  if (isPrintedAgain(text, over)) return 'info';
  if (isProse(lines)) return hasOtherAmounts(lines) ? 'high' : 'info';
  if (over === '' && amountsIn(text).length === 0 && !LONG_NUMBER.test(text)) return 'medium';
  return 'high';
}

/** Compares numbers as a whole too: `1,250.00` is not the same number within `11,250.00`. */
function isPrintedAgain(text: string, over: string): boolean {
  const numbers = new Set(numbersIn(over));
  return plain(over).includes(plain(text)) && numbersIn(text).every((number) => numbers.has(number));
}

function numbersIn(text: string): string[] {
  return (text.match(NUMBER) ?? []).map((number) => number.replace(/[.,]/g, ''));
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}

function isProse(lines: readonly Covered[]): boolean {
  const text = lines.map((line) => line.text).join(' ');
  const words = text.match(WORD)?.length ?? 0;
  const amounts = amountsIn(text).length;
  return (
    words >= PROSE_WORDS_MIN &&
    words >= PROSE_WORDS_PER_LINE_MIN * lines.length &&
    words >= PROSE_WORDS_PER_AMOUNT_MIN * amounts
  );
}

/** Returns true when a sentence with an amount has another amount printed over it. */
function hasOtherAmounts(lines: readonly Covered[]): boolean {
  const before = new Set(lines.flatMap(({ text }) => amountsIn(text)));
  return before.size > 0 && lines.some(({ over }) => amountsIn(over).some((amount) => !before.has(amount)));
}

function amountsIn(text: string): string[] {
  return text.match(AMOUNT) ?? [];
}
