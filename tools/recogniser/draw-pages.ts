import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import jpeg from 'jpeg-js';
import type { Line, Word } from '../../src/extraction/page/text.ts';
import { drawPageNumber } from '../../src/extraction/pdf/draw-page.ts';
import { listGlyphs } from '../../src/extraction/pdf/glyphs.ts';
import { withDocument } from '../../src/extraction/pdf/open-document.ts';
import { frameOf, mapBox } from '../../src/extraction/pdf/page-frame.ts';
import { readPdf } from '../../src/extraction/pdf/read-pdf.ts';
import { findSheet } from '../../src/extraction/pictures/find-sheet.ts';
import type { GreyPicture } from '../../src/extraction/pictures/grey-picture.ts';
import { chain, type Point, project, scaling } from '../../src/extraction/pictures/homography.ts';
import { type LevelPage, levelPage } from '../../src/extraction/pictures/level-page.ts';
import { bendsOf } from '../../src/extraction/pictures/measure-sag.ts';
import { shrink } from '../../src/extraction/pictures/warp.ts';
import type { FontFamily } from '../../src/sandbox/documents/drawing/fonts.ts';
import { type SeededRandom, seededRandom } from '../../src/values/seeded-random.ts';
import { OTHER_PARTS, type Part } from '../../test/layout-grammar/chance.ts';
import { FONT_FAMILIES } from '../../test/layout-grammar/fonts.ts';
import { drawPayslips } from '../../test/layout-grammar/payslips/index.ts';
import { drawStatement } from '../../test/layout-grammar/statements/index.ts';
import type { ColourPicture } from '../../test/support/pictures/colour-picture.ts';
import {
  DRESS_KINDS,
  type DressKind,
  dress,
  screenDpi,
  screenshotPage,
} from '../../test/support/pictures/dress-page.ts';
import {
  PHOTO_KINDS,
  PHOTO_PAGE_DPI,
  type PhotoKind,
  photographPage,
} from '../../test/support/pictures/photograph-page.ts';
import { dpiOf, SCAN_KINDS, type ScanKind, scanPage } from '../../test/support/pictures/scan-page.ts';
import type { Taken } from '../../test/support/pictures/taken.ts';
import { drawRandomPage } from './random-page.ts';

/*
 * Draws training pages: documents of the layout grammar and pages of random text, scanned or photographed, and levelled
 * as in use. Writes a file for each page: the length of a JSON header, the header, the level page at half size, and
 * the cells of text.
 */

const { values: options } = parseArgs({
  options: {
    fonts: { type: 'string' },
    words: { type: 'string' },
    out: { type: 'string' },
    first: { type: 'string', default: '1' },
    step: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
    pages: { type: 'string', default: '1000000' },
    level: { type: 'boolean', default: false },
  },
});
const [out, fontFolder] = [options.out as string, options.fonts as string];
mkdirSync(out, { recursive: true });
const words = readFileSync(options.words as string, 'utf8')
  .split('\n')
  .filter((word) => /^[\p{L}'-]{1,14}$/u.test(word));
const full = new Set(readFileSync(join(fontFolder, 'full.txt'), 'utf8').split('\n'));
const families = listFamilies();
const PARTS: Part[] = ['development', ...OTHER_PARTS.filter((part) => !part.startsWith('held-out'))];
/** Kinds that are hard to read are drawn more often. */
const OFTEN: Partial<Record<ScanKind | PhotoKind | DressKind, number>> = {
  'scan-100': 3,
  'scan-copied': 3,
  'scan-fax': 3,
  'photo-shadow': 3,
  'photo-curled': 2,
  'photo-crumpled': 3,
  'photo-blurred': 3,
  'coloured-form': 2,
  'dot-matrix': 3,
};
/** The rows of a cell: cap height 21.4 at rows 19 to 40, so that a crop of 40 rows can be moved and scaled. */
const CELL = { height: 60, cap: 21, top: 19.5 } as const;
/** Words that are closer than this belong to one cell, in em. */
const GAP_EM_MAX = 1.1;
/** The height of capitals in em. */
const CAP_EM = 0.7;
const SPACE = 32;

function listFamilies(): FontFamily[] {
  const files = readdirSync(fontFolder).sort();
  return files
    .filter((file) => /-R\.[to]tf$/.test(file))
    .map((file) => {
      const bold = files.find((other) => other.startsWith(file.replace(/-R\.[to]tf$/, '-B.'))) ?? file;
      return { name: file.slice(0, -6), regular: join(fontFolder, file), bold: join(fontFolder, bold) };
    });
}

async function makePage(number: number): Promise<boolean> {
  const random = seededRandom('training page', number);
  const bytes = drawDocument(number, random);
  if (bytes === null) return false;
  const read = await readPdf(bytes, { pagesMax: 20, charactersMax: 100_000 });
  if (read.outcome !== 'read') return false;
  const page = random.pick(read.text.pages);
  const { kind, dpi, taken } = await take(bytes, { number: page.number, width: page.width }, random);
  const level = levelOf(toGrey(taken));
  const toLevel = mapTo(level, taken, dpi);
  if (toLevel === 'over') return false;
  const { baselines, spaces } = await listMarks(bytes, page.number);
  const upright = { toLevel, baselines };
  const cells = page.lines.flatMap(cellsOf).flatMap((cell) => {
    const place = placeOf(cell, upright);
    return place && !cell.some((word) => spaces.some((space) => isInside(space, word)))
      ? [
          {
            ...place,
            text: cell
              .map(({ text }) => text)
              .join(' ')
              .replaceAll('\u00a4', '£'),
          },
        ]
      : [];
  });
  if (cells.length < 8) return false;
  const crops = cells.map((cell) => cropOf(level.picture, cell));
  const half = shrink(level.picture, 2);
  const header = Buffer.from(
    JSON.stringify({
      kind,
      width: half.width,
      height: half.height,
      cells: cells.map(({ text, left, right, cap }, index) => ({
        text,
        left,
        right,
        cap,
        width: crops[index]?.width,
      })),
      words: page.lines
        .flatMap((line) => line.words)
        .flatMap((word) => {
          const place = placeOf([word], upright);
          return place
            ? [[place.left.x, place.left.y, place.right.x, place.right.y, place.cap].map(round)]
            : [];
        }),
    }),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  const path = join(out, `${number}.bin`);
  writeFileSync(`${path}.part`, Buffer.concat([length, header, half.grey, ...crops.map(({ grey }) => grey)]));
  renameSync(`${path}.part`, path);
  if (options.level)
    writeFileSync(
      `${path}.pgm`,
      Buffer.concat([
        Buffer.from(`P5 ${level.picture.width} ${level.picture.height} 255\n`),
        level.picture.grey,
      ]),
    );
  return true;
}

function drawDocument(number: number, random: SeededRandom): Buffer | null {
  const family = random.pick(families);
  if (random.happens(60)) return drawRandomPage({ family, families, words, full, random });
  Object.assign(FONT_FAMILIES, { development: [family] });
  const part = random.pick(PARTS);
  const drawn = random.happens(50)
    ? drawPayslips({ part, seed: 1_000_000 + number })
    : drawStatement({ part, seed: 1_000_000 + number });
  return drawn?.bytes ?? null;
}

async function take(bytes: Buffer, page: { number: number; width: number }, random: SeededRandom) {
  const draw = async (dpi: number): Promise<ColourPicture> => {
    const drawn = await drawPageNumber(
      { bytes, mediaType: 'application/pdf' },
      { pageNumber: page.number, dpi },
    );
    if (drawn.outcome !== 'drawn') throw new Error(drawn.outcome);
    return drawn.picture;
  };
  if (random.happens(4)) {
    const dpi = screenDpi(page.width, random);
    return { kind: 'screenshot', dpi, taken: screenshotPage(await draw(dpi), random) };
  }
  const isPhoto = random.happens(35);
  const [scan, photo] = [pickKind(SCAN_KINDS, random), pickKind(PHOTO_KINDS, random)];
  const dpi = isPhoto ? PHOTO_PAGE_DPI : dpiOf(scan, random);
  const drawn = await draw(dpi);
  const dressed = random.happens(20) ? pickKind(DRESS_KINDS, random) : null;
  if (dressed) dress(drawn, dressed, dpi, random);
  const taken = isPhoto ? photographPage(drawn, photo, random) : scanPage(drawn, scan, random);
  return { kind: `${isPhoto ? photo : scan} ${dressed ?? ''}`, dpi, taken };
}

function pickKind<Kind extends keyof typeof OFTEN>(kinds: readonly Kind[], random: SeededRandom): Kind {
  return random.pick(kinds.flatMap((kind) => new Array<Kind>(OFTEN[kind] ?? 1).fill(kind)));
}

/** Decodes the picture again, because compression is a part of it. */
function toGrey({ picture, bytes, mediaType }: Taken): GreyPicture {
  const { width, height } = picture;
  const isJpeg = mediaType === 'image/jpeg';
  const pixels = isJpeg
    ? jpeg.decode(bytes, { useTArray: true, maxMemoryUsageInMB: 2_000 }).data
    : picture.rgb;
  const step = isJpeg ? 4 : 3;
  const grey = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at++, from += step)
    grey[at] =
      ((pixels[from] as number) * 77 +
        (pixels[from + 1] as number) * 151 +
        (pixels[from + 2] as number) * 28) >>
      8;
  return { width, height, grey };
}

function levelOf(drawn: GreyPicture): LevelPage & { drawnDpi: number; drawn: GreyPicture } {
  const drawnDpi = (Math.max(drawn.width, drawn.height) / 842) * 72;
  const found = { outcome: 'found', drawn, drawnDpi, sheet: findSheet(drawn) } as const;
  return { ...levelPage(found), drawnDpi, drawn };
}

type ToLevel = (point: Point) => Point | null;

interface Mapped {
  toLevel: ToLevel;
  /** Where each letter begins. */
  baselines: readonly Point[];
}

/** Where each letter and each space begins, on the baseline. */
async function listMarks(
  bytes: Buffer,
  pageNumber: number,
): Promise<{ baselines: Point[]; spaces: Point[] }> {
  const listed = await withDocument({ bytes, mediaType: 'application/pdf' }, (pdfium, document) => {
    const page = pdfium.FPDF_LoadPage(document, pageNumber - 1);
    const textPage = pdfium.FPDFText_LoadPage(page);
    const frame = frameOf(pdfium, page);
    const { glyphs } = listGlyphs(pdfium, textPage, frame);
    const spaces: Point[] = [];
    for (let index = pdfium.FPDFText_CountChars(textPage) - 1; index >= 0; index--) {
      if (pdfium.FPDFText_GetUnicode(textPage, index) !== SPACE) continue;
      const [x = 0, y = 0] = pdfium.readDoubles((...at) =>
        pdfium.FPDFText_GetCharOrigin(textPage, index, ...at),
      );
      const box = mapBox(frame.matrix, x, y, x, y);
      spaces.push({ x: box.x0, y: box.y0 });
    }
    pdfium.FPDFText_ClosePage(textPage);
    pdfium.FPDF_ClosePage(page);
    return { baselines: glyphs.map(({ x0, ink }) => ({ x: x0, y: ink.baseline })), spaces };
  });
  return 'baselines' in listed ? listed : { baselines: [], spaces: [] };
}

/** A narrow space is lost in the text of a PDF, which is split by measured gaps. Its cell is left out. */
function isInside(space: Point, word: Word): boolean {
  return space.x > word.x0 + 0.2 && space.x < word.x1 - 0.2 && space.y > word.y0 && space.y < word.y1 + 1;
}

/** Returns the place on the level page of a place on the page, which is in points; 'over' if the page is upside down. */
function mapTo(level: LevelPage, taken: Taken, dpi: number): ToLevel | 'over' {
  const { picture, pose } = level;
  const { sheet, scale } = pose;
  const toDrawn = chain(scaling(1 / scale), sheet.toPicture);
  const { middle, towardsBottom } = bendsOf(sheet.sag ?? { across: [0, 0, 0], change: [0, 0] }, picture);
  const bend = (x: number, y: number) => {
    const column = Math.max(0, Math.min(picture.width - 1, Math.round(x)));
    return (
      y + (middle[column] as number) + ((y / picture.height) * 2 - 1) * (towardsBottom[column] as number)
    );
  };
  const toPage = ({ x, y }: Point): Point => {
    const place = project(toDrawn, { x, y: bend(x, y) });
    const at = taken.toPage(place.x, place.y);
    return { x: (at.x * 72) / dpi, y: (at.y * 72) / dpi };
  };
  const centre = { x: picture.width / 2, y: picture.height / 2 };
  const [origin, right] = [toPage(centre), toPage({ x: centre.x + 50, y: centre.y })];
  if (right.x <= origin.x || Math.abs(right.y - origin.y) > right.x - origin.x) return 'over';
  return (wanted) => {
    let guess = { ...centre };
    for (let round = 0; round < 12; round++) {
      const [at, across, down] = [
        toPage(guess),
        toPage({ x: guess.x + 8, y: guess.y }),
        toPage({ x: guess.x, y: guess.y + 8 }),
      ];
      const [a, b, c, d] = [across.x - at.x, down.x - at.x, across.y - at.y, down.y - at.y].map(
        (one) => one / 8,
      ) as [number, number, number, number];
      const determinant = a * d - b * c;
      const [ex, ey] = [wanted.x - at.x, wanted.y - at.y];
      if (Math.abs(ex) + Math.abs(ey) < 0.05) return guess;
      guess = { x: guess.x + (d * ex - b * ey) / determinant, y: guess.y + (a * ey - c * ex) / determinant };
    }
    return null;
  };
}

function cellsOf({ words: all }: Line): Word[][] {
  const cells: Word[][] = [];
  for (const word of all) {
    const last = cells.at(-1)?.at(-1);
    const isNear =
      last && word.x0 - last.x1 < GAP_EM_MAX * Math.min(word.size, last.size) && word.size === last.size;
    if (isNear) cells.at(-1)?.push(word);
    else cells.push([word]);
  }
  return cells;
}

interface Placed {
  /** The ends of the baseline, and the height of capitals, in pixels of the level page. */
  left: Point;
  right: Point;
  cap: number;
}

function placeOf(cell: readonly Word[], { toLevel, baselines }: Mapped): Placed | null {
  const [first, last] = [cell[0] as Word, cell.at(-1) as Word];
  // rows may be so close that the box of a letter has the baseline of the row above in it
  const [base] = baselines
    .filter(({ x, y }) => Math.abs(x - first.x0) < 0.5 && y > first.y0 && y < first.y1 + 1)
    .map(({ y }) => y)
    .sort((a, b) => Math.abs(a - usualBase(first)) - Math.abs(b - usualBase(first)));
  if (base === undefined) return null;
  const [left, right, top] = [
    toLevel({ x: first.x0, y: base }),
    toLevel({ x: last.x1, y: base }),
    toLevel({ x: first.x0, y: base - CAP_EM * first.size }),
  ];
  if (!(left && right && top) || right.x - left.x < 3) return null;
  return { left, right, cap: left.y - top.y };
}

function usualBase({ y0, y1 }: Word): number {
  return y0 + 0.78 * (y1 - y0);
}

interface Crop {
  width: number;
  grey: Uint8Array;
}

/** Cuts a cell out with its slope taken away, so that its capitals have the same height in every cell. */
function cropOf(picture: GreyPicture, { left, right, cap }: Placed): Crop {
  const scale = cap / CELL.cap;
  const [before, slope] = [0.7 * cap, (right.y - left.y) / (right.x - left.x)];
  const width = Math.max(8, Math.round((right.x - left.x + 2 * before) / scale));
  const grey = new Uint8Array(width * CELL.height).fill(255);
  for (let y = 0; y < CELL.height; y++) {
    for (let x = 0; x < width; x++) {
      const fromX = left.x - before + (x + 0.5) * scale - 0.5;
      const fromY = left.y + slope * (fromX - left.x) + (y - CELL.top - CELL.cap) * scale;
      grey[y * width + x] = between(picture, fromX, fromY);
    }
  }
  return { width, grey };
}

function between({ width, height, grey }: GreyPicture, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return 255;
  const [right, down] = [x - left, y - top];
  const at = top * width + left;
  const upper = (grey[at] as number) * (1 - right) + (grey[at + 1] as number) * right;
  const lower = (grey[at + width] as number) * (1 - right) + (grey[at + width + 1] as number) * right;
  return upper + (lower - upper) * down;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const until = Date.now() + Number(options.seconds) * 1000;
let [seed, made] = [Number(options.first), 0];
while (Date.now() < until && made < Number(options.pages)) {
  try {
    if (await makePage(seed)) made++;
  } catch (error) {
    console.error(seed, error);
  }
  seed += Number(options.step);
}
console.log(`${made} pages`);
