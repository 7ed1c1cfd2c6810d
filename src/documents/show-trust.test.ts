import { expect, test } from 'vitest';
import { consentOf } from '../../test/support/consent.ts';
import { documentsOf } from '../../test/support/documents.ts';
import { newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';

const service = useService({}, { isWhole: true });
const { until, consentingUser } = documentsOf(service);
const { asUser } = consentOf(service);

test('a list of documents shows how far each can be trusted, only to callers who may read its checks', async () => {
  const userId = await consentingUser();
  const { body } = await service.ask('POST', '/sandbox/documents', {
    body: { kind: 'payslip', month: '2026-01', tamper: 'white_box', user_id: userId },
  });
  const { document_id } = body.document;
  await until(document_id, 'EXTRACTED');
  const path = `/documents?user_id=${userId}`;
  const trust = (reply: { body: { documents: { trust_score: string | null }[] } }) =>
    reply.body.documents.map(({ trust_score }) => trust_score);
  const underwriter = await newMember(service, 'underwriter');
  const viewer = await newMember(service, 'viewer');
  const given = await asUser(userId);
  expect(trust(await service.ask('GET', path))).toEqual(['VERY_LOW']);
  expect(trust(await underwriter.ask('GET', path))).toEqual(['VERY_LOW']);
  expect(trust(await viewer.ask('GET', path))).toEqual([null]);
  expect(trust(await service.ask('GET', '/documents', given))).toEqual([null]);
  const { body: one } = await service.ask('GET', `/documents/${document_id}`, given);
  expect(one).toMatchObject({ status: 'EXTRACTED', trust_score: null });
});
