import { describe, expect, test } from 'vitest';
import type { DocumentText } from '../page/text.ts';
import { type Drawn, makePdf, OBJECT, pageOf, rawPdf, stream } from './pdf-files.fixture.ts';
import { readPdf } from './read-pdf.ts';

const LIMITS = { pagesMax: 10, charactersMax: 20_000 };

async function textOf(bytes: Buffer): Promise<DocumentText> {
  const read = await readPdf(bytes, LIMITS);
  if (read.outcome !== 'read') throw new Error(read.outcome);
  return read.text;
}

async function linesOf(bytes: Buffer): Promise<string[]> {
  const { pages } = await textOf(bytes);
  return pages.flatMap(({ lines }) => lines.map(({ words }) => words.map((word) => word.text).join(' ')));
}

function letterByLetter(page: Drawn, text: string, { x, y }: { x: number; y: number }, apart = 0): void {
  let at = x;
  for (const letter of text) {
    page.text(letter, at, y, { lineBreak: false });
    at += page.widthOfString(letter) + apart;
  }
}

describe('the words of a PDF', () => {
  test('have their boxes measured from the top left corner of the displayed page', async () => {
    const { pages } = await textOf(
      await makePdf((page) => page.fontSize(10).text('Opening balance', 50, 100)),
    );
    const [word] = pages[0]?.lines[0]?.words ?? [];
    expect(word).toMatchObject({ text: 'Opening', font: 'Helvetica', confidence: null });
    expect(word?.x0).toBeCloseTo(50, 0);
    expect(word?.size).toBeCloseTo(10, 1);
    expect(word?.y0).toBeGreaterThan(96);
    expect(word?.y1).toBeLessThan(114);
    expect(pages[0]).toMatchObject({ number: 1, isOcr: false });
    expect(pages[0]?.width).toBeCloseTo(595.28, 1);
  });

  test('are whole when each letter is placed separately', async () => {
    const bytes = await makePdf((page) => {
      letterByLetter(page.fontSize(9), 'Opening Balance £1,209.06', { x: 50, y: 100 });
      letterByLetter(page.font('Courier'), 'Closing Balance 11.11', { x: 50, y: 120 });
    });
    expect(await linesOf(bytes)).toEqual(['Opening Balance £1,209.06', 'Closing Balance 11.11']);
  });

  test('are whole when their letters are spaced out', async () => {
    const bytes = await makePdf((page) => {
      page.fontSize(9).text('STATEMENT OPENING BALANCE', 50, 100, { characterSpacing: 2, lineBreak: false });
      page.text('3,021.79', 400, 100, { characterSpacing: 2 });
    });
    expect(await linesOf(bytes)).toEqual(['STATEMENT OPENING BALANCE 3,021.79']);
  });

  test('of one letter keep the spaces around them', async () => {
    const bytes = await makePdf((page) => page.fontSize(9).text('B & Q 1187', 50, 100));
    expect(await linesOf(bytes)).toEqual(['B & Q 1187']);
  });

  test('are on one line in any order of the file', async () => {
    const bytes = await makePdf((page) => {
      page.fontSize(9).text('47.56', 400, 100);
      page.text('Second line', 50, 120);
      page.text('AVIVA', 150, 100);
      page.fontSize(6).text('rd', 61.2, 99.6).fontSize(9).text('3', 56, 100);
    });
    expect(await linesOf(bytes)).toEqual(['3rd AVIVA 47.56', 'Second line']);
  });

  test('that overlap are separated', async () => {
    const bytes = await makePdf((page) => {
      page.fontSize(9).text('PAYMENT INWARD', 50, 100);
      page.text('WINTERS', 107, 100);
    });
    expect((await linesOf(bytes))[0]?.split(' ').sort()).toEqual(['INWARD', 'PAYMENT', 'WINTERS']);
  });

  test('that fill their column are separated from the next column', async () => {
    const bytes = await makePdf((page) => {
      page.fontSize(10);
      ['CARD', 'DIRECT DEBIT', 'CASH', 'FEE'].forEach((text, row) => {
        page.text(text, 50, 100 + row * 20, { lineBreak: false });
        page.text('SHOP', 200, 100 + row * 20, { lineBreak: false });
      });
      const full = 'FASTER PAYMENT OUT';
      page.text(full, 200 - page.widthOfString(full), 180, { lineBreak: false });
      page.text('K NOWAK', 200, 180, { lineBreak: false });
    });
    expect((await linesOf(bytes)).at(-1)).toBe('FASTER PAYMENT OUT K NOWAK');
  });

  test('are read once when they are printed twice to look bold', async () => {
    const bytes = await makePdf((page) =>
      page.fontSize(9).text('Total 11.00', 50, 100).text('Total 11.00', 50.3, 100),
    );
    expect(await linesOf(bytes)).toEqual(['Total 11.00']);
  });

  test('keep a minus sign at the end of a line', async () => {
    const bytes = await makePdf((page) => page.fontSize(9).text('45.00-', 500, 100).text('Next', 50, 112));
    expect(await linesOf(bytes)).toEqual(['45.00-', 'Next']);
  });

  test.each([90, 180, 270])('are upright on a page rotated by %i degrees', async (degrees) => {
    const bytes = await makePdf((page) => {
      Object.assign(page.page.dictionary.data, { Rotate: degrees });
      page
        .save()
        .rotate(-degrees, { origin: [200, 200] })
        .fontSize(10)
        .text('Money out 12.34', 200, 200)
        .restore();
    });
    const { pages } = await textOf(bytes);
    expect(await linesOf(bytes)).toEqual(['Money out 12.34']);
    expect(pages[0]?.lines[0]?.words[0]).toMatchObject({ text: 'Money' });
    expect((pages[0]?.width ?? 0) > (pages[0]?.height ?? 0)).toBe(degrees !== 180);
  });

  test('are read from a page with sideways text, without the text in its margin', async () => {
    const bytes = await makePdf((page) => {
      page
        .save()
        .rotate(90, { origin: [300, 300] })
        .fontSize(10)
        .text('Money out 12.34', 300, 300)
        .restore();
      page.fontSize(8).text('A/1', 20, 20);
    });
    expect(await linesOf(bytes)).toEqual(['Money out 12.34']);
  });

  test('are the same on every run', async () => {
    const bytes = await makePdf((page) => page.text('Some words', 50, 100));
    expect(await readPdf(bytes, LIMITS)).toEqual(await readPdf(bytes, LIMITS));
  });
});

describe('a PDF file', () => {
  test('with a password gives password_protected', async () => {
    const bytes = await makePdf((page) => page.text('Secret', 50, 100), {
      userPassword: 'x',
      pdfVersion: '1.7',
    });
    expect(await readPdf(bytes, LIMITS)).toEqual({ outcome: 'password_protected' });
  });

  test('that is only protected against changes is read', async () => {
    const bytes = await makePdf((page) => page.text('Open', 50, 100), {
      ownerPassword: 'x',
      pdfVersion: '1.7',
    });
    expect(await linesOf(bytes)).toEqual(['Open']);
  });

  test('that is damaged gives corrupt', async () => {
    expect(await readPdf(Buffer.from('%PDF-1.7\nnothing'), LIMITS)).toEqual({ outcome: 'corrupt' });
  });

  test('with too many pages or characters gives too_large', async () => {
    const pages = await makePdf((page) => {
      for (let count = 1; count <= 10; count++) page.addPage();
    });
    expect(await readPdf(pages, LIMITS)).toEqual({ outcome: 'too_large', pages: 11 });
    const characters = pageOf(`BT /F1 8 Tf 10 700 Td (${'1'.repeat(LIMITS.charactersMax + 1)}) Tj ET`);
    expect(await readPdf(characters, LIMITS)).toEqual({ outcome: 'too_large', pages: 1 });
  });

  test('with a wrong cross-reference table is read', async () => {
    const bytes = Buffer.from(
      pageOf('BT /F1 10 Tf 50 700 Td (Still here) Tj ET')
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
      'latin1',
    );
    expect(await linesOf(bytes)).toEqual(['Still here']);
  });

  test('with an invalid page size gets a finite one', async () => {
    const page = OBJECT.page.replace('[0 0 595 842]', '[0 0 nan 1e999]');
    const content = stream('', 'BT /F1 10 Tf 50 700 Td (Text) Tj ET');
    const read = await readPdf(rawPdf([OBJECT.catalog, OBJECT.pages, page, content, OBJECT.font]), LIMITS);
    const width = read.outcome === 'read' ? read.text.pages[0]?.width : 0;
    expect(Number.isFinite(width)).toBe(true);
  });

  test('without text has pages that are pictures', async () => {
    const outlines = await makePdf((page) => {
      for (let count = 0; count < 60; count++) page.rect(50 + count * 5, 100, 4, 8).fill('black');
    });
    expect(await readPdf(outlines, LIMITS)).toMatchObject({ outcome: 'read', pictures: [1] });
  });
});
