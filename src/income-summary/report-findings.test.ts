import { beforeAll, expect, test } from 'vitest';
import { documentsOf } from '../../test/support/documents.ts';
import { newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';
import { piecesOf, structureOf } from '../sandbox/documents/page-text.fixture.ts';

const service = useService({}, { isWhole: true });
const { until, consentingUser } = documentsOf(service);

beforeAll(() => service.clock.set(new Date('2026-06-15T09:00:00Z')));

async function reportOf(userId: string, headers: Record<string, string>, query = '') {
  const response = await fetch(`${service.url}/users/${userId}/report.pdf${query}`, { headers });
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const pieces = await piecesOf(bytes);
  const joined = (some: typeof pieces) =>
    some
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' ');
  return {
    bytes,
    pages: Math.max(...pieces.map(({ page }) => page)),
    fileName: response.headers.get('content-disposition'),
    structure: await structureOf(bytes),
    firstPage: joined(pieces.filter(({ page }) => page === 1)),
    text: joined(pieces),
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
  expect(whole.firstPage).toMatch(/Payslip, .*, 28 May 2026, page 1 1\. .*painted over £2,660\.24/);
  expect(whole.structure).toEqual(expect.arrayContaining(['Figure', 'Caption']));
  // a text with a pound sign is stored as UTF-16
  const alternative = Buffer.from('Part of page 1 of a document', 'utf16le').swap16();
  expect(whole.bytes.includes(alternative)).toBe(true);
  const { body: read } = await service.ask(
    'GET',
    `/audit?subject_id=${body.document.document_id}&action=document_read`,
  );
  expect(read.audit_entries).toMatchObject([{ details: { page: 1 } }]);

  const { body: documents } = await service.ask('GET', `/documents?user_id=${userId}`);
  const { body: consents } = await service.ask('GET', `/authorisations?user_id=${userId}`);
  const [{ authorisation_id }] = consents.authorisations;
  const { body: evidence } = await service.ask('GET', `/authorisations/${authorisation_id}/evidence`);
  const withoutSpaces = whole.text.replaceAll(' ', '');
  expect(withoutSpaces).toContain(documents.documents[0].sha256);
  expect(withoutSpaces).toContain(evidence.text_sha256);
  expect(whole.text).toContain(`${evidence.term.name}, version ${evidence.term.authorisation_version}`);
  expect(whole.text).toContain('payslips from uploads: 15 June 2026, 09:00 UTC');

  const viewer = await newMember(service, 'viewer');
  const cut = await reportOf(userId, { Authorization: `Bearer ${viewer.token}` });
  expect(cut.firstPage).toContain('Verdict: suspected alteration');
  expect(cut.structure).not.toContain('Figure');
  expect(cut.bytes.includes('/Subtype /Image')).toBe(false);
  expect(cut.text).not.toContain('painted over');
  expect(cut.firstPage).toContain(`by ${viewer.member.name} on 15 June 2026, 09:00 UTC`);
});

test('a report without evidence is one page, and its name has the reference without unsafe characters', async () => {
  const reference = 'REF/2026: 1017';
  const { body } = await service.ask('POST', '/users', {
    body: { forename: 'Theodosia '.repeat(9).trim(), surname: 'x'.repeat(100), ext_id: reference },
  });
  const { pages, fileName, text } = await reportOf(body.user_id, { 'X-API-KEY': service.apiKey });
  expect(pages).toBe(1);
  expect(fileName).toContain('filename="income-report-REF2026 1017-2026-06-15.pdf"');
  expect(text).toContain(`reference ${reference}`);
});

test('a report has reviews and notes only if the caller asks for them', async () => {
  const { body } = await service.ask('POST', '/users', { body: {} });
  const { token, ask, member } = await newMember(service, 'underwriter');
  const path = `/users/${body.user_id}`;
  await ask('POST', `${path}/notes`, { body: { text: 'Called the employer.' } });
  const review = { outcome: 'needs_more_evidence', reason: 'Nothing was shared.' };
  expect((await ask('POST', `${path}/reviews`, { body: review })).status).toBe(201);
  const headers = { Authorization: `Bearer ${token}` };
  const plain = await reportOf(body.user_id, headers);
  expect(plain.text).not.toMatch(/Called the employer|Nothing was shared/);
  const reviews = await reportOf(body.user_id, headers, '?include=reviews');
  expect(reviews.text).toContain(`Needs more evidence · ${member.name} · 15 June 2026, 09:00 UTC`);
  expect(reviews.text).toContain('Nothing was shared.');
  expect(reviews.text).not.toContain('Called the employer');
  const both = await reportOf(body.user_id, headers, '?include=reviews,notes');
  expect(both.text).toContain('Called the employer.');
  const { body: audit } = await service.ask(
    'GET',
    `/audit?subject_id=${body.user_id}&action=personal_data_read`,
  );
  expect(audit.audit_entries[0].details.fields).toEqual([
    'income_report',
    'consent_evidence',
    'reviews',
    'notes',
  ]);
});
