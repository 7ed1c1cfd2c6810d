import { afterAll, expect, test } from 'vitest';
import { createExtractor } from './create-extractor.ts';
import { expectRefused, HOSTILE, pdf, scanOf, statement } from './hostile-files.fixture.ts';

const extractor = createExtractor({ textChildren: 1 });
afterAll(() => extractor.close());

test.each(HOSTILE)(
  'a hostile file is rejected with a reason, and the next file is extracted (%s)',
  (_, bytes, expected) => expectRefused(extractor, bytes, expected),
);

test('a scan is extracted by OCR and does not delay documents with text', async () => {
  const bytes = await scanOf(extractor);
  const finished: string[] = [];
  const scan = extractor
    .extract({ bytes, mediaType: 'image/png', kind: 'bank_statement', mayUseOcr: true })
    .finally(() => finished.push('scan'));
  await extractor.extract(pdf(statement)).finally(() => finished.push('text'));
  const extraction = await scan;
  expect(finished).toEqual(['text', 'scan']);
  expect(extraction).toMatchObject({ outcome: 'bank_statement', statement: { closingBalance: 201942n } });
  expect(extraction.outcome === 'bank_statement' && extraction.statement.transactions.length).toBe(3);
});
