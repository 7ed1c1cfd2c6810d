import { describe, expect, test } from 'vitest';
import { consentOf } from '../../test/support/consent.ts';
import { documentsOf } from '../../test/support/documents.ts';
import { useService } from '../../test/support/service.ts';
import { makePayslip, makeStatement } from '../sandbox/documents/index.ts';

/** This service has no worker: jobs run only when a test runs them. */
const service = useService();
const steps = documentsOf(service);
const { asUser, newUser } = consentOf(service);

const PASSWORD = 'Tŷ bach 19481103 £';
const WANTED = { persona: 'user_good', seed: 1, month: '2026-01', password: PASSWORD };
const payslip = makePayslip({ ...WANTED, layout: 'brightwell' });

async function lockedDocument(userId: string): Promise<string> {
  const documentId = await steps.uploaded(userId, payslip.bytes, 'payslips');
  await service.runJobs();
  return documentId;
}

const give = (documentId: string, password: unknown, options: object = {}) =>
  service.ask('PUT', `/documents/${documentId}/password`, { body: { password }, ...options });
const payslipsOf = async (userId: string) =>
  (await service.ask('GET', `/payroll/${userId}`)).body.payroll_submissions;

async function rowOf(documentId: string) {
  return service.app.database
    .tenant(service.clientId)
    .selectFrom('documents')
    .selectAll()
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
}

describe('a file that is protected by a password', () => {
  test('is read with its password, after a wrong one, and the password is then deleted', async () => {
    const userId = await steps.consentingUser();
    const documentId = await lockedDocument(userId);
    expect(await steps.document(documentId)).toMatchObject({
      status: 'REJECTED',
      status_reason: 'password_protected',
      password_attempts_left: 5,
    });
    const user = await asUser(userId);
    expect(await give(documentId, 'wrong', user)).toMatchObject({
      status: 200,
      body: { status: 'PROCESSING', status_reason: null, password_attempts_left: null, processed_at: null },
    });
    await service.runJobs();
    expect(await steps.document(documentId)).toMatchObject({
      status: 'REJECTED',
      status_reason: 'wrong_password',
      password_attempts_left: 4,
    });
    expect((await rowOf(documentId)).sealed_password).toBeNull();
    expect((await give(documentId, PASSWORD, user)).status).toBe(200);
    const sealed = (await rowOf(documentId)).sealed_password;
    expect(sealed?.includes(PASSWORD)).toBe(false);
    await service.runJobs();
    expect(await steps.document(documentId)).toMatchObject({
      status: 'EXTRACTED',
      status_reason: null,
      password_attempts_left: null,
    });
    expect((await rowOf(documentId)).sealed_password).toBeNull();
    expect(await payslipsOf(userId)).toMatchObject([
      { document_id: documentId, income_information: { earnings: { net_pay: payslip.truth.net_pay } } },
    ]);
    expect(service.log.join('\n')).not.toContain('19481103');
    const { body } = await service.ask('GET', `/audit?subject_id=${documentId}`);
    const actions = body.audit_entries.map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => action === 'document_password_given')).toHaveLength(2);
    expect(JSON.stringify(body)).not.toContain('19481103');
  });

  test('can be a bank statement, and an API key can give the password', async () => {
    const userId = await steps.consentingUser();
    const { bytes } = makeStatement({ ...WANTED, layout: 'stonegate' });
    const documentId = await steps.uploaded(userId, bytes);
    await service.runJobs();
    expect((await give(documentId, PASSWORD)).status).toBe(200);
    await service.runJobs();
    expect(await steps.document(documentId)).toMatchObject({ status: 'EXTRACTED' });
  });

  test('takes five passwords, however many requests arrive at once', async () => {
    const documentId = await lockedDocument(await steps.consentingUser());
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const replies = await Promise.all([give(documentId, 'wrong'), give(documentId, 'also wrong')]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
      await service.runJobs();
      expect(await steps.document(documentId)).toMatchObject({ password_attempts_left: 5 - attempt });
    }
    expect(await give(documentId, PASSWORD)).toMatchObject({
      status: 429,
      body: {
        errors: [
          `Document [${documentId}] has no password attempts left: upload a copy of the file without a password`,
        ],
      },
    });
    expect((await rowOf(documentId)).sealed_password).toBeNull();
  });

  test('takes no password that is empty, too long or not text', async () => {
    const documentId = await lockedDocument(await steps.consentingUser());
    for (const password of ['', 'x'.repeat(128), 7, null])
      expect(await give(documentId, password)).toMatchObject({
        status: 400,
        body: { errors: ['[password] must be text of 1 to 127 characters'] },
      });
    expect(await steps.document(documentId)).toMatchObject({ password_attempts_left: 5 });
  });

  test('can be opened only by its own user, while the consent lasts', async () => {
    const userId = await steps.consentingUser();
    const documentId = await lockedDocument(userId);
    expect((await give(documentId, PASSWORD, await asUser(await newUser()))).status).toBe(404);
    const { body } = await service.ask('GET', `/authorisations?user_id=${userId}`);
    await service.ask('DELETE', `/authorisations/${body.authorisations[0].authorisation_id}`);
    expect((await give(documentId, PASSWORD)).status).toBe(403);
    expect(await rowOf(documentId)).toMatchObject({ status: 'REJECTED', sealed_password: null });
  });
});

test('a document that needs no password takes none', async () => {
  const { bytes } = makePayslip({ layout: 'brightwell', persona: 'user_good', seed: 1, month: '2026-02' });
  const documentId = await steps.uploaded(await steps.consentingUser(), bytes, 'payslips');
  expect(await give(documentId, PASSWORD)).toMatchObject({
    status: 400,
    body: { errors: [`Document [${documentId}] needs no password: its status is PROCESSING`] },
  });
  await service.runJobs();
  expect((await give(documentId, PASSWORD)).status).toBe(400);
});
