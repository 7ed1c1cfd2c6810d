import type { BankAccount, BankTransaction, Window } from '#connectors';
import {
  addDays,
  addMonthsToDay,
  type Day,
  dayInUk,
  firstDayOfMonth,
  lastDayOfMonth,
} from '#values/calendar.ts';
import { formatPence, formatPenceWithThousands, magnitude, type Pence, sumPence } from '#values/money.ts';
import { plainLine } from '#values/plain-line.ts';
import { SETTLING_DAYS } from '../find-breaks.ts';
import type { StatementContent } from '../schema.ts';

const DESCRIPTION_LENGTH_MAX = 500;
const NAME_LENGTH_MAX = 200;

/** What a bank says about one account in one month. */
export interface BankMonth {
  content: StatementContent;
  /** False if the bank may still add rows. */
  isFinal: boolean;
}

/**
 * Divides the transactions of an account into calendar months, oldest first. A bank may know less than the window, and a month without
 * data must not look like a month without pay: so an account of which nothing was known at the start of the window
 * (`isKnown`) begins with its first transaction.
 */
export function monthsOf(
  account: BankAccount,
  { window, isKnown, bankName }: { window: Window; isKnown: boolean; bankName: string },
): BankMonth[] {
  const { from, to } = window;
  const [first] = account.transactions.map(({ day }) => day).toSorted();
  const start = isKnown ? from : later(from, first ?? firstDayOfMonth(to));
  const closingOn = balancesOf(account);
  const months: BankMonth[] = [];
  for (let month = firstDayOfMonth(start); month <= to; month = addMonthsToDay(month, 1)) {
    const [startDate, lastDay] = [later(month, start), lastDayOfMonth(month)];
    const endDate = lastDay < to ? lastDay : to;
    const rows = account.transactions.filter(({ day }) => startDate <= day && day <= endDate);
    const closing = closingOn(endDate);
    const opening = closing === null ? null : closing - sumPence(rows.map(({ pence }) => pence));
    months.push({
      // banks may still add rows until then
      isFinal: addDays(lastDay, SETTLING_DAYS) <= to,
      content: {
        account_information: {
          account_holder_name: account.holderName && textOf(account.holderName, NAME_LENGTH_MAX),
          account_number: account.accountNumber,
          sort_code: account.sortCode,
          bank_name: bankName,
          iban: account.iban,
        },
        statement_period: { start_date: startDate, end_date: endDate },
        balance_information: { opening_balance: inWords(opening), closing_balance: inWords(closing) },
        transactions: rows.map(toTransaction),
        bank_statement_probability: 1,
      },
    });
  }
  return months;
}

/** Calculates the balance at the end of a day from the balance that the bank reports and the transactions since, or before. */
function balancesOf({ balance, transactions }: BankAccount): (day: Day) => Pence | null {
  if (!balance) return () => null;
  const sumTo = (day: Day) =>
    sumPence(transactions.filter((one) => one.day <= day).map(({ pence }) => pence));
  const atReport = sumTo(dayInUk(new Date(balance.at)));
  return (day) => balance.pence - atReport + sumTo(day);
}

function later(one: Day, other: Day): Day {
  return one > other ? one : other;
}

function inWords(pence: Pence | null): string | null {
  return pence === null ? null : formatPenceWithThousands(pence);
}

function toTransaction({
  day,
  description,
  pence,
}: BankTransaction): StatementContent['transactions'][number] {
  return {
    date: day,
    description: textOf(description, DESCRIPTION_LENGTH_MAX),
    amount: formatPence(magnitude(pence)),
    type: pence < 0n ? 'debit' : 'credit',
  };
}

/** Payers write some of these texts, and a connector may pass them on as they are. */
function textOf(text: string, lengthMax: number): string {
  return plainLine(text).slice(0, lengthMax).toWellFormed();
}
