import { expect, test } from 'vitest';
import { documentsOf } from '../../test/support/documents.ts';
import { useService } from '../../test/support/service.ts';
import { type DrawnStatement, drawStatements } from './draw-statements.fixture.ts';

const service = useService({}, { isWhole: true });
const { consentingUser, uploaded, until } = documentsOf(service);
const period = '1 January 2026 to 31 January 2026';

/** One page per account: pay arrives in the first account, and part of it is moved to the second. */
const ACCOUNTS: (DrawnStatement & { closing: string })[] = [
  {
    number: '12345678',
    period,
    rows: [
      ['1 Jan 2026', 'Opening balance', '', '', '1,000.00'],
      ['5 Jan 2026', 'RENT', '600.00', '', '400.00'],
      ['30 Jan 2026', 'HARBOUR MILLS LTD', '', '2,000.00', '2,400.00'],
      ['31 Jan 2026', 'TO SAVINGS', '500.00', '', '1,900.00'],
    ],
    closing: '1,900.00',
  },
  {
    number: '87654321',
    period,
    rows: [
      ['1 Jan 2026', 'Opening balance', '', '', '7,000.00'],
      ['31 Jan 2026', 'FROM CURRENT', '', '500.00', '7,500.00'],
    ],
    closing: '7,500.00',
  },
];

test('a file with two accounts gives two submissions and one event', async () => {
  const userId = await consentingUser();
  await until(await uploaded(userId, await drawStatements(ACCOUNTS), 'bank-statements'), 'EXTRACTED');
  const { body } = await service.ask('GET', `/bankstatements/${userId}`);
  const found = body.bank_statement_submissions as {
    account_information: { account_number: string };
    balance_information: { closing_balance: string };
    transactions: unknown[];
  }[];
  const expected = ACCOUNTS.map(({ number, rows, closing }) => [number, closing, rows.length - 1]);
  expect(
    found.map(({ account_information, balance_information, transactions }) => [
      account_information.account_number,
      balance_information.closing_balance,
      transactions.length,
    ]),
  ).toEqual(expect.arrayContaining(expected));
  expect(found).toHaveLength(ACCOUNTS.length);
  // events become visible only when no earlier transaction can still commit
  const receivedEvents = async () => {
    const { events } = (await service.ask('GET', '/events')).body;
    return events.map(({ body }: { body: { event: string } }) => body.event);
  };
  await expect.poll(receivedEvents).toEqual(['user-bank-statement-submitted']);
});
