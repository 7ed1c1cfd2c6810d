import type { Statement, StatementRow } from '#sandbox/documents/statement.ts';
import { addDays, type Day, daysBetween } from '#values/calendar.ts';
import { sumPence } from '#values/money.ts';
import { seededRandom } from '#values/seeded-random.ts';

/** The account that a statement is drawn from: the expected result of its extraction. */
export interface Account extends Statement {
  rows: readonly Row[];
}

export interface Row extends StatementRow {
  balance: bigint;
}

const OUT: readonly string[][] = [
  ['TESCO STORES 2841', 'LONDON GB'],
  ['NEW BALANCE LONDON'],
  ['TOTAL GARAGE 33'],
  ['DIRECT DEBIT', 'OCTOPUS ENERGY', 'REF 4417-22'],
  ['AMAZON* RT4KL9', "INT'L 0012 USD 12.00 @ 1.2500"],
  ['BALANCE YOGA STUDIO'],
  ['COUNCIL TAX 88213'],
  ['CASH 12 JAN HIGH STREET'],
  ['DATE NIGHT CINEMA', 'PAYMENT REF 99'],
  ['B & Q 1187'],
];
const IN: readonly string[][] = [
  ['CREDIT INTEREST'],
  ['NORTHWIND LTD SALARY', 'REF 2231'],
  ['PAYMENT FROM A WINTERS'],
  ['REFUND IKEA LTD', 'CARD 4412'],
];

/** Draws an account at random, or the next statement of the account `after`. */
export function drawAccount(
  seed: number,
  {
    count = 42,
    start = '2023-12-05',
    end = '2024-01-04',
    after,
  }: { count?: number; start?: Day; end?: Day; after?: Account } = {},
): Account {
  const random = seededRandom('account', seed);
  const days = daysBetween(start, end) + 1;
  const drawn = BigInt(random.below(300_000)) - 40_000n;
  const opening = after?.closing ?? drawn;
  const dates = Array.from({ length: count }, () => addDays(start, random.below(days))).sort();
  let balance = opening;
  const rows = dates.map((date, index): Row => {
    const isIn = random.below(4) === 0;
    const pence = BigInt(random.below(8) === 0 ? 100_000 + random.below(300_000) : 99 + random.below(19_000));
    const amount = isIn ? pence : -pence;
    balance += amount;
    const texts = isIn ? IN : OUT;
    const lines = texts[random.below(texts.length)] ?? [];
    const kind = isIn ? 'transfer_in' : 'card';
    return { id: String(index), kind, date, posted: date, lines, amount, balance };
  });
  const sortCode = '11-22-33';
  const number = after?.number ?? String(10_000_000 + random.below(89_999_999));
  const iban = withCheckDigits('GB', `TEST${sortCode.replaceAll('-', '')}${number}`);
  return {
    bank: '',
    holder: 'Mrs Anna Lindqvist',
    address: ['14 Linden Avenue', 'Testbridge TB4 9ZZ'],
    isCard: false,
    number,
    sortCode,
    iban,
    start,
    end,
    opening,
    closing: balance,
    totalIn: sumOf(rows, true),
    totalOut: -sumOf(rows, false),
    rows,
  };
}

function sumOf(rows: readonly Row[], isIn: boolean): bigint {
  return sumPence(rows.map(({ amount }) => (amount > 0n === isIn ? amount : 0n)));
}

function withCheckDigits(country: string, rest: string): string {
  const digits = [...`${rest}${country}00`].map((sign) => Number.parseInt(sign, 36)).join('');
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${rest}`;
}
