import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { createExtractor } from './create-extractor.ts';
import { extractDocument } from './extract-document.ts';
import type { DocumentToExtract } from './extraction.ts';
import { type Drawn, makePdf, OBJECT, pageOf, rawPdf, stream } from './pdf/pdf-files.fixture.ts';

const extractor = createExtractor({ textChildren: 1 });
afterAll(() => extractor.close());

function pdf(bytes: Buffer): DocumentToExtract {
  return { bytes, mediaType: 'application/pdf', kind: 'bank_statement', mayUseOcr: false };
}

const ROWS = [
  ['01 Mar 2026', 'Opening balance', '', '', '500.00'],
  ['02 Mar 2026', 'AVIVA INSURANCE', '47.56', '', '452.44'],
  ['15 Mar 2026', 'CEDAR SYSTEMS SALARY', '', '1,586.98', '2,039.42'],
  ['28 Mar 2026', 'PURE GYM', '20.00', '', '2,019.42'],
  ['31 Mar 2026', 'Closing balance', '', '', '2,019.42'],
];

function drawStatement(page: Drawn): void {
  page.fontSize(14).text('Example Bank', 40, 40).fontSize(9);
  page.text('Your statement: 1 March 2026 to 31 March 2026', 40, 80);
  page.text('Sort code 04-00-04   Account number 12345678', 40, 95);
  [['Date', 'Description', 'Money out', 'Money in', 'Balance'], ...ROWS].forEach((cells, row) => {
    cells.forEach((cell, column) => {
      const x = [40, 120, 300, 380, 460][column] as number;
      page.text(cell, x, 130 + row * 16, {
        width: 80,
        align: column > 1 ? 'right' : 'left',
        lineBreak: false,
      });
    });
  });
}

const MANY_LETTERS = `(${'1'.repeat(20_000)}) Tj `.repeat(50);
const bomb = deflateSync(Buffer.alloc(40 * 1024 * 1024, ' 0 0 Td '));
const others = [OBJECT.pages, OBJECT.page, stream('', 'BT /F1 10 Tf 50 700 Td (Hello) Tj ET'), OBJECT.font];
const statement = await makePdf(drawStatement);

describe('a statement', () => {
  test('gives the same extraction in a child process and in this process', async () => {
    const extraction = await extractor.extract(pdf(statement));
    expect(extraction).toMatchObject({
      outcome: 'bank_statement',
      pages: 1,
      statement: { isReconciled: true },
    });
    expect(extraction.outcome === 'bank_statement' && extraction.statement.transactions).toMatchObject([
      { date: '2026-03-02', amount: -4756n, balance: 45244n },
      { date: '2026-03-15', amount: 158698n },
      { date: '2026-03-28', amount: -2000n },
    ]);
    expect(extraction).toEqual(await extractDocument(pdf(statement), () => undefined));
  });

  test('is rendered page by page', async () => {
    const page = { bytes: statement, mediaType: 'application/pdf', pageNumber: 1, dpi: 72 } as const;
    const rendered = await extractor.renderPage(page);
    expect(rendered).toMatchObject({ outcome: 'rendered', width: 595, height: 842 });
    expect(rendered.outcome === 'rendered' && rendered.png.subarray(1, 4).toString()).toBe('PNG');
    expect(await extractor.renderPage({ ...page, pageNumber: 2 })).toMatchObject({ reason: 'unreadable' });
    expect(await extractor.renderPage({ ...page, mediaType: 'image/png' })).toMatchObject({
      reason: 'unsupported_type',
    });
  });
});

describe('a hostile file', () => {
  const embedded = '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a.exe)6 0 R]>>>>>>';
  const file = stream('/Type/EmbeddedFile', 'MZ');
  const manyPages = `<</Type/Pages/Kids[${'3 0 R '.repeat(5000)}]/Count 5000>>`;
  const files: [string, Buffer, object][] = [
    [
      'a bomb',
      rawPdf([OBJECT.catalog, OBJECT.pages, OBJECT.page, stream('/Filter/FlateDecode', bomb)]),
      TOO_LARGE(),
    ],
    ['five thousand pages', rawPdf([OBJECT.catalog, manyPages, ...others.slice(1)]), TOO_LARGE()],
    ['a million characters', pageOf(`BT /F1 9 Tf 9 9 Td ${MANY_LETTERS} ET`), TOO_LARGE()],
    [
      'a page tree that contains itself',
      rawPdf([OBJECT.catalog, '<</Type/Pages/Kids[2 0 R]/Count 1>>']),
      REFUSED(),
    ],
    [
      'a script',
      rawPdf([OBJECT.catalog.replace('>>', '/OpenAction<</S/JavaScript/JS(x)>>>>'), ...others]),
      NONE(),
    ],
    ['an embedded program', rawPdf([embedded, ...others, `<</Type/Filespec/EF<</F 7 0 R>>>>`, file]), NONE()],
    ['an empty page', pageOf(''), NONE()],
    ['a form that contains itself', selfHoldingForm(), REFUSED()],
    ['a truncated file', statement.subarray(0, statement.length >> 1), REFUSED()],
    ['noise', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100_000, 0x5b)]), REFUSED()],
    ['nested brackets', rawPdf([`${'['.repeat(100_000)}`, ...others]), REFUSED()],
  ];

  test.each(files)(
    'is refused with a reason, and the next file is extracted (%s)',
    async (_, bytes, expected) => {
      expect(await extractor.extract(pdf(bytes))).toMatchObject(expected);
      expect(await extractor.extract(pdf(statement))).toMatchObject({ outcome: 'bank_statement' });
    },
  );

  test('with a password is refused as password protected', async () => {
    const bytes = await makePdf(drawStatement, { userPassword: 'secret', pdfVersion: '1.7' });
    expect(await extractor.extract(pdf(bytes))).toMatchObject({
      outcome: 'refused',
      reason: 'password_protected',
    });
  });

  test('of an unsupported type is refused without a child process', async () => {
    expect(await extractor.extract(pdf(Buffer.from('PK\x03\x04')))).toMatchObject({
      reason: 'unsupported_type',
    });
  });
});

function REFUSED() {
  return { outcome: 'refused' };
}

function TOO_LARGE() {
  return { outcome: 'refused', reason: 'too_large' };
}

function NONE() {
  return { outcome: 'refused', reason: 'not_a_bank_statement' };
}

function selfHoldingForm(): Buffer {
  const page = OBJECT.page.replace('/Font<<', '/XObject<</X 6 0 R>>/Font<<');
  const form = stream(
    '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>',
    '/X Do /X Do',
  );
  return rawPdf([OBJECT.catalog, OBJECT.pages, page, stream('', '/X Do'), OBJECT.font, form]);
}

describe('a scan', () => {
  test('needs OCR, and is not extracted unless OCR is allowed', async () => {
    const rendered = await extractor.renderPage({
      bytes: statement,
      mediaType: 'application/pdf',
      pageNumber: 1,
      dpi: 150,
    });
    if (rendered.outcome !== 'rendered') throw new Error(rendered.reason);
    const scan = await makePdf((page) => page.image(rendered.png, 0, 0, { width: 595 }));
    expect(await extractor.extract(pdf(scan))).toEqual({ outcome: 'needs_ocr', pages: 1 });
    const picture = { ...pdf(rendered.png), mediaType: 'image/png' } as const;
    expect(await extractor.extract(picture)).toEqual({ outcome: 'needs_ocr', pages: 1 });
  });

  test('is extracted by OCR and does not delay documents with text', async () => {
    const rendered = await extractor.renderPage({
      bytes: statement,
      mediaType: 'application/pdf',
      pageNumber: 1,
      dpi: 150,
    });
    if (rendered.outcome !== 'rendered') throw new Error(rendered.reason);
    const finished: string[] = [];
    const scan = extractor
      .extract({ bytes: rendered.png, mediaType: 'image/png', kind: 'bank_statement', mayUseOcr: true })
      .finally(() => finished.push('scan'));
    await extractor.extract(pdf(statement)).finally(() => finished.push('text'));
    const extraction = await scan;
    expect(finished).toEqual(['text', 'scan']);
    expect(extraction).toMatchObject({ outcome: 'bank_statement', statement: { closingBalance: 201942n } });
    expect(extraction.outcome === 'bank_statement' && extraction.statement.transactions.length).toBe(3);
  });
});
