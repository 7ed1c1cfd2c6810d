import { encode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { documentsOf, scannedPdf } from '../../test/support/documents.ts';
import { useService } from '../../test/support/service.ts';
import { makeStatement } from '../sandbox/documents/index.ts';
import { STATEMENT, UNUSABLE, uploadsOf } from './uploads-of-hannah.fixture.ts';

const service = useService({}, { isWhole: true });
const steps = documentsOf(service);
const { hannah, expectRejected } = uploadsOf(service, steps);

test.each(UNUSABLE)('a document uploaded to %s is rejected as %s', (...unusable) => expectRejected(unusable));

describe('a scan', () => {
  test('is processed separately, does not delay other documents, and can be seen as an image', async () => {
    const userId = await hannah();
    // blank paper, because reading words takes seconds; first-start.long.test.ts reads a payslip
    const paper = { width: 600, height: 800, channels: 1, data: new Uint8Array(600 * 800).fill(250) };
    const scanned = await steps.uploaded(userId, Buffer.from(encode(paper)), 'payslips');
    const text = await steps.uploaded(userId, makeStatement(STATEMENT).bytes);
    await steps.until(text, 'EXTRACTED');
    await expect
      .poll(async () => (await steps.document(scanned)).status, { interval: 100 })
      .not.toBe('PROCESSING');
    expect(await steps.document(scanned)).toMatchObject({
      status: 'REJECTED',
      status_reason: 'not_a_payslip',
    });
    const page = await service.ask('GET', `/documents/${scanned}/pages/1.png`);
    expect({ status: page.status, type: page.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'image/png',
    });
  });
});

describe('a scan with too many pages', () => {
  test('is rejected with a message that states the limit', async () => {
    const documentId = await steps.uploaded(await hannah(), await scannedPdf(21));
    expect(await steps.until(documentId, 'REJECTED')).toMatchObject({
      status_reason: 'too_large',
      status_message:
        'This file is too large. A file can have up to 100 pages (20 if they are scanned) and 25 MB. Please upload a smaller file.',
      pages: 21,
    });
    expect(service.log.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        document_id: documentId,
        reason: 'too_large',
        detail: 'The scan has too many pages',
        msg: 'extraction refused the file',
      }),
    );
  });
});
