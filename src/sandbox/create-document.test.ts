import { describe, expect, test } from 'vitest';
import { createPeople } from '#simulation/people/index.ts';
import { consentOf } from '../../test/support/consent.ts';
import { useService } from '../../test/support/service.ts';
import { MONTHS } from './documents/months.ts';
import { claimedBy } from './persona-users.ts';

const service = useService({}, { isWhole: true });
const { newUser, accept } = consentOf(service);

const create = (body: object, headers: Record<string, string> = {}) =>
  service.ask('POST', '/sandbox/documents', { body, headers });
const bytesOf = ({ content }: { content: string }) => Buffer.from(content, 'base64');

async function consenting(): Promise<string> {
  const userId = await newUser(claimedBy('user_good'));
  await accept(userId);
  return userId;
}

async function processed(documentId: string) {
  const read = async () => (await service.ask('GET', `/documents/${documentId}`)).body;
  await expect.poll(async () => (await read()).status).not.toBe('PROCESSING');
  return read();
}

describe('POST /sandbox/documents', () => {
  test('returns a payslip with the figures that providers return, and the data that is printed on it', async () => {
    const { status, body } = await create({ kind: 'payslip', month: '2026-01' });
    expect(status, JSON.stringify(body)).toBe(201);
    const bytes = bytesOf(body);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const paid = createPeople({ clock: { now: () => new Date('2026-02-15T09:30:00Z') } })
      .payslips('user_good')
      .find(({ payDate }) => payDate.startsWith('2026-01'));
    expect(body).toMatchObject({
      file_name: 'payslip-brightwell-user_good-2026-01.pdf',
      media_type: 'application/pdf',
      size: bytes.length,
      expected: {
        kind: 'payslip',
        name: 'Hannah Whitcombe',
        pay_date: paid?.payDate,
        net_pay: `${(paid?.netPence ?? 0n) / 100n}.${String((paid?.netPence ?? 0n) % 100n).padStart(2, '0')}`,
        tampered: false,
      },
      document: null,
    });
    const again = await create({ kind: 'payslip', month: '2026-01' });
    expect(again.body, 'the same input gives the same file').toEqual(body);
  });

  test('uploads the document for a user, and its data is extracted', async () => {
    const userId = await consenting();
    const { status, body } = await create({ kind: 'payslip', user_id: userId, external_id: 'loan-1' });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.document.status).toBe('PROCESSING');
    expect(await processed(body.document.document_id)).toMatchObject({
      status: 'EXTRACTED',
      file_name: body.file_name,
      external_id: 'loan-1',
      user_id: userId,
    });
    const { body: payroll } = await service.ask('GET', `/payroll/${userId}`);
    expect(payroll.payroll_submissions).toMatchObject([
      {
        document_id: body.document.document_id,
        trust_score: 'HIGH',
        income_information: { earnings: { net_pay: body.expected.net_pay } },
      },
    ]);
  });

  test.each([
    { layout: 'saltmarsh', type: 'Pension', payer: 'Saltmarsh Pension Scheme' },
    { layout: 'brackenridge', type: 'Subcontractor', payer: 'Brackenridge Construction Ltd' },
  ])('uploads a payment that is not for a job ($type), and its data is extracted', async (one) => {
    const userId = await consenting();
    const { body } = await create({
      kind: 'payslip',
      layout: one.layout,
      month: '2026-01',
      user_id: userId,
    });
    expect(await processed(body.document.document_id)).toMatchObject({ status: 'EXTRACTED' });
    const { body: payroll } = await service.ask('GET', `/payroll/${userId}`);
    expect(payroll.payroll_submissions).toMatchObject([
      {
        trust_score: 'HIGH',
        employment_information: { type: one.type, employer_name: one.payer, role: null },
        income_information: {
          pay_date: `${body.expected.pay_date}T00:00:00.000Z`,
          earnings: { gross_pay: body.expected.gross_pay, net_pay: body.expected.net_pay },
          deductions: { income_tax: body.expected.income_tax },
        },
      },
    ]);
  });

  test('makes forgeries that lower the trust score', async () => {
    const userId = await consenting();
    const { body } = await create({ kind: 'payslip', user_id: userId, tamper: 'net_inflated' });
    expect(body.expected).toMatchObject({ tampered: true, tamper_kind: 'net_inflated' });
    await processed(body.document.document_id);
    const { body: payroll } = await service.ask('GET', `/payroll/${userId}`);
    expect(payroll.payroll_submissions).toMatchObject([{ trust_score: 'LOW' }]);
  });

  test('uploads a bank statement that shows the net pay', async () => {
    const userId = await consenting();
    const wanted = { kind: 'bank_statement', layout: 'quill', month: '2026-01', user_id: userId };
    const { body } = await create(wanted);
    expect(await processed(body.document.document_id)).toMatchObject({ status: 'EXTRACTED' });
    const { body: list } = await service.ask('GET', `/bankstatements/${userId}`);
    const [statement] = list.bank_statement_submissions;
    const salary = body.expected.transactions.find(({ type }: { type: string }) => type === 'credit');
    expect(statement.transactions).toContainEqual(
      expect.objectContaining({ date: salary.date, amount: salary.amount, type: 'credit' }),
    );
  });

  test('uses the latest month by the client’s clock', async () => {
    await service.ask('POST', '/sandbox/clock', { body: { now: '2026-03-15T09:00:00Z' } });
    const payslip = await create({ kind: 'payslip' });
    const statement = await create({ kind: 'bank_statement' });
    await service.ask('POST', '/sandbox/reset');
    expect(payslip.body.expected.pay_date).toBe('2026-02-27');
    expect(statement.body.expected.period).toEqual({ start: '2026-02-01', end: '2026-02-28' });
  });

  test('uploads once, however often the request is repeated with one key', async () => {
    const userId = await consenting();
    const wanted = { kind: 'payslip', user_id: userId };
    const [first, second] = [
      await create(wanted, { 'Idempotency-Key': 'one-document' }),
      await create(wanted, { 'Idempotency-Key': 'one-document' }),
    ];
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
    const { body } = await service.ask('GET', `/documents?user_id=${userId}`);
    expect(body.pagination.total_count).toBe(1);
  });

  test.each([
    [{}, 'Request is missing required field [kind]'],
    [
      { kind: 'payslip', layout: 'quill' },
      '[layout] must be one of ledgerfold, brightwell, gridstone, tallyweek, sealmark, civic, saltmarsh, brackenridge',
    ],
    [
      { kind: 'bank_statement', tamper: 'white_box' },
      '[tamper] must be one of amount_changed, balance_changed, row_removed, row_added, closing_changed',
    ],
    [{ kind: 'payslip', persona: 'nobody' }, /^\[persona\] must be one of user_good/],
    [{ kind: 'payslip', month: '2026-13' }, '[month] must be a month such as 2026-01'],
    [{ kind: 'payslip', month: '2024-05' }, `[month] must be a month from 2024-06 to ${MONTHS.last}`],
    [
      { kind: 'payslip', persona: 'user_no_payslips', month: '2026-01' },
      '[month] must be a month in which user_no_payslips was paid',
    ],
    [{ kind: 'payslip', format: 'png' }, '[format] must be pdf unless [is_scan] is true'],
    [{ kind: 'payslip', is_empty: true }, '[is_empty] must be false unless [kind] is bank_statement'],
    [{ kind: 'payslip', seed: -1 }, '[seed] must be a whole number from 0 to 1000000'],
  ])('rejects %j', async (body, error) => {
    const reply = await create(body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(400);
    expect(reply.body.errors).toEqual([typeof error === 'string' ? error : expect.stringMatching(error)]);
  });

  test('uploads nothing for an unknown user or without consent', async () => {
    const unknown = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071';
    expect((await create({ kind: 'payslip', user_id: unknown })).status).toBe(404);
    const userId = await newUser();
    expect((await create({ kind: 'payslip', user_id: userId })).status).toBe(403);
    const { body } = await service.ask('GET', `/documents?user_id=${userId}`);
    expect(body.pagination.total_count).toBe(0);
    const other = await service.newClient();
    const theirs = { key: other.apiKey, body: { kind: 'payslip', user_id: await consenting() } };
    expect((await service.ask('POST', '/sandbox/documents', theirs)).status).toBe(404);
  });
});
