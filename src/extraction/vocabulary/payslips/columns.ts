import type { Meaning, Phrases } from '../phrases.ts';

/** What the figures below a heading are. */
export type ColumnRole =
  | 'units'
  | 'rate'
  | 'amount'
  | 'ytd'
  | 'previous'
  | 'employer'
  | 'payments'
  | 'deductions';

export const COLUMNS: readonly Meaning<ColumnRole>[] = [
  { means: 'ytd', whole: '(year|yr|tax yr|annual) [gbp]' },
  {
    means: 'units',
    whole: `
      unit(s), hour(s), hrs, days, qty, quantity, no, number, time, worked, basis, input, count, u
      [no|number] of units, no units|hrs, hours|units worked, unit qty, paid due, wkd earned, hours paid, paid hours
      hours|hrs days|units|qty, hours|hrs or days, days hours, qty hours|hrs, unit(s)-hrs, unit(s)-days, unit(s)-hours`,
  },
  {
    means: 'rate',
    whole: `
      rate(s), pay|hourly|unit|hr rate, rate of [pay], rate [per] (hour|unit), rate hr|day|gbp|value, rate p h, rate p-u
      hourly, [pay] per unit, per hour, per, at, price, unit price|value, value|gbp|pay unit, factor, multiplier, r, x`,
  },
  {
    means: 'amount',
    whole: `
      amount(s), value, cash, total(s), sum, money, amt, payment, pay, paid, payable, due, gbp, employee, ee(s), now
      period, month, week, month week, cur, actual, ptd, extended, calculated, result, latest
      this pay|month|week|payment|time|slip|payslip|wk|mth, this [pay] period, this wk mth, the payslip, in period
      current [period|month|week|pay|amount|total|value|gbp], current period amount, amount this period
      [this] period|month|week amount|value|total|gbp, amount due [now], amount gbp|payable, net amount|value
      gbp|total amount, line total`,
  },
  { means: 'payments', whole: 'credit(s), plus, in, addition(s), cr, receipts, earned, paid in' },
  { means: 'deductions', whole: 'debit(s), minus, out, taken [off], deduct, dr, off, paid out' },
];

export const EMPLOYER_COLUMN: Phrases = {
  whole: 'employer(s)|er|ers|company [amount|contribution(s)|share|cost]',
};

/** What may remain of a heading of a column, without the words for its scope. */
export const BARE_COLUMN: Phrases = {
  whole: 'total(s), amount(s), value, pay, tax, balance(s), figures, gbp, bal, contribution(s)',
};
