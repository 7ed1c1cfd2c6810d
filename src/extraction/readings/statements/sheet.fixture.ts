import type { Surface } from '#sandbox/documents/drawing/surface.ts';
import { type DocumentText, type Line, NO_FACTS, type PageText, type Word } from '../../page/text.ts';

export { NO_FACTS };

export type Align = 'left' | 'right' | 'centre';

/** Pages of words with boxes, without a file. Blocks and tables can be drawn on it. */
export interface Sheet extends Surface {
  put(x: number, text: string, align?: Align, size?: number): void;
  /** Moves down; in points. */
  feed(points?: number): void;
  turnPage(): void;
  y: number;
  done(): DocumentText;
}

/** The first lines of a statement for March 2026. */
export const TOP = [
  'Harbour Bank',
  'Bank statement',
  'Sort code 40-47-84',
  'Account number 12345678',
  'Statement period 1 March 2026 to 31 March 2026',
];

/** Puts the headings of a table, with those of the amounts at their right edges. */
export function putHeadings(sheet: Sheet, amounts: readonly (readonly [x: number, text: string])[]): void {
  sheet.put(45, 'Date');
  sheet.put(120, 'Description');
  for (const [x, text] of amounts) sheet.put(x, text, 'right');
}

/** Confirms words of a picture, as a second look does. */
export function seenAgain(text: DocumentText, words: RegExp): DocumentText {
  const lines = (page: PageText) =>
    page.lines.map((line) => ({
      ...line,
      words: line.words.map((word) =>
        page.isOcr && words.test(word.text) ? { ...word, isReadTwice: true } : word,
      ),
    }));
  return { ...text, pages: text.pages.map((page) => ({ ...page, lines: lines(page) })) };
}

const WIDTH = 595;
const HEIGHT = 842;
const CHARACTER_EM = 0.5;
const SPACE_EM = 0.28;
const SAME_LINE_POINTS = 3;

export function openSheet({ size = 9, isOcr = false } = {}): Sheet {
  const pages: PageText[] = [];
  let words: Word[] = [];
  const look = isOcr ? { font: null, confidence: 0.995 } : { font: 'Body', confidence: null };
  const sheet: Sheet = {
    y: 40,
    width: WIDTH,
    height: HEIGHT,
    put: (x, text, align = 'left', own = size) => sheet.write(text, x, sheet.y, { size: own, align }),
    feed(points = 14) {
      sheet.y += points;
    },
    turnPage() {
      pages.push({ number: pages.length + 1, width: WIDTH, height: HEIGHT, lines: toLines(words), isOcr });
      words = [];
      sheet.y = 40;
    },
    newPage: () => sheet.turnPage(),
    done() {
      sheet.turnPage();
      return { pages, facts: NO_FACTS };
    },
    widthOf: (text, ink) => widthOf(text.split(' ').filter(Boolean), ink.size),
    write(text, x, y, { size: own, align = 'left' }) {
      const parts = text.split(' ').filter(Boolean);
      let at = x - widthOf(parts, own) * { left: 0, right: 1, centre: 0.5 }[align];
      for (const part of parts) {
        const x1 = at + part.length * CHARACTER_EM * own;
        words.push({ text: part, x0: at, x1, y0: y, y1: y + own, size: own, ...look });
        at = x1 + SPACE_EM * own;
      }
    },
    rule: () => undefined,
    frame: () => undefined,
    fill: () => undefined,
    picture: () => undefined,
  };
  return sheet;
}

function widthOf(words: readonly string[], size: number): number {
  const letters = words.reduce((sum, { length }) => sum + length, 0);
  return letters * CHARACTER_EM * size + SPACE_EM * size * (words.length - 1);
}

function toLines(words: readonly Word[]): Line[] {
  const lines: Line[] = [];
  for (const word of words.toSorted((a, b) => a.y1 - b.y1 || a.x0 - b.x0)) {
    const line = lines.at(-1);
    if (line !== undefined && Math.abs(line.y1 - word.y1) <= SAME_LINE_POINTS) line.words.push(word);
    else lines.push({ words: [word], x0: 0, y0: word.y0, x1: 0, y1: word.y1 });
  }
  for (const line of lines) {
    line.words.sort((a, b) => a.x0 - b.x0);
    line.x0 = line.words[0]?.x0 ?? 0;
    line.x1 = line.words.at(-1)?.x1 ?? 0;
    line.y0 = Math.min(...line.words.map(({ y0 }) => y0));
  }
  return lines;
}
