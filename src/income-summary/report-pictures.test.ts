import { beforeAll, expect, test } from 'vitest';
import { documentsOf } from '../../test/support/documents.ts';
import { newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';
import { piecesOf, structureOf } from '../sandbox/documents/page-text.fixture.ts';

const service = useService({}, { isWhole: true });
const { until, consentingUser } = documentsOf(service);

beforeAll(() => service.clock.set(new Date('2026-06-15T09:00:00Z')));

async function reportOf(userId: string, headers: Record<string, string>) {
  const response = await fetch(`${service.url}/users/${userId}/report.pdf`, { headers });
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const pieces = await piecesOf(bytes);
  const first = pieces.filter(({ page }) => page === 1).map(({ text }) => text);
  return {
    bytes,
    structure: await structureOf(bytes),
    firstPage: first.join(' ').replace(/\s+/g, ' '),
  };
}

test('the first page of a report shows the verdict and the place that looks altered, to callers who may see it', async () => {
  const userId = await consentingUser();
  const { body } = await service.ask('POST', '/sandbox/documents', {
    body: { kind: 'payslip', month: '2026-05', tamper: 'white_box', user_id: userId },
  });
  await until(body.document.document_id, 'EXTRACTED');
  const { body: summary } = await service.ask('GET', `/users/${userId}/income-summary`);

  const whole = await reportOf(userId, { 'X-API-KEY': service.apiKey });
  expect(whole.firstPage).toContain('Verdict: suspected alteration');
  expect(whole.firstPage).toContain(summary.verdict.sentence);
  for (const { message } of summary.verdict.reasons) expect(whole.firstPage).toContain(message);
  expect(whole.firstPage).toContain('Whose evidence it is');
  expect(whole.firstPage).toMatch(/Payslip of 28 May 2026, page 1: .*painted over £2,660\.24/);
  expect(whole.structure).toEqual(expect.arrayContaining(['Figure', 'Caption']));
  // a text with a pound sign is stored as UTF-16
  const alternative = Buffer.from('Part of page 1 of a document', 'utf16le').swap16();
  expect(whole.bytes.includes(alternative)).toBe(true);
  const { body: read } = await service.ask(
    'GET',
    `/audit?subject_id=${body.document.document_id}&action=document_read`,
  );
  expect(read.audit_entries).toMatchObject([{ details: { page: 1 } }]);

  const viewer = await newMember(service, 'viewer');
  const cut = await reportOf(userId, { Authorization: `Bearer ${viewer.token}` });
  expect(cut.firstPage).toContain('Verdict: suspected alteration');
  expect(cut.structure).not.toContain('Figure');
  expect(cut.bytes.includes('/Subtype /Image')).toBe(false);
  expect(cut.firstPage).not.toContain('painted over');
});
