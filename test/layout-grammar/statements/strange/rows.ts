import { addDays, addMonthsToDay, type Day, daysBetween } from '#values/calendar.ts';
import { formatPence, type Pence } from '#values/money.ts';
import type { Chance } from '../../chance.ts';
import { type Account, type AccountRow, withTotals } from '../account.ts';
import { BANKS, BILLS, EMPLOYERS, PEOPLE, SHOPS } from './words.ts';

const FIRST_DAY = '2024-02-01';

/** Draws an account of one month whose descriptions have dates, amounts and words of headings in them. */
export function drawStrangeAccount(
  chance: Chance,
  { isCard, holder }: { isCard: boolean; holder: string },
): Account {
  const start = addDays(addMonthsToDay(FIRST_DAY, chance.between(0, 30)), chance.pick([0, 0, 3, 14, 24]));
  const end = addDays(addMonthsToDay(start, 1), -1);
  const digits = (count: number) => Array.from({ length: count }, () => chance.below(10)).join('');
  const opening = isCard
    ? -chance.pence(20_00n, 2_400_00n)
    : chance.happens(25)
      ? -chance.pence(1_00n, 900_00n)
      : chance.pence(3_00n, 12_400_00n);
  const count = chance.pick([3, 7, 15, 28, 52]);
  const days = daysBetween(start, end);
  const draw = (index: number): AccountRow => ({
    ...drawRow(chance, isCard, addDays(start, chance.between(0, days)), opening, index),
  });
  const rows = Array.from({ length: count }, (_, index) => draw(index))
    .sort((a, b) => a.date.localeCompare(b.date))
    .map((row, index) => ({ ...row, id: String(index), posted: postedOn(chance, row.date, end) }));
  return withTotals({
    bank: chance.pick(BANKS.split('|')),
    holder,
    address: [`${chance.between(1, 90)} Quay Street`, 'Bristol', 'BS1 4QA'],
    number: isCard ? `**** **** **** ${digits(4)}` : `${chance.between(1, 9)}${digits(7)}`,
    sortCode: `${chance.between(10, 89)}-${digits(2)}-${digits(2)}`,
    iban: '',
    isCard,
    start,
    end,
    opening,
    rows,
    months: [{ start, end, opening, closing: opening, totalIn: 0n, totalOut: 0n }],
  });
}

function postedOn(chance: Chance, date: Day, end: Day): Day {
  const posted = addDays(date, chance.between(0, 2));
  return posted > end ? date : posted;
}

/** The first row is a salary, or a payment of the card. */
function drawRow(chance: Chance, isCard: boolean, date: Day, opening: Pence, index: number): AccountRow {
  const of = (kind: AccountRow['kind'], lines: string[], amount: Pence): AccountRow => ({
    id: '',
    month: 0,
    kind,
    date,
    posted: date,
    lines,
    amount,
    balance: 0n,
  });
  const some = (list: string) => chance.pick(list.split('|'));
  const small = () => chance.pence(85n, 140_00n);
  const number = chance.between(1000, 99_999);
  const spentOn = `ON ${date.slice(8)} ${MONTHS[Number(date.slice(5, 7)) - 1]}`;
  if (index === 0 && isCard)
    return of(
      'card_payment',
      [chance.pick(['PAYMENT - THANK YOU', 'DIRECT DEBIT PAYMENT', 'PAYMENT RECEIVED'])],
      -opening,
    );
  if (index === 0)
    return of('salary', [some(EMPLOYERS), `SALARY ${number}`], chance.pence(900_00n, 4_800_00n));
  const kind = chance.below(isCard ? 6 : 12);
  if (kind < 3)
    return of(
      'card',
      [`${some(SHOPS)} ${chance.pick(['', spentOn, String(number), 'GBR'])}`.trim()],
      -small(),
    );
  if (kind === 3) return of('card', [some(SHOPS), foreignLine(chance)], -small());
  if (kind === 4)
    return of(
      'card',
      [some(SHOPS), `${chance.pick(['BRISTOL', 'READING', 'CARD 4417'])} ${spentOn}`],
      -small(),
    );
  if (kind === 5) return of('refund', [`${some(SHOPS)} REFUND`], small());
  if (kind === 6)
    return of('debit', [some(BILLS), `MANDATE ${number}`, `REF ${number}-01`], -chance.pence(8_00n, 260_00n));
  if (kind === 7) return of('order', [`STO ${some(PEOPLE)}`], -chance.pence(50_00n, 1_150_00n));
  if (kind === 8) return of('transfer_in', [`FROM ${some(PEOPLE)}`, 'DINNER'], small());
  if (kind === 9)
    return of('cash', [`LNK ${some(PEOPLE)} ${spentOn}`], -BigInt(chance.between(1, 25)) * 10_00n);
  if (kind === 10) return of('transfer_in', ['INTEREST (GROSS)', 'AER 1.35%'], chance.pence(1n, 9_00n));
  return of('transfer_out', [`TO ${some(PEOPLE)}`], -chance.pence(5_00n, 2_000_00n));
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

function foreignLine(chance: Chance): string {
  const amount = formatPence(chance.pence(4_00n, 190_00n));
  return chance.pick([
    `EUR ${amount} @ 1.1${chance.between(100, 999)}`,
    `${amount} USD RATE 1.2${chance.between(10, 99)}`,
    `Amount: €${amount}. Fee £0.45`,
    `VISA RATE 0.8${chance.between(10, 99)} ${amount} EUR`,
  ]);
}
