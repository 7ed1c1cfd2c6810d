import { describe, expect, test } from 'vitest';
import type { BankAccount } from '#connectors';
import { documentsOf } from '../../../test/support/documents.ts';
import { useService } from '../../../test/support/service.ts';
import { type DrawnStatement, drawStatements } from '../draw-statements.fixture.ts';
import { BANK_ENVIRONMENT, bankSteps, useBank } from './bank.fixture.ts';

const service = useService(BANK_ENVIRONMENT, { isWhole: true });
const bank = useBank(service);
const { holder, connected } = bankSteps(service);
const { uploaded, until } = documentsOf(service);

const AUGUST: DrawnStatement = {
  number: '12345678',
  period: '1 August 2025 to 31 August 2025',
  rows: [
    ['1 Aug 2025', 'Opening balance', '', '', '1,000.00'],
    ['5 Aug 2025', 'RENT', '600.00', '', '400.00'],
    ['12 Aug 2025', 'GROCERIES', '150.00', '', '250.00'],
    ['29 Aug 2025', 'HARBOUR MILLS LTD', '', '2,000.00', '2,250.00'],
  ],
};
/** The salary is doubled, and every balance matches it. */
const FORGED: DrawnStatement = {
  ...AUGUST,
  rows: [...AUGUST.rows.slice(0, 3), ['29 Aug 2025', 'HARBOUR MILLS LTD', '', '4,000.00', '4,250.00']],
};
/** A second salary that the bank does not know, where no balance of the bank follows soon. */
const ADDED: DrawnStatement = {
  ...AUGUST,
  rows: [
    ...AUGUST.rows.slice(0, 3),
    ['22 Aug 2025', 'SECOND JOB LTD', '', '900.00', '1,150.00'],
    ['29 Aug 2025', 'HARBOUR MILLS LTD', '', '2,000.00', '3,150.00'],
  ],
};
const OTHER_ACCOUNT: DrawnStatement = { ...FORGED, number: '87654321' };

/** What the bank knows about the same account. */
function account(): BankAccount {
  return {
    externalId: 'account-1',
    holderName: 'Ada Example',
    sortCode: '04-00-04',
    accountNumber: '12345678',
    iban: null,
    currency: 'GBP',
    balance: { pence: 225_000n, at: '2025-09-20T09:00:00.000Z' },
    transactions: [
      ['2025-07-31', 50_000n, 'OPENING CREDIT'] as const,
      ['2025-08-05', -60_000n, 'RENT'] as const,
      ['2025-08-12', -15_000n, 'GROCERIES'] as const,
      ['2025-08-29', 200_000n, 'HARBOUR MILLS LTD'] as const,
    ].map(([day, pence, description]) => ({ externalId: null, day, pence, description })),
  };
}

async function upload(userId: string, statement: DrawnStatement): Promise<string> {
  const documentId = await uploaded(userId, await drawStatements([statement]), 'bank-statements');
  await until(documentId, 'EXTRACTED');
  return documentId;
}

async function rated(documentId: string) {
  const { body } = await service.ask('GET', `/documents/${documentId}/checks`);
  const found = body.checks.filter(({ code }: { code: string }) => code === 'bank_agrees');
  return { trust: body.trust_score, agrees: found.map((one: { is_passed: boolean }) => one.is_passed) };
}

const orders = ['before', 'after'] as const;

/** Uploads a statement before or after the bank is connected. */
async function both(statement: DrawnStatement, uploadIs: (typeof orders)[number]) {
  service.clock.set(new Date('2025-09-20T09:00:00Z'));
  bank.accounts = [account()];
  const userId = await holder();
  const early = uploadIs === 'before' ? await upload(userId, statement) : null;
  const alone = early && (await rated(early));
  const { account_id: accountId } = await connected(userId);
  const documentId = early ?? (await upload(userId, statement));
  return { userId, accountId, documentId, alone };
}

describe.each(orders)('an uploaded statement, %s the bank is connected,', (uploadIs) => {
  test('is confirmed by the bank, and counts once', async () => {
    const { userId, documentId } = await both(AUGUST, uploadIs);
    await expect.poll(() => rated(documentId)).toMatchObject({ agrees: [true] });
    expect((await rated(documentId)).trust).not.toMatch(/LOW/);
    const { body } = await service.ask('GET', `/users/${userId}/income-summary`);
    expect(body.warnings.map(({ code }: { code: string }) => code)).not.toContain(
      'statements_do_not_continue',
    );
    const amounts = body.income_streams.flatMap((stream: { sources: { submission_ids: string[] }[] }) =>
      stream.sources.flatMap(({ submission_ids }) => submission_ids),
    );
    expect(new Set(amounts).size).toBe(amounts.length);
  });

  test.each([
    ['a salary that was raised', FORGED],
    ['a salary that was added', ADDED],
  ])('is not trusted with %s, so that only the bank’s figures count', async (_, statement) => {
    const { userId, documentId, alone } = await both(statement, uploadIs);
    if (alone) expect(alone.agrees).toEqual([]);
    await expect.poll(() => rated(documentId)).toMatchObject({ agrees: [false], trust: 'LOW' });
    const { body } = await service.ask('GET', `/users/${userId}/income-summary`);
    expect(JSON.stringify(body.income_streams)).not.toMatch(/4000\.00|900\.00/);
  });

  test('of another account is not compared', async () => {
    const { documentId } = await both(OTHER_ACCOUNT, uploadIs);
    expect(await rated(documentId)).toMatchObject({ agrees: [] });
  });
});

test('an upload is no longer compared once the connection is deleted', async () => {
  const { documentId, accountId } = await both(FORGED, 'after');
  expect(await rated(documentId)).toMatchObject({ agrees: [false] });
  await service.ask('DELETE', `/accounts/${accountId}`);
  await expect.poll(() => rated(documentId)).toMatchObject({ agrees: [] });
});
