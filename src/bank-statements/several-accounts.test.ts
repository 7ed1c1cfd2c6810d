import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { documentsOf } from '../../test/support/documents.ts';
import { useService } from '../../test/support/service.ts';

const service = useService({}, { isWhole: true });
const { consentingUser, uploaded, until } = documentsOf(service);
const COLUMNS = [40, 120, 300, 380, 470] as const;

/** One page per account: pay arrives in the first account, and part of it is moved to the second. */
const ACCOUNTS = [
  {
    number: '12345678',
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
    rows: [
      ['1 Jan 2026', 'Opening balance', '', '', '7,000.00'],
      ['31 Jan 2026', 'FROM CURRENT', '', '500.00', '7,500.00'],
    ],
    closing: '7,500.00',
  },
];

function drawBoth(): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false });
  for (const { number, rows } of ACCOUNTS) {
    document.addPage({ size: 'A4', margin: 0 });
    document.fontSize(14).text('Example Bank', 40, 40);
    document.fontSize(9).text('Your statement: 1 January 2026 to 31 January 2026', 40, 70);
    document.text('Sort code 04-00-04', 40, 84).text(`Account number ${number}`, 200, 84);
    [['Date', 'Description', 'Money out', 'Money in', 'Balance'], ...rows].forEach((cells, row) => {
      cells.forEach((cell, column) => {
        const align = column > 1 ? 'right' : 'left';
        document.text(cell, COLUMNS[column], 120 + row * 16, { width: 80, align, lineBreak: false });
      });
    });
  }
  document.end();
  return buffer(document);
}

test('a file with two accounts gives two submissions and one event', async () => {
  const userId = await consentingUser();
  await until(await uploaded(userId, await drawBoth(), 'bank-statements'), 'EXTRACTED');
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
