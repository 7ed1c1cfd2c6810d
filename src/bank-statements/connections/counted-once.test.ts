import { expect, test } from 'vitest';
import type { BankAccount } from '#connectors';
import type { Day } from '#values/calendar.ts';
import { documentsOf } from '../../../test/support/documents.ts';
import { useService } from '../../../test/support/service.ts';
import { type DrawnStatement, drawStatements } from '../draw-statements.fixture.ts';
import { BANK_ENVIRONMENT, bankSteps, useBank } from './bank.fixture.ts';

const service = useService(BANK_ENVIRONMENT, { isWhole: true });
const bank = useBank(service);
const { holder, connected, comeBack, settled, statements, checkedAfter } = bankSteps(service);
const { uploaded, until } = documentsOf(service);

const SALARY = 'HARBOUR MILLS LTD';

/** Rent and a salary in each month. */
function account(paidOn: readonly Day[], changes: Partial<BankAccount> = {}): BankAccount {
  const rows = paidOn.flatMap((day) => [
    { day: `${day.slice(0, 7)}-03`, pence: -60_000n, description: 'RENT' },
    { day, pence: 200_000n, description: SALARY },
  ]);
  return {
    externalId: 'account-1',
    holderName: 'Ada Example',
    sortCode: '04-00-04',
    accountNumber: '12345678',
    iban: null,
    currency: 'GBP',
    balance: { pence: 520_000n, at: service.clock.now().toISOString() },
    transactions: rows.map((row, index) => ({ ...row, externalId: `t${index}` })),
    ...changes,
  };
}

/** The pay of a typical month and the first payment of each income. */
async function income(userId: string) {
  const { body } = await service.ask('GET', `/users/${userId}/income-summary`);
  return body.income_streams.map(({ typical_month, first_payment }: Record<string, { amount: string }>) => [
    typical_month?.amount,
    first_payment,
  ]);
}

const UPLOADED: DrawnStatement[] = [
  {
    number: '12345678',
    period: '1 June 2025 to 30 June 2025',
    rows: [
      ['1 Jun 2025', 'Opening balance', '', '', '1,000.00'],
      ['3 Jun 2025', 'RENT', '600.00', '', '400.00'],
      ['30 Jun 2025', SALARY, '', '2,000.00', '2,400.00'],
    ],
  },
  {
    number: '12345678',
    period: '1 July 2025 to 31 July 2025',
    rows: [
      ['1 Jul 2025', 'Opening balance', '', '', '2,400.00'],
      ['3 Jul 2025', 'RENT', '600.00', '', '1,800.00'],
      ['28 Jul 2025', SALARY, '', '2,000.00', '3,800.00'],
    ],
  },
  {
    number: '12345678',
    period: '1 August 2025 to 31 August 2025',
    rows: [
      ['1 Aug 2025', 'Opening balance', '', '', '3,800.00'],
      ['3 Aug 2025', 'RENT', '600.00', '', '3,200.00'],
      ['29 Aug 2025', SALARY, '', '2,000.00', '5,200.00'],
    ],
  },
];

test('pay counts once if the bank dates it up to three days before an uploaded statement does', async () => {
  service.clock.set(new Date('2025-09-10T09:00:00Z'));
  bank.accounts = [account(['2025-06-27', '2025-07-25', '2025-08-29'])];
  const userId = await holder();
  await connected(userId);
  const before = await income(userId);
  expect(before).toEqual([['2000.00', '2025-06-27T00:00:00.000Z']]);
  const document = await uploaded(userId, await drawStatements(UPLOADED), 'bank-statements');
  await until(document, 'EXTRACTED');
  expect((await service.ask('GET', `/documents/${document}`)).body).toMatchObject({ trust_score: 'MEDIUM' });
  expect(await income(userId)).toEqual(before);
});

test.each<[string, Partial<BankAccount>, Partial<BankAccount>]>([
  ['its number', {}, { accountNumber: '87654321' }],
  [
    'its id at the bank, and has no number',
    { sortCode: null, accountNumber: null },
    { sortCode: null, accountNumber: null, externalId: 'account-9' },
  ],
])('an account that changed %s at a new consent keeps its months', async (_, first, then) => {
  service.clock.set(new Date('2025-09-10T09:00:00Z'));
  const days = ['2025-06-27', '2025-07-25', '2025-08-29'];
  bank.accounts = [account(days, first)];
  const userId = await holder({ recurring_checks_enabled: true, recurring_check_frequency: 'HOURLY' });
  const { account_id: accountId } = await connected(userId);
  const [before, months] = [await income(userId), (await statements(userId)).length];
  bank.ended.push(`consent-${bank.given}`);
  expect(await checkedAfter(accountId)).toBe('consent_expired');
  bank.accounts = [account(days, then)];
  const { body } = await service.ask('POST', `/accounts/${accountId}/reconnect`, { body: {} });
  await comeBack(body.authorisation_url);
  await settled(userId);
  expect(await income(userId)).toEqual(before);
  expect(await statements(userId)).toHaveLength(months);
});
