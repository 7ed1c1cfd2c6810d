import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { documentsOf } from '../../test/support/documents.ts';
import { type Receiver, startReceiver } from '../../test/support/receiver.ts';
import { useService } from '../../test/support/service.ts';
import { expectDescribedDeliveries, storedEvents } from '../../test/support/webhooks.ts';
import { makeNegative, makePayslip, makeStatement } from '../sandbox/documents/index.ts';
import { PAYSLIP, STATEMENT, UNUSABLE, uploadsOf } from './uploads-of-hannah.fixture.ts';

const service = useService({}, { isWhole: true });
const steps = documentsOf(service);
const { hannah, checksOf, expectRejected } = uploadsOf(service, steps);
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  const events = ['user-payroll-submitted', 'user-bank-statement-submitted'];
  const config = { include_payload: true };
  await service.ask('POST', '/webhooks', { body: { name: 'all', events, url: receiver.url, config } });
});
afterEach(() => expectDescribedDeliveries(receiver));
afterAll(() => receiver?.close());

const eventsOf = (userId: string) => storedEvents(service, userId);

/** Lists the events that the receiver got about a user. */
function receivedAbout(userId: string) {
  return receiver.received
    .map(({ body }) => JSON.parse(body.toString('utf8')))
    .filter(({ user_id }) => user_id === userId);
}

describe('a bank statement', () => {
  test('is extracted, stored, announced and checked', async () => {
    const userId = await hannah();
    const { bytes, truth } = makeStatement(STATEMENT);
    const file = { file_name: 'january.pdf', external_id: 'loan-1' };
    const documentId = await steps.uploaded(userId, bytes, 'bank-statements', file);
    const document = await steps.until(documentId, 'EXTRACTED');
    expect(document).toMatchObject({ status_reason: null, pages: expect.any(Number) });
    const { body } = await service.ask('GET', `/bankstatements/${userId}`);
    const [submission] = body.bank_statement_submissions;
    expect(submission).toMatchObject({
      document_id: documentId,
      document_external_id: 'loan-1',
      document_filename: 'january.pdf',
      account_information: { account_number: truth.account_number, sort_code: truth.sort_code },
      statement_period: { start_date: truth.period.start, end_date: truth.period.end },
    });
    expect(submission.balance_information.closing_balance.replaceAll(',', '')).toBe(truth.closing_balance);
    expect(submission.transactions).toHaveLength(truth.transaction_count);
    expect(submission.bank_statement_probability).toBeGreaterThan(0.9);
    await expect
      .poll(() => receivedAbout(userId))
      .toEqual([
        {
          event: 'user-bank-statement-submitted',
          user_id: userId,
          timestamp: submission.created_at,
          payload: { bank_statement_submissions: [submission] },
        },
      ]);
    const { body: checks } = await checksOf(documentId);
    expect(checks).toMatchObject({ trust_score: 'HIGH' });
    expect(checks.checks.length).toBeGreaterThan(3);
  });

  test('that was altered is extracted, and its checks show where it was altered', async () => {
    const userId = await hannah();
    const { bytes } = makeStatement({ ...STATEMENT, tamper: 'amount_changed' });
    const documentId = await steps.uploaded(userId, bytes);
    await steps.until(documentId, 'EXTRACTED');
    const { body } = await checksOf(documentId);
    expect(body.score).toBeLessThanOrEqual(60);
    const failed = body.checks.filter(({ is_passed }: { is_passed: boolean }) => !is_passed);
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.some(({ page, box }: { page: number; box: object }) => page && box)).toBe(true);
  });

  test('with rows in the future has LOW trust', async () => {
    const userId = await hannah();
    const now = service.clock.now();
    service.clock.set(new Date('2026-01-10T09:30:00Z'));
    const documentId = await steps.uploaded(userId, makeStatement(STATEMENT).bytes);
    await steps.until(documentId, 'EXTRACTED');
    service.clock.set(now);
    const { body } = await checksOf(documentId);
    expect(body.trust_score).toBe('LOW');
    expect(body.checks).toContainEqual(
      expect.objectContaining({ code: 'future_rows', is_passed: false, severity: 'high' }),
    );
  });

  test('of another person has VERY_LOW trust and fails the check of the account holder', async () => {
    const userId = await steps.consentingUser({ forename: 'Eve', surname: 'Stranger' });
    const documentId = await steps.uploaded(userId, makeStatement({ ...STATEMENT, seed: 2 }).bytes);
    await steps.until(documentId, 'EXTRACTED');
    const { body } = await checksOf(documentId);
    expect(body.trust_score).toBe('VERY_LOW');
    expect(body.checks).toContainEqual(
      expect.objectContaining({
        code: 'identity_account_holder',
        severity: 'high',
        is_passed: false,
        expected: 'Eve Stranger',
      }),
    );
  });
});

describe('a payslip', () => {
  test('with a pay date in the future has LOW trust', async () => {
    const userId = await hannah();
    const now = service.clock.now();
    service.clock.set(new Date('2025-12-31T09:30:00Z'));
    const documentId = await steps.uploaded(userId, makePayslip(PAYSLIP).bytes, 'payslips');
    await steps.until(documentId, 'EXTRACTED');
    service.clock.set(now);
    const { body } = await checksOf(documentId);
    expect(body.trust_score).toBe('LOW');
    expect(body.checks).toContainEqual(
      expect.objectContaining({ code: 'future_pay_date', is_passed: false, expected: 'up to 2025-12-31' }),
    );
  });

  test('is extracted, stored, announced and checked', async () => {
    const userId = await hannah();
    const { bytes } = makePayslip(PAYSLIP);
    const documentId = await steps.uploaded(userId, bytes, 'payslips', { external_id: 'loan-2' });
    await steps.until(documentId, 'EXTRACTED');
    const { body } = await service.ask('GET', `/payroll/${userId}`);
    const [submission] = body.payroll_submissions;
    expect(submission).toMatchObject({
      account_id: null,
      source: 'payslip_upload',
      document_id: documentId,
      document_external_id: 'loan-2',
      document_filename: 'january.pdf',
      trust_score: 'HIGH',
    });
    expect(submission.income_information.pay_date).toMatch(/^2026-01-/);
    await expect
      .poll(() => receivedAbout(userId))
      .toMatchObject([{ event: 'user-payroll-submitted', account_id: null, entry_id: submission.entry_id }]);
    expect((await checksOf(documentId)).body).toMatchObject({
      trust_score: 'HIGH',
      checks: expect.arrayContaining([
        expect.objectContaining({
          code: 'identity_ni_number',
          is_passed: true,
          payslip: 1,
          message: 'The National Insurance number is the person’s',
        }),
      ]),
    });
    const { body: readiness } = await service.ask('GET', `/users/${userId}/readiness`);
    expect(readiness.payslips).toMatchObject({ status: 'complete', count: 1 });
  });

  test('of another person has VERY_LOW trust', async () => {
    const userId = await hannah({ ni_number: 'AB123456C', forename: 'Eve', surname: 'Stranger' });
    const documentId = await steps.uploaded(
      userId,
      makePayslip({ ...PAYSLIP, month: '2025-12' }).bytes,
      'payslips',
    );
    await steps.until(documentId, 'EXTRACTED');
    const { body } = await service.ask('GET', `/payroll/${userId}`);
    expect(body.payroll_submissions[0].trust_score).toBe('VERY_LOW');
    expect((await checksOf(documentId)).body).toMatchObject({
      score: 30,
      trust_score: 'VERY_LOW',
      checks: expect.arrayContaining([
        expect.objectContaining({
          code: 'identity_name',
          severity: 'high',
          is_passed: false,
          message: 'The name is not the person’s',
        }),
      ]),
    });
  });

  test('is compared with the bank statement of its month', async () => {
    const userId = await hannah();
    await steps.until(await steps.uploaded(userId, makeStatement(STATEMENT).bytes), 'EXTRACTED');
    const honest = await steps.uploaded(userId, makePayslip(PAYSLIP).bytes, 'payslips');
    await steps.until(honest, 'EXTRACTED');
    const codes = expect.arrayContaining([expect.objectContaining({ code: 'bank_credit', is_passed: true })]);
    expect((await checksOf(honest)).body).toMatchObject({ trust_score: 'HIGH', checks: codes });
  });

  test('with the same content as an earlier file is a duplicate and announces nothing', async () => {
    const userId = await hannah();
    const first = await steps.uploaded(userId, makePayslip(PAYSLIP).bytes, 'payslips');
    await steps.until(first, 'EXTRACTED');
    const other = Buffer.concat([makePayslip(PAYSLIP).bytes, Buffer.from('\n')]);
    const second = await steps.uploaded(userId, other, 'payslips');
    expect(await steps.until(second, 'REJECTED')).toMatchObject({ status_reason: 'duplicate' });
    expect(await eventsOf(userId)).toHaveLength(1);
    await expect.poll(() => receivedAbout(userId).length).toBe(1);
  });

  test('that was also retrieved counts once in the rolling income', async () => {
    // a day whose tax year has rates, so that the sandbox can make the latest payslip
    const now = service.clock.now();
    service.clock.set(new Date('2026-03-15T09:30:00Z'));
    const { body: made } = await service.ask('POST', '/sandbox/users', { body: { persona: 'user_good' } });
    const { user_id: userId } = made.user;
    const { body: before } = await service.ask('GET', `/payroll/${userId}?limit=100`);
    const [latest] = before.payroll_submissions;
    const month = latest.income_information.pay_date.slice(0, 7);
    const documentId = await steps.uploaded(userId, makePayslip({ ...PAYSLIP, month }).bytes, 'payslips');
    await steps.until(documentId, 'EXTRACTED');
    const { body: after } = await service.ask('GET', `/payroll/${userId}?limit=100`);
    const uploaded = after.payroll_submissions.find(
      ({ source }: { source: string }) => source === 'payslip_upload',
    );
    const retrieved = after.payroll_submissions.find(({ id }: { id: string }) => id === latest.id);
    expect(uploaded.income_information.earnings.net_pay).toBe(latest.income_information.earnings.net_pay);
    for (const one of [uploaded, retrieved])
      expect(one.income_information.earnings.rolling_12m_income).toEqual(
        latest.income_information.earnings.rolling_12m_income,
      );
    service.clock.set(now);
  });
});

test.each(UNUSABLE.filter(([, reason], at, all) => all.findIndex(([, other]) => other === reason) === at))(
  'a document uploaded to %s is rejected as %s',
  (...unusable) => expectRejected(unusable),
);

test('a document that is not a bank statement is listed with its probability and without data', async () => {
  const userId = await hannah();
  const invoice = makeNegative({ name: 'invoice', seed: 1 });
  const file = { file_name: 'invoice.pdf', external_id: 'loan-7' };
  const documentId = await steps.uploaded(userId, invoice, 'bank-statements', file);
  await steps.until(documentId, 'REJECTED');
  const { bytes } = makeStatement(STATEMENT);
  await steps.until(await steps.uploaded(userId, bytes, 'bank-statements'), 'EXTRACTED');
  const list = async (query: string) => (await service.ask('GET', `/bankstatements/${userId}${query}`)).body;
  const [genuine, other] = (await list('')).bank_statement_submissions;
  expect(other).toEqual({
    id: expect.any(String),
    created_at: expect.any(String),
    document_id: documentId,
    document_external_id: 'loan-7',
    document_filename: 'invoice.pdf',
    account_id: null,
    source: 'bank_statement_upload',
    trust_score: null,
    is_final: true,
    replaces_id: null,
    account_information: {
      account_holder_name: null,
      account_number: null,
      sort_code: null,
      bank_name: null,
      iban: null,
    },
    statement_period: { start_date: null, end_date: null },
    balance_information: { opening_balance: null, closing_balance: null },
    transactions: [],
    bank_statement_probability: expect.any(Number),
  });
  expect(other.bank_statement_probability).toBeLessThan(0.5);
  expect(await list('?min_probability=0.5')).toMatchObject({
    pagination: { count: 1, total_count: 1 },
    bank_statement_submissions: [{ id: genuine.id }],
  });
  const { body: readiness } = await service.ask('GET', `/users/${userId}/readiness`);
  expect(readiness.bank_statements).toMatchObject({ status: 'complete', count: 1 });
});

describe('following a document', () => {
  test('sends an event for each status', async () => {
    const userId = await hannah();
    const { presigned_url, document_id } = await steps.presigned(userId);
    const ending = new AbortController();
    const response = await fetch(`${service.url}/documents/${document_id}/events`, {
      headers: { 'X-API-KEY': service.apiKey },
      signal: ending.signal,
    });
    const seen: string[] = [];
    const watching = (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? [])
        for (const [, json = ''] of decoder.decode(chunk).matchAll(/data: (.*)\n/g)) {
          const { status } = JSON.parse(json);
          if (seen.at(-1) !== status) seen.push(status);
          if (status === 'EXTRACTED') return;
        }
    })();
    await expect.poll(() => seen).toEqual(['AWAITING_UPLOAD']);
    await steps.upload(presigned_url, makeStatement(STATEMENT).bytes);
    await watching;
    ending.abort();
    expect(seen).toEqual(['AWAITING_UPLOAD', 'PROCESSING', 'EXTRACTED']);
  });
});

describe('an extracted document', () => {
  test('serves an image of each page, and answers 404 for other pages', async () => {
    const userId = await hannah();
    const documentId = await steps.uploaded(userId, makeStatement(STATEMENT).bytes);
    const { pages } = await steps.until(documentId, 'EXTRACTED');
    const page = await fetch(`${service.url}/documents/${documentId}/pages/1.png`, {
      headers: { 'X-API-KEY': service.apiKey },
    });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('image/png');
    expect(page.headers.get('content-security-policy')).toContain('sandbox');
    expect(
      Buffer.from(await page.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    for (const none of [pages + 1, 0, 'x'])
      expect((await service.ask('GET', `/documents/${documentId}/pages/${none}.png`)).status).toBe(404);
  });

  test('is counted in the metrics by outcome', async () => {
    const { body } = await service.ask('GET', '/metrics', { key: null });
    expect(body).toMatch(/stipend_documents\{status="EXTRACTED",reason=""\} [1-9]/);
    expect(body).toMatch(/stipend_document_seconds_bucket\{le="30",kind="text"\} [1-9]/);
  });
});
