import { readFileSync } from 'node:fs';
import { extractDocument } from '../../src/extraction/extract-document.ts';
import { drawOwnPixels } from '../../src/extraction/pdf/draw-page.ts';
import { recognise } from '../../src/extraction/pictures/engine.ts';
import { openPictures, type Pictures } from '../../src/extraction/pictures/index.ts';
import { findPage, levelPage } from '../../src/extraction/pictures/level-page.ts';
import { type PlaceGrid, placeIn } from '../../test/support/pictures/place-grid.ts';
import {
  type KeptPicture,
  type KeptReading,
  keep,
  type Phase,
  picturePath,
  type RecognisedWord,
  readingPath,
  recall,
} from './kept.ts';
import type { Planned } from './plan.ts';
import { rate } from './rate.ts';
import { isWord } from './words.ts';

let start: Promise<number> | null = null;

/** Reads a picture of the folder, and keeps what was read and how long it took. */
export async function readPicture(planned: Planned, folder: string, run: string): Promise<void> {
  start ??= startEngine();
  const startSeconds = await start;
  const picture = recall<KeptPicture>(picturePath(folder, planned));
  if (picture === null) throw new Error(`There is no picture ${planned.name}`);
  const reading = { ...(await read(planned, picture)), startSeconds };
  keep(readingPath(folder, run, planned), reading);
}

/** A process starts the engine once, and not for each page. */
async function startEngine(): Promise<number> {
  const grey = new Uint8Array(64 * 64).fill(255);
  const clock = startClock();
  await recognise({ width: 64, height: 64, grey }, { dpi: 300 });
  return clock();
}

export async function read(
  planned: Planned,
  { file, mediaType, grids, truth }: KeptPicture,
): Promise<Omit<KeptReading, 'startSeconds'>> {
  const document = { bytes: readFileSync(file), mediaType, kind: planned.of, mayUseOcr: true };
  const words: RecognisedWord[][] = [];
  let [reading, looking] = [0, 0];
  const all = startClock();
  const extraction = await extractDocument(
    document,
    () => undefined,
    (opened, onPage): Pictures => {
      const pictures = openPictures(opened, onPage);
      return {
        ...pictures,
        async read(number) {
          const clock = startClock();
          const found = await pictures.read(number);
          reading += clock();
          const grid = grids[number - 1];
          if (found.outcome === 'read' && grid !== undefined)
            words[number - 1] = found.page.lines
              .flatMap((line) => line.words)
              .filter(isWord)
              .map(({ text, confidence, ...box }) => ({
                text,
                confidence: confidence ?? 0,
                ...toPage(grid, pictures.asShown(number, box)),
              }));
          return found;
        },
        async *look(...where) {
          let clock = startClock();
          for await (const found of pictures.look(...where)) {
            looking += clock();
            yield found;
            clock = startClock();
          }
          looking += clock();
        },
      };
    },
  );
  const total = all();
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  const { decoding, preparation } = await prepare(document, grids.length);
  const cpuSeconds: Record<Phase, number> = {
    decoding,
    preparation,
    recognition: Math.max(0, reading - decoding - preparation),
    'second looks': looking,
    interpretation: total - reading - looking,
  };
  return { words, rated: rate(extraction, planned, truth), cpuSeconds, peakBytes };
}

/** Prepares each page once more, because only that shows how much of the reading it is. */
async function prepare(document: Parameters<typeof findPage>[0], pages: number) {
  let [decoding, preparation] = [0, 0];
  for (let number = 1; number <= pages; number++) {
    const clock = startClock();
    await drawOwnPixels(document, number);
    const drawing = clock();
    const found = await findPage(document, number);
    if (found.outcome === 'found') levelPage(found);
    decoding += drawing;
    preparation += Math.max(0, clock() - 2 * drawing);
  }
  return { decoding, preparation };
}

function toPage(grid: PlaceGrid, { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number }) {
  const { x, y } = placeIn(grid, { x: (x0 + x1) / 2, y: (y0 + y1) / 2 });
  return { x0: x, y0: y, x1: x, y1: y };
}

function startClock(): () => number {
  const started = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1e6;
  };
}
