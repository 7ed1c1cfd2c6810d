import { printDay } from '#sandbox/documents/print-day.ts';
import type { Statement, StatementRow } from '#sandbox/documents/statement.ts';
import { addDays, addMonthsToDay, type Day, daysBetween } from '#values/calendar.ts';
import { formatPence, type Pence, sumPence } from '#values/money.ts';
import type { Chance } from '../chance.ts';
import { type ActivityKind, BANKS, PARTIES } from './words.ts';

/** An account with one statement for each month. */
export interface Account extends Statement {
  rows: AccountRow[];
  months: MonthOfAccount[];
}

export type MonthOfAccount = Pick<
  Statement,
  'start' | 'end' | 'opening' | 'closing' | 'totalIn' | 'totalOut'
>;

export interface AccountRow extends StatementRow {
  kind: ActivityKind;
  balance: Pence;
  /** The statement that it is on, in a file with several. */
  month: number;
}

export interface AccountToDraw {
  holder: string;
  address: string[];
  isCard: boolean;
  /** The number of consecutive months. */
  months: number;
  rowsPerMonth: number;
}

const FIRST_MONTH = '2024-06-01';

export function drawAccount(
  chance: Chance,
  { holder, address, isCard, months, rowsPerMonth }: AccountToDraw,
): Account {
  const first = addMonthsToDay(FIRST_MONTH, chance.between(0, 26));
  const start = addDays(first, chance.pick([0, 0, 0, 4, 11, 19]));
  const end = addDays(addMonthsToDay(start, months), -1);
  const digits = (count: number) => Array.from({ length: count }, () => chance.below(10)).join('');
  const sortCode = `${chance.between(10, 89)}-${digits(2)}-${digits(2)}`;
  const number = isCard
    ? `${chance.pick(['**** **** **** ', 'XXXX XXXX XXXX '])}${digits(4)}`
    : `${chance.between(1, 9)}${digits(7)}`;
  const opening = isCard
    ? -chance.pence(80_00n, 1_800_00n)
    : chance.happens(15)
      ? -chance.pence(10_00n, 480_00n)
      : chance.pence(120_00n, 4_900_00n);
  const rows = drawRows(chance, { start, end, opening, isCard, count: rowsPerMonth * months });
  return withTotals({
    bank: chance.choose(BANKS),
    holder,
    address,
    number,
    sortCode,
    iban: isCard ? '' : withCheckDigits(`CALD${sortCode.replaceAll('-', '')}${number}`),
    isCard,
    start,
    end,
    opening,
    rows,
    months: Array.from({ length: months }, (_, index) => monthFrom(start, index)),
  });
}

/** Computes the balances of the rows, the totals and the closing balance. */
export function withTotals(account: Omit<Account, 'closing' | 'totalIn' | 'totalOut'>): Account {
  let balance = account.opening;
  const rows = account.rows.map((row) => {
    balance += row.amount;
    return { ...row, balance };
  });
  let opening = account.opening;
  const months = account.months.map(({ start, end }, index): MonthOfAccount => {
    const sums = totalsOf(rows.filter(({ month }) => month === index));
    const month = { start, end, opening, closing: opening + sums.totalIn - sums.totalOut, ...sums };
    opening = month.closing;
    return month;
  });
  return { ...account, rows, months, closing: balance, ...totalsOf(rows) };
}

function totalsOf(rows: readonly AccountRow[]): { totalIn: Pence; totalOut: Pence } {
  const amounts = rows.map(({ amount }) => amount);
  return {
    totalIn: sumPence(amounts.filter((amount) => amount > 0n)),
    totalOut: -sumPence(amounts.filter((amount) => amount < 0n)),
  };
}

function monthFrom(first: Day, index: number): MonthOfAccount {
  const start = addMonthsToDay(first, index);
  const end = addDays(addMonthsToDay(first, index + 1), -1);
  return { start, end, opening: 0n, closing: 0n, totalIn: 0n, totalOut: 0n };
}

interface RowsToDraw {
  start: Day;
  end: Day;
  opening: Pence;
  isCard: boolean;
  count: number;
}

function drawRows(chance: Chance, { start, end, opening, isCard, count }: RowsToDraw): AccountRow[] {
  const days = daysBetween(start, end);
  const rows = Array.from({ length: count }, () =>
    drawActivity(chance, isCard, addDays(start, chance.between(0, days))),
  );
  const salaries = isCard ? [] : drawSalaries(chance, { start, end });
  const payment: AccountRow[] = isCard
    ? [
        {
          ...row('card_payment', addDays(start, chance.between(6, 20))),
          lines: [
            chance.choose({
              development: ['PAYMENT RECEIVED - THANK YOU'],
              heldOut: ['DIRECT DEBIT PAYMENT', 'PAYMENT BY BANK TRANSFER'],
            }),
          ],
          amount: -opening,
        },
      ]
    : [];
  return [...rows, ...salaries, ...payment]
    .sort((a, b) => a.date.localeCompare(b.date))
    .map((one, index) => ({
      ...one,
      id: String(index),
      month: one.date < addMonthsToDay(start, 1) ? 0 : 1,
      posted: isCard ? postedOn(chance, one.date, end) : one.date,
    }));
}

function postedOn(chance: Chance, date: Day, end: Day): Day {
  const day = addDays(date, chance.between(0, 2));
  return day > end ? date : day;
}

export function row(kind: ActivityKind, date: Day): AccountRow {
  return { id: '', month: 0, kind, date, posted: date, lines: [], amount: 0n, balance: 0n };
}

function drawSalaries(chance: Chance, { start, end }: { start: Day; end: Day }): AccountRow[] {
  const party = chance.choose(PARTIES.employers);
  const net = chance.pence(1_350_00n, 3_900_00n);
  const payDay = chance.between(18, 27);
  const rows: AccountRow[] = [];
  for (let day = addDays(`${start.slice(0, 7)}-01`, payDay); day <= end; day = addMonthsToDay(day, 1))
    if (day >= start)
      rows.push({
        ...row('salary', day),
        lines: [party, `SALARY ${chance.between(1000, 99_999)}`],
        amount: net,
      });
  return rows;
}

const CARD_KINDS = 'card '.repeat(14).concat('refund').split(' ') as ActivityKind[];
const KINDS = 'card card card card card debit debit order transfer_out transfer_in cash refund'.split(
  ' ',
) as ActivityKind[];

function drawActivity(chance: Chance, isCard: boolean, date: Day): AccountRow {
  const kind = chance.pick(isCard ? CARD_KINDS : KINDS);
  const small = () => chance.pence(1_20n, 96_00n);
  const shop = chance.choose(PARTIES.shops);
  const reference = `${chance.between(1000, 9999)}`;
  const of = (lines: string[], amount: Pence) => ({ ...row(kind, date), lines, amount });
  switch (kind) {
    case 'refund':
      return of([`${chance.pick(['REFUND ', ''])}${shop}`], small());
    case 'debit':
      return of(
        [chance.choose(PARTIES.bills), `REF ${reference}-${chance.between(10, 99)}`],
        -chance.pence(9_00n, 190_00n),
      );
    case 'order':
      return of([chance.choose(PARTIES.people), 'RENT SHARE'], -chance.pence(20_00n, 650_00n));
    case 'transfer_out':
      return of([chance.choose(PARTIES.people)], -small());
    case 'transfer_in':
      return of([chance.choose(PARTIES.people), 'THANKS'], small());
    case 'cash':
      return of(['CASH HIGH STREET'], -BigInt(chance.between(1, 8)) * 10_00n);
    default:
      return of(shopLines(chance, shop, { date, reference }), -small());
  }
}

/** A shop, with a place or with the price in another currency on a second line. */
function shopLines(
  chance: Chance,
  shop: string,
  { date, reference }: { date: Day; reference: string },
): string[] {
  if (chance.part === 'strange') return strangeLines(chance, shop, { date, reference });
  if (chance.happens(25)) return [shop, `LONDON GB ${reference}`];
  if (chance.happens(6))
    return [shop, `USD ${(chance.between(500, 9000) / 100).toFixed(2)} @ 1.2${chance.between(100, 999)}`];
  return [`${shop} ${chance.pick(['', 'GB', reference])}`.trim()];
}

/** Lines with dates, rates and amounts of other currencies in them. */
function strangeLines(
  chance: Chance,
  shop: string,
  { date, reference }: { date: Day; reference: string },
): string[] {
  const spentOn = `ON ${printDay(date, 'DD MON')}`;
  const price = formatPence(chance.pence(4_00n, 190_00n));
  if (chance.happens(60)) return [`${shop} ${chance.pick(['', spentOn, reference, 'GBR'])}`.trim()];
  const second = chance.pick([
    `${chance.pick(['BRISTOL', 'READING', 'CARD 4417'])} ${spentOn}`,
    `EUR ${price} @ 1.1${chance.between(100, 999)}`,
    `${price} USD RATE 1.2${chance.between(10, 99)}`,
    `Amount: €${price}. Fee £0.45`,
    `VISA RATE 0.8${chance.between(10, 99)} ${price} EUR`,
  ]);
  return [shop, second];
}

function withCheckDigits(rest: string): string {
  const digits = [...`${rest}GB00`].map((sign) => Number.parseInt(sign, 36)).join('');
  return `GB${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${rest}`;
}
