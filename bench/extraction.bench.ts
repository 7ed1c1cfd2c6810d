import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PDFDocument from 'pdfkit';
import { createWorker, OEM } from 'tesseract.js';
import { createExtractor, type Extractor, type MediaType } from '#extraction';
import { type ColourPicture, drawPageNumber } from '../src/extraction/pdf/draw-page.ts';
import { makePicture } from '../test/support/pictures/make-picture.ts';
import type { Context } from './context.ts';
import { compare, type Effort, warmUpBoth } from './measure.ts';
import { measuring } from './measuring.ts';
import type { Row } from './table.ts';

const run = promisify(execFile);
/** Statements of one to six pages, and long ones with small type and many rows, as some banks print them. */
const USUAL = { statements: 12, pages: [1, 2, 3, 4, 5, 6], rows: 40, size: 8.5, rowHeight: 16 };
const DENSE = { statements: 4, pages: [6], rows: 72, size: 6.5, rowHeight: 9.4 };

type Print = typeof USUAL;

/**
 * Times extraction from bytes to reconciled transactions, with one process for each core, as in the service.
 * The baselines only extract words with positions: pdf.js in one thread, and as many pdftotext processes as
 * there are extraction processes.
 */
export async function* benchExtraction(_context: Context, effort: Effort): AsyncGenerator<Row> {
  await using undo = new AsyncDisposableStack();
  const [usual, dense] = [await makeStatements(undo, USUAL), await makeStatements(undo, DENSE)];
  const extractor = createExtractor();
  undo.defer(() => extractor.close());
  const atOnce = availableParallelism();
  const against = async (name: string, files: readonly StatementFile[], baseline: Baseline): Promise<Row> => {
    const sides = {
      ours: pagesPerSecond({ files, atOnce }, (file) => readStatement(extractor, file)),
      baseline: pagesPerSecond({ files, atOnce: baseline.atOnce }, baseline.read),
    };
    measuring(name);
    await warmUpBoth(sides, effort);
    const { atLeast } = baseline;
    return { name, unit: 'pages/s', ...(await compare(effort, sides)), target: { atLeast } };
  };
  yield await against('extract statements, baseline: words by pdf.js', usual, {
    read: readByPdfJs,
    atOnce: 1,
    atLeast: 2,
  });
  yield* comparePictures(undo, extractor, effort);
  if (!(await hasPdftotext())) {
    console.log('pdftotext is not installed: skipping its rows');
    return;
  }
  const pdftotext = { read: readByPdftotext, atOnce, atLeast: 0.4 };
  yield await against('extract statements, baseline: words by pdftotext', usual, pdftotext);
  yield await against('extract dense statements, baseline: words by pdftotext', dense, pdftotext);
}

/** Reads pictures of a page one at a time. The baseline only recognises words, in the picture as it is. */
async function* comparePictures(
  undo: AsyncDisposableStack,
  extractor: Extractor,
  effort: Effort,
): AsyncGenerator<Row> {
  const langPath = join(
    dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng'))),
    '4.0.0_best_int',
  );
  const tesseract = await createWorker('eng', OEM.LSTM_ONLY, { langPath, gzip: true, cacheMethod: 'none' });
  undo.defer(async () => void (await tesseract.terminate()));
  const original = await drawStatement(1, USUAL);
  for (const [name, kind] of [
    ['a scan', 'scan-200'],
    ['a photograph', 'photo-tilted'],
  ] as const) {
    const picture = await makePicture(drawPage, { kind, original, seed: 1 });
    const file = { ...picture, path: '', pages: 1 };
    const sides = {
      ours: pagesPerSecond({ files: [file], atOnce: 1 }, (one) =>
        readStatement(extractor, one, file.mediaType),
      ),
      baseline: pagesPerSecond({ files: [file], atOnce: 1 }, async ({ bytes }) => {
        await tesseract.recognize(bytes);
      }),
    };
    const row = `extract ${name}, baseline: words by tesseract.js`;
    measuring(row);
    await warmUpBoth(sides, effort);
    yield { name: row, unit: 'pages/s', ...(await compare(effort, sides)), target: { atLeast: 3 } };
  }
}

async function drawPage(bytes: Buffer, page: { pageNumber: number; dpi: number }): Promise<ColourPicture> {
  const drawn = await drawPageNumber({ bytes, mediaType: 'application/pdf' }, page);
  if (drawn.outcome !== 'drawn') throw new Error('A page could not be drawn');
  return drawn.picture;
}

interface Baseline {
  read(file: StatementFile): Promise<void>;
  atOnce: number;
  atLeast: number;
}

interface StatementFile {
  path: string;
  bytes: Buffer;
  pages: number;
}

async function makeStatements(undo: AsyncDisposableStack, print: Print): Promise<StatementFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'stipend-bench-'));
  undo.defer(() => rm(folder, { recursive: true, force: true }));
  return Promise.all(
    Array.from({ length: print.statements }, async (_, index) => {
      const pages = print.pages[index % print.pages.length] as number;
      const bytes = await drawStatement(pages, print);
      const path = join(folder, `${index}.pdf`);
      await writeFile(path, bytes);
      return { path, bytes, pages };
    }),
  );
}

function drawStatement(pages: number, { rows, size, rowHeight }: Print): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 0 });
  let balance = 150_000;
  for (let page = 0; page < pages; page++) {
    if (page > 0) document.addPage({ size: 'A4', margin: 0 });
    document.font('Helvetica-Bold').fontSize(14).text('Example Bank', 40, 40);
    document
      .font('Helvetica')
      .fontSize(size)
      .text('Your statement: 1 January 2026 to 31 December 2026', 40, 70);
    document.text('Sort code 04-00-04', 40, 82).text('Account number 12345678', 160, 82);
    drawRow(document, 110, ['Date', 'Description', 'Money out', 'Money in', 'Balance']);
    if (page === 0) drawRow(document, 124, ['1 Jan 2026', 'Opening balance', '', '', pounds(balance)]);
    for (let row = 0; row < rows; row++) {
      const amount = 100 + ((row * 7919 + page * 104_729) % 9_000);
      const isCredit = row % 3 === 0;
      balance += isCredit ? amount : -amount;
      const day = new Date(Date.UTC(2026, 0, 2 + Math.floor((page * rows + row) * DAYS_PER_ROW)))
        .toUTCString()
        .slice(5, 16);
      const [out, into] = isCredit ? ['', pounds(amount)] : [pounds(amount), ''];
      drawRow(document, 140 + row * rowHeight, [
        day,
        `CARD PAYMENT TO SHOP ${row}`,
        out,
        into,
        pounds(balance),
      ]);
    }
  }
  document.end();
  return buffer(document);
}

/** Six dense pages fit into the year. */
const DAYS_PER_ROW = 0.8;
const COLUMNS = [40, 110, 290, 380, 470] as const;

function drawRow(document: PDFKit.PDFDocument, y: number, cells: readonly string[]): void {
  cells.forEach((cell, column) => {
    const align = column > 1 ? 'right' : 'left';
    document.text(cell, COLUMNS[column], y, { width: 80 + (column === 1 ? 90 : 0), align, lineBreak: false });
  });
}

function pounds(pence: number): string {
  return (pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 });
}

type Side = (seconds: number) => Promise<number>;

function pagesPerSecond(
  { files, atOnce }: { files: readonly StatementFile[]; atOnce: number },
  read: (file: StatementFile) => Promise<void>,
): Side {
  return async (seconds) => {
    const startedAt = performance.now();
    const elapsed = () => (performance.now() - startedAt) / 1000;
    let [next, pages] = [0, 0];
    const work = async () => {
      while (elapsed() < seconds) {
        const file = files[next++ % files.length] as StatementFile;
        await read(file);
        pages += file.pages;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return pages / elapsed();
  };
}

async function readStatement(
  extractor: Extractor,
  { bytes }: StatementFile,
  mediaType: MediaType = 'application/pdf',
): Promise<void> {
  const document = { bytes, mediaType, kind: 'bank_statement', mayUseOcr: true } as const;
  const extraction = await extractor.extract(document);
  if (extraction.outcome !== 'bank_statement' || !extraction.statement.isReconciled) {
    throw new Error('A statement of the bench was not extracted correctly');
  }
}

async function readByPdfJs({ bytes }: StatementFile): Promise<void> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    await page.getTextContent();
  }
  await task.destroy();
}

async function readByPdftotext({ path }: StatementFile): Promise<void> {
  await run('pdftotext', ['-bbox-layout', path, '/dev/null']);
}

async function hasPdftotext(): Promise<boolean> {
  try {
    await run('pdftotext', ['-v']);
    return true;
  } catch {
    return false;
  }
}
