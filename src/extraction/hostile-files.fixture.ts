import { deflateSync } from 'node:zlib';
import { expect } from 'vitest';
import type { Extractor } from './create-extractor.ts';
import type { DocumentToExtract } from './extraction.ts';
import { type Drawn, makePdf, OBJECT, pageOf, rawPdf, stream } from './pdf/pdf-files.fixture.ts';

export function pdf(bytes: Buffer): DocumentToExtract {
  return { bytes, mediaType: 'application/pdf', kind: 'bank_statement', mayUseOcr: false };
}

const ROWS = [
  ['01 Mar 2026', 'Opening balance', '', '', '500.00'],
  ['02 Mar 2026', 'AVIVA INSURANCE', '47.56', '', '452.44'],
  ['15 Mar 2026', 'CEDAR SYSTEMS SALARY', '', '1,586.98', '2,039.42'],
  ['28 Mar 2026', 'PURE GYM', '20.00', '', '2,019.42'],
  ['31 Mar 2026', 'Closing balance', '', '', '2,019.42'],
];

export function drawStatement(page: Drawn): void {
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
export const statement = await makePdf(drawStatement);

const embedded = '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a.exe)6 0 R]>>>>>>';
const file = stream('/Type/EmbeddedFile', 'MZ');
const manyPages = `<</Type/Pages/Kids[${'3 0 R '.repeat(5000)}]/Count 5000>>`;
/** Hostile files by what is wrong with them, and how they are rejected. */
export const HOSTILE: [string, Buffer, object][] = [
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

/** Expects that the file gets this outcome, and that the extractor still reads the next file. */
export async function expectRefused(extractor: Extractor, bytes: Buffer, expected: object): Promise<void> {
  expect(await extractor.extract(pdf(bytes))).toMatchObject(expected);
  expect(await extractor.extract(pdf(statement))).toMatchObject({ outcome: 'bank_statement' });
}

/** Draws the statement as a scanner would. */
export async function scanOf(extractor: Extractor): Promise<Buffer> {
  const page = { bytes: statement, mediaType: 'application/pdf', pageNumber: 1, dpi: 150 } as const;
  const rendered = await extractor.renderPage(page);
  if (rendered.outcome !== 'rendered') throw new Error(rendered.reason);
  return rendered.png;
}
