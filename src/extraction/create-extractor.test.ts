import { afterAll, describe, expect, test } from 'vitest';
import { farPhoto } from '../../test/support/pictures/far-photo.ts';
import { createExtractor } from './create-extractor.ts';
import { extractDocument } from './extract-document.ts';
import { drawStatement, expectRefused, HOSTILE, pdf, scanOf, statement } from './hostile-files.fixture.ts';
import { makePdf } from './pdf/pdf-files.fixture.ts';

/** Hostile files of four kinds: endless, too large when decompressed, damaged, and with an embedded program. */
const REPRESENTATIVE = [
  'a page tree that contains itself',
  'a bomb',
  'a truncated file',
  'an embedded program',
];

const extractor = createExtractor({ textChildren: 1 });
afterAll(() => extractor.close());

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
    const area = { x0: 100, y0: 800, x1: 10_000, y1: 10_000 };
    expect(await extractor.renderPage({ ...page, area })).toMatchObject({ width: 495, height: 42 });
    expect(await extractor.renderPage({ ...page, pageNumber: 2 })).toMatchObject({ reason: 'unreadable' });
    expect(await extractor.renderPage({ ...page, mediaType: 'image/png' })).toMatchObject({
      reason: 'unsupported_type',
    });
  });
});

describe('a hostile file', () => {
  test.each(HOSTILE.filter(([name]) => REPRESENTATIVE.includes(name)))(
    'is rejected with a reason, and the next file is extracted (%s)',
    (_, bytes, expected) => expectRefused(extractor, bytes, expected),
  );

  test('with a password is rejected as password protected', async () => {
    const bytes = await makePdf(drawStatement, { userPassword: 'secret', pdfVersion: '1.7' });
    expect(await extractor.extract(pdf(bytes))).toMatchObject({
      outcome: 'refused',
      reason: 'password_protected',
    });
  });

  test('of an unsupported type is rejected without a child process', async () => {
    expect(await extractor.extract(pdf(Buffer.from('PK\x03\x04')))).toMatchObject({
      reason: 'unsupported_type',
    });
  });
});

describe('a scan', () => {
  test('needs OCR, and is not extracted unless OCR is allowed', async () => {
    const png = await scanOf(extractor);
    const scan = await makePdf((page) => page.image(png, 0, 0, { width: 595 }));
    const expected = { outcome: 'needs_ocr', pages: 1 };
    expect(await extractor.extract(pdf(scan))).toEqual(expected);
    const picture = { ...pdf(png), mediaType: 'image/png' } as const;
    expect(await extractor.extract(picture)).toEqual(expected);
  });

  test('says before OCR why it may be unreadable, and a damaged one says nothing', async () => {
    const bytes = await farPhoto();
    const photo = { bytes, mediaType: 'image/jpeg' } as const;
    expect(await extractor.judge(photo)).toEqual(['too_far']);
    const scan = await makePdf((page) => page.image(bytes, 0, 0, { width: 595 }));
    expect(await extractor.judge({ bytes: scan, mediaType: 'application/pdf' })).toEqual(['too_far']);
    expect(await extractor.judge({ ...photo, bytes: bytes.subarray(0, 2_000) })).toEqual([]);
  });
});
