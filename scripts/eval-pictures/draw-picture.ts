import { writeFileSync } from 'node:fs';
import { extractDocument } from '../../src/extraction/extract-document.ts';
import { drawPageNumber } from '../../src/extraction/pdf/draw-page.ts';
import { makePicture } from '../../test/support/pictures/make-picture.ts';
import { type KeptPicture, keep, picturePath } from './kept.ts';
import { drawDocument, type Planned } from './plan.ts';
import { rate } from './rate.ts';
import { printedWords } from './words.ts';

/** Draws a document, takes a picture of it, and keeps both in the folder. */
export async function drawPicture(planned: Planned, folder: string): Promise<void> {
  const { bytes: original, printed, forgery: _, ...truth } = drawDocument(planned);
  const { bytes, mediaType, grids } = await makePicture(drawPage, { ...planned, original });
  const read = await extractDocument(
    { bytes: original, mediaType: 'application/pdf', kind: planned.of, mayUseOcr: false },
    () => undefined,
  );
  const path = picturePath(folder, planned);
  const picture: KeptPicture = {
    file: path.replace(/json$/, mediaType.split('/')[1] as string),
    mediaType,
    grids,
    words: grids.map((_grid, index) => printedWords(printed, index + 1)),
    truth,
    text: rate(read, planned, truth),
  };
  writeFileSync(picture.file, bytes);
  writeFileSync(path.replace(/json$/, 'original.pdf'), original);
  keep(path, picture);
}

async function drawPage(bytes: Buffer, page: { pageNumber: number; dpi: number }) {
  const drawn = await drawPageNumber({ bytes, mediaType: 'application/pdf' }, page);
  if (drawn.outcome !== 'drawn') throw new Error(drawn.outcome);
  return drawn.picture;
}
