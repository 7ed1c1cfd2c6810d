import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentText, PageText, Word } from '../page-text.ts';
import { makePdf } from '../pdf/pdf-files.fixture.ts';
import { renderPage } from '../render-page.ts';
import { NO_FACTS } from '../statements/sheet.fixture.ts';
import { withPoint } from './correct-figures.ts';
import { findPage, levelPage, type SheetPose } from './level-page.ts';
import { readPictures } from './read-pictures.ts';
import { stopRecognising } from './recognise.ts';
import { rereadAmounts } from './reread-amounts.ts';
import { rereadDates } from './reread-dates.ts';

afterAll(stopRecognising);

const ROWS = [
  ['02 Mar 2026', 'AVIVA', '47.56', '', '452.44'],
  ['05 Mar 2026', 'GROCER', '20.00', '', '432.44'],
  ['15 Mar 2026', 'SALARY', '', '1,586.98', '2,019.42'],
  ['15 Mar 2026', 'GYM', '38.15', '', '1,981.27'],
  ['28 Mar 2026', 'RENT', '900.00', '', '1,081.27'],
] as const;

/** A picture of a statement, and its text as OCR reads it. */
interface Read {
  bytes: Buffer;
  page: PageText;
  pose: SheetPose;
}

async function readStatement(rows: readonly (readonly string[])[]): Promise<Read> {
  const pdf = await makePdf(
    (page) => {
      page.fontSize(10).text('Example Bank statement 1 March 2026 to 31 March 2026', 30, 20);
      page.text('Sort code 04-00-04   Account number 12345678', 30, 36);
      const heading = ['Date', 'Details', 'Money out', 'Money in', 'Balance'];
      const opening = ['01 Mar 2026', 'Opening balance', '', '', '500.00'];
      [heading, opening, ...rows].forEach((cells, row) => {
        cells.forEach((cell, column) => {
          const x = [30, 110, 220, 300, 380][column] as number;
          const align = column > 1 ? 'right' : 'left';
          page.text(cell, x, 60 + row * 18, { width: 80, align, lineBreak: false });
        });
      });
    },
    { size: [490, 200], margin: 0 },
  );
  const rendered = await renderPage({ bytes: pdf, mediaType: 'application/pdf', pageNumber: 1, dpi: 200 });
  if (rendered.outcome !== 'rendered') throw new Error(rendered.message);
  const bytes = rendered.png;
  const read = await readPictures({ bytes, mediaType: 'image/png' }, [1], () => undefined);
  if (read.outcome !== 'recognised') throw new Error(read.outcome);
  return { bytes, page: read.pages[0] as PageText, pose: read.poses.get(1) as SheetPose };
}

/** Replaces words, as if OCR had misread them. */
function misread(page: PageText, words: Record<string, string>): PageText {
  const lines = page.lines.map((line) => ({
    ...line,
    words: line.words.map((word) => ({ ...word, text: words[word.text] ?? word.text })),
  }));
  return { ...page, lines };
}

async function reread({ bytes, page, pose }: Read) {
  const text: DocumentText = { pages: [page], facts: NO_FACTS };
  const document = { bytes, mediaType: 'image/png', kind: 'bank_statement', mayUseOcr: true } as const;
  const poses = new Map([[1, pose]]);
  const extraction = await rereadAmounts(document, { text, poses }, () => undefined);
  if (extraction.outcome !== 'bank_statement') throw new Error(extraction.outcome);
  return extraction.statement;
}

describe('a statement in a picture', () => {
  let honest: Read;
  beforeAll(async () => {
    honest = await readStatement(ROWS);
  });

  test('with misread amounts is read again until its balances hold', async () => {
    const page = misread(honest.page, { '38.15': '88.15', '452.44': '462.44' });
    const { isReconciled, transactions } = await reread({ ...honest, page });
    expect(isReconciled).toBe(true);
    expect(transactions.map(({ amount }) => amount)).toEqual([-4756n, -2000n, 158698n, -3815n, -90000n]);
  });

  test('whose picture shows an amount that breaks its balances keeps that amount', async () => {
    const forged = await readStatement(
      ROWS.map((row) => row.map((cell) => (cell === '38.15' ? '18.15' : cell))),
    );
    const { isReconciled, transactions } = await reread(forged);
    expect(isReconciled).toBe(false);
    expect(transactions[3]?.amount).toBe(-1815n);
  });

  test('with a misread date has it read again', async () => {
    const found = await findPage({ bytes: honest.bytes, mediaType: 'image/png' }, 1);
    if (found.outcome !== 'found') throw new Error(found.outcome);
    const page = await rereadDates(misread(honest.page, { '28': '2B1' }), levelPage(found));
    const line = page.lines.find(({ words }) => words.some(({ text }) => text === 'RENT'));
    expect(line?.words[0]?.text).toBe('28Mar2026');
  });
});

test('a point that OCR missed is added where a column has amounts with pence', () => {
  const word: Word = {
    text: '791',
    x0: 400,
    y0: 0,
    x1: 425,
    y1: 9,
    size: 9,
    font: null,
    confidence: 0.8,
  };
  expect(withPoint(word, [425.5, 424.6, 425, 500]).text).toBe('7.91');
  expect(withPoint(word, [425.5, 500, 500, 500]).text).toBe('791');
});
