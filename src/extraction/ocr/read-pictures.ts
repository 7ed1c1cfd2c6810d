import type { Line, PageText } from '../page-text.ts';
import { drawPageNumber } from '../pdf/draw-page-number.ts';
import type { DocumentFile, NotOpened } from '../pdf/open-document.ts';
import { recogniseLines } from './recognise.ts';

const OCR_DPI = 200;
const LOOK_DPI = 100;
/** Below it, the page may lie on its side or stand on its head. */
const CONFIDENCE_UPRIGHT_MIN = 0.6;
const WORDS_UPRIGHT_MIN = 8;

export interface PicturesRead {
  outcome: 'recognised';
  pages: PageText[];
}

/** The text of pages that are pictures. `onPage` is told of each before it is read. */
export async function readPictures(
  file: DocumentFile,
  pageNumbers: readonly number[],
  onPage: (pageNumber: number) => void,
): Promise<PicturesRead | NotOpened> {
  const pages: PageText[] = [];
  for (const pageNumber of pageNumbers) {
    onPage(pageNumber);
    const page = await readPicture(file, { pageNumber, turns: 0, dpi: OCR_DPI });
    if ('outcome' in page) return page;
    pages.push(isUpright(page.lines) ? page : await readTurned(file, page));
  }
  return { outcome: 'recognised', pages };
}

interface Look {
  pageNumber: number;
  turns: number;
  dpi: number;
}

async function readPicture(
  file: DocumentFile,
  { pageNumber, turns, dpi }: Look,
): Promise<PageText | NotOpened> {
  const drawn = await drawPageNumber(file, { pageNumber, turns, dpi });
  if (drawn.outcome !== 'drawn') return drawn;
  const lines = await recogniseLines(drawn.picture, dpi);
  return { number: pageNumber, width: drawn.width, height: drawn.height, lines, isOcr: true };
}

function isUpright(lines: Line[]): boolean {
  const confidences = lines.flatMap((line) => line.words.map((word) => word.confidence ?? 0));
  const mean = confidences.reduce((sum, confidence) => sum + confidence, 0) / confidences.length;
  return confidences.length >= WORDS_UPRIGHT_MIN && mean >= CONFIDENCE_UPRIGHT_MIN;
}

async function readTurned(file: DocumentFile, asFound: PageText): Promise<PageText> {
  let best = { turns: 0, score: scoreOf(asFound.lines) };
  for (const turns of [1, 2, 3]) {
    const look = await readPicture(file, { pageNumber: asFound.number, turns, dpi: LOOK_DPI });
    if (!('outcome' in look) && scoreOf(look.lines) > best.score)
      best = { turns, score: scoreOf(look.lines) };
  }
  if (best.turns === 0) return asFound;
  const page = await readPicture(file, { pageNumber: asFound.number, turns: best.turns, dpi: OCR_DPI });
  return 'outcome' in page ? asFound : page;
}

/** How many letters are in words that were read with some certainty. */
function scoreOf(lines: Line[]): number {
  let letters = 0;
  for (const { words } of lines) {
    for (const { text, confidence } of words) {
      if ((confidence ?? 0) >= CONFIDENCE_UPRIGHT_MIN && text.length > 1) letters += text.length;
    }
  }
  return letters;
}
