import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { consentOf } from '../../test/support/consent.ts';
import { documentsOf } from '../../test/support/documents.ts';
import { newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';
import type { Role } from '../values/roles.ts';
import type { Document } from './schema.ts';

const service = useService({}, { isWhole: true });
const { until, consentingUser } = documentsOf(service);
const { asUser } = consentOf(service);

test('a list of documents shows trust, serious findings and what each covers, only to callers who may see that', async () => {
  const userId = await consentingUser();
  for (const document of [
    { kind: 'payslip', month: '2026-01', tamper: 'white_box' },
    { kind: 'bank_statement', month: '2026-01' },
  ]) {
    const { body } = await service.ask('POST', '/sandbox/documents', {
      body: { ...document, user_id: userId },
    });
    await until(body.document.document_id, 'EXTRACTED');
  }
  const shown = ({ body }: { body: { documents: Document[] } }) =>
    body.documents.map(({ trust_score, serious_count, covers }) => ({ trust_score, serious_count, covers }));
  const path = `/documents?user_id=${userId}`;
  const whole = await service.ask('GET', path);
  const [statement, payslip] = shown(whole);
  expect(payslip).toEqual({
    trust_score: 'VERY_LOW',
    serious_count: expect.toSatisfy((count: number) => count > 0),
    covers: {
      from: expect.stringMatching(/^2026-01-\d\d$/),
      to: payslip?.covers?.from,
      employers: [expect.any(String)],
      bank_name: null,
      account_ending: null,
      count: 1,
    },
  });
  expect(statement).toMatchObject({
    serious_count: 0,
    covers: { from: '2026-01-01', to: '2026-01-31', employers: [], bank_name: expect.any(String), count: 1 },
  });
  expect(statement?.covers?.account_ending).toMatch(/^\d{4}$/);
  const [document] = whole.body.documents;
  expect(document).toMatchObject({ uploaded_through: 'api', uploaded_at: expect.any(String) });
  const content = await fetch(`${service.url}/documents/${document.document_id}/content`, {
    headers: { 'X-API-KEY': service.apiKey },
  });
  const bytes = Buffer.from(await content.arrayBuffer());
  expect(document.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));

  const as = async (role: Role) => (await newMember(service, role)).ask('GET', path);
  expect(shown(await as('underwriter'))).toEqual([statement, payslip]);
  const unknown = { trust_score: null, serious_count: null };
  expect(shown(await as('viewer'))).toEqual([statement, payslip].map((one) => ({ ...one, ...unknown })));
  const none = { ...unknown, covers: null };
  const support = await as('support');
  expect(shown(support)).toEqual([none, none]);
  expect(support.body.documents[0].sha256).toBeNull();
  const given = await asUser(userId);
  expect(shown(await service.ask('GET', '/documents', given))).toEqual([none, none]);
  const { body: one } = await service.ask('GET', `/documents/${document.document_id}`, given);
  expect(one).toMatchObject({ status: 'EXTRACTED', ...none });
});
