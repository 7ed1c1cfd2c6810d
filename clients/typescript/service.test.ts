import { beforeAll, describe, expect, test } from 'vitest';
import { simplePdf } from '../../test/support/documents.ts';
import { useService } from '../../test/support/service.ts';
import { createClient, type StipendClient, StipendError } from './index.js';

const service = useService({}, { isWhole: true });
let client: StipendClient;
beforeAll(() => {
  client = createClient({ url: service.url, apiKey: service.apiKey });
});

/** Creates a user who has accepted a term, and a client that acts as this user. */
async function consentingUser(body: { ext_id?: string } = {}) {
  const { user_id } = await client.post('/users', { body });
  const { terms } = await client.get('/authorisations/terms', { query: { is_active: true } });
  const user = client.forUser(user_id);
  await user.post('/authorisations', { body: { user_id, term_id: terms[0]?.id ?? '' } });
  return { user_id, user };
}

describe('users', () => {
  test('are created, read, changed and deleted', async () => {
    const { user_id } = await client.post('/users', { body: { forename: 'Ada', post_codes: ['sw1a 1aa'] } });
    const path = { user_id };
    expect(await client.get('/users/{user_id}', { path })).toMatchObject({ post_codes: ['SW1A 1AA'] });
    const changed = await client.patch('/users/{user_id}', { path, body: { forename: null } });
    expect(changed.forename).toBeNull();
    expect(await client.delete('/users/{user_id}', { path })).toHaveProperty('message');
    const error = await client.get('/users/{user_id}', { path }).catch((reason: unknown) => reason);
    if (!(error instanceof StipendError)) throw error;
    expect(error).toMatchObject({ status: 404, code: 'not_found', operation: 'GET /users/{user_id}' });
    expect(service.log.join('')).toContain(String(error.requestId));
  });

  test('are listed across all pages, and with a filter', async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { user_id } = await client.post('/users', { body: { ext_id: 'listed' } });
        return user_id;
      }),
    );
    const listed: string[] = [];
    for await (const user of client.list('/users', { query: { limit: 2, ext_id: 'listed' } }))
      listed.push(user.user_id);
    expect(listed.sort()).toEqual(ids.sort());
  });

  test('are created once, even if the reply is lost', async () => {
    let lost = 0;
    const forgetful = createClient({
      url: service.url,
      apiKey: service.apiKey,
      wait: async () => undefined,
      fetch: async (...args) => {
        const response = await fetch(...args);
        if (lost++ > 0) return response;
        await response.text();
        throw new TypeError('terminated');
      },
    });
    const reply = await forgetful.send('POST', '/users', { body: { ext_id: 'once' } });
    expect(reply.attempts).toBe(2);
    expect(reply.headers.get('idempotency-replayed')).toBe('true');
    const { pagination } = await client.get('/users', { query: { ext_id: 'once' } });
    expect(pagination.total_count).toBe(1);
  });
});

test('an account is followed to its MFA question and to its payslips', async () => {
  const { user_id, user } = await consentingUser();
  const { account_id } = await user.post('/accounts', {
    body: { user_id, payroll_provider: 'harbour', user_name: 'user_good', password: 'mfa_code' },
  });
  const path = { account_id };
  expect((await user.waitForAccount(account_id)).mfa_challenge?.kind).toBe('code');
  const wrong = user.put('/accounts/{account_id}/mfa', { path, body: { mfa: '654321' } });
  await expect(wrong).rejects.toMatchObject({ status: 400, attempts: 1 });
  await user.put('/accounts/{account_id}/mfa', { path, body: { mfa: '123456' } });
  expect((await client.waitForAccount(account_id)).status).toBe('CONNECTED');
  expect((await user.waitForData(user_id)).payroll).toMatchObject({ status: 'complete', count: 12 });
  const dates: string[] = [];
  for await (const payslip of client.list('/payroll/{user_id}', { path: { user_id }, query: { limit: 5 } }))
    dates.push(payslip.income_information.pay_date ?? '');
  expect(dates).toHaveLength(12);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test('a document is uploaded, processed and downloaded', async () => {
  const { user } = await consentingUser();
  const bytes = await simplePdf('A letter to a friend');
  const seen: string[] = [];
  const document = await user.upload('bank_statement', bytes, {
    fileName: 'letter.pdf',
    externalId: 'loan-1',
    onChange: ({ status }) => seen.push(status),
  });
  expect(document).toMatchObject({
    file_name: 'letter.pdf',
    external_id: 'loan-1',
    status: 'REJECTED',
    status_reason: 'not_a_bank_statement',
  });
  expect(seen.at(-1)).toBe('REJECTED');
  const path = { document_id: document.document_id };
  // the file of a rejected document goes only to the person who uploaded it
  const file = await user.download('/documents/{document_id}/content', { path });
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
});

test('a client of a user continues with a new token after the tokens were revoked', async () => {
  const { user_id, user } = await consentingUser();
  await client.delete('/users/{user_id}/tokens', { path: { user_id } });
  const reply = await user.send('GET', '/users/{user_id}/readiness', { path: { user_id } });
  expect(reply.attempts).toBe(2);
});

test('an upload that the service rejects says why', async () => {
  const { user } = await consentingUser();
  const upload = user.upload('bank_statement', new Blob(['text']), { fileName: 'text.pdf' });
  await expect(upload).rejects.toMatchObject({
    operation: 'PUT /uploads',
    status: 415,
    code: 'unsupported_type',
  });
});
