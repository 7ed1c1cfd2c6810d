import {
  addDays,
  addMonthsToDay,
  type Day,
  daysBetween,
  firstDayOfMonth,
  workingDayUpTo,
} from '#values/calendar.ts';
import { divideHalfUp, type Pence, sumPence } from '#values/money.ts';
import { seededRandom } from '#values/seeded-random.ts';
import type { People, PersonaName, SandboxPerson } from '../people/index.ts';
import type { Activity } from './activity.ts';
import type { Stretch } from './spending.ts';

interface Receiving {
  people: People;
  person: SandboxPerson;
  period: Stretch;
}

const RULES: Partial<Record<PersonaName, (receiving: Receiving) => Activity[]>> = {
  user_benefits: (receiving) => [...universalCredit(receiving), ...independencePayments(receiving)],
  user_self_employed: customerPayments,
};

/** Money that reaches a person's account besides pay: benefits, or payments from a business's customers. */
export function otherIncomeOf(receiving: Receiving): Activity[] {
  return RULES[receiving.person.userName as PersonaName]?.(receiving) ?? [];
}

/** Rates with the first day of the assessment period or week that they apply to, oldest first. */
type Rates = readonly (readonly [from: Day, amount: Pence])[];

/*
 * DWP, benefit and pension rates 2024 to 2025, 2025 to 2026 and 2026 to 2027: Universal Credit for a single person of 25 or over
 * without children, by the month, and the standard rate of the daily living part of Personal Independence Payment, by the week.
 */
const UNIVERSAL_CREDIT: Rates = [
  ['2024-04-08', 393_45n],
  ['2025-04-07', 400_14n],
  ['2026-04-06', 424_90n],
];
const INDEPENDENCE_PAYMENT: Rates = [
  ['2024-04-08', 72_65n],
  ['2025-04-07', 73_90n],
  ['2026-04-06', 76_70n],
];
const TAPER_PERCENT = 55n;
/** An assessment period starts on this day of a month. It is paid seven days after it ends. */
const ASSESSED_FROM_DAY = 12;
const PAID_AFTER_DAYS = 7;
const ANY_PAYMENT_DAY: Day = '2024-05-13';
const WEEKS_PAID = 4;

/** The standard allowance less 55 % of the net pay of the assessment period. */
function universalCredit({ people, person, period }: Receiving): Activity[] {
  const activities: Activity[] = [];
  for (let month = firstDayOfMonth(period.from); month <= period.to; month = addMonthsToDay(month, 1)) {
    const from = addDays(addMonthsToDay(month, -1), ASSESSED_FROM_DAY - 1);
    const to = addDays(addMonthsToDay(from, 1), -1);
    const date = workingDayUpTo(addDays(to, PAID_AFTER_DAYS));
    const netPay = sumPence(
      people
        .payslips(person.userName)
        .filter(({ payDate }) => from <= payDate && payDate <= to)
        .map(({ netPence }) => netPence),
    );
    const amount = rateOn(UNIVERSAL_CREDIT, from) - divideHalfUp(netPay * TAPER_PERCENT, 100n);
    if (amount > 0n && period.from <= date && date <= period.to)
      activities.push(credit({ date, party: 'DWP UC', reference: person.niNumber, amount }));
  }
  return activities;
}

/** Paid every four weeks for the weeks before. */
function independencePayments({ person, period }: Receiving): Activity[] {
  const [length, activities] = [WEEKS_PAID * 7, [] as Activity[]];
  const passed = Math.ceil(daysBetween(ANY_PAYMENT_DAY, period.from) / length);
  for (
    let date = addDays(ANY_PAYMENT_DAY, passed * length);
    date <= period.to;
    date = addDays(date, length)
  ) {
    const weeks = Array.from({ length: WEEKS_PAID }, (_, week) => addDays(date, -7 * (week + 1)));
    const amount = sumPence(weeks.map((week) => rateOn(INDEPENDENCE_PAYMENT, week)));
    activities.push(credit({ date, party: 'DWP PIP', reference: person.niNumber, amount }));
  }
  return activities;
}

const CUSTOMERS = [
  'MARLOW & FINCH LTD',
  'TEASEL COTTAGES',
  'BRAMBLE LANE SCHOOL',
  'HOLLYBUSH INN',
  'QUERN DAIRY CO-OP',
] as const;
const INVOICES = { least: 3, most: 6 } as const;
const INVOICED = { least: 180_00n, most: 1_450_00n } as const;

/** A few invoices a month, always the same for a month. */
function customerPayments({ person, period }: Receiving): Activity[] {
  const activities: Activity[] = [];
  for (let month = firstDayOfMonth(period.from); month <= period.to; month = addMonthsToDay(month, 1)) {
    const random = seededRandom('customers', person.userName, month);
    const count = INVOICES.least + random.below(INVOICES.most - INVOICES.least + 1);
    for (let invoice = 0; invoice < count; invoice++) {
      const date = workingDayUpTo(addDays(month, random.below(28)));
      const pounds = random.pence(INVOICED.least, INVOICED.most) / 100n;
      const payment = {
        date,
        party: random.pick(CUSTOMERS),
        reference: `INV ${month.slice(2, 4)}${month.slice(5, 7)}${invoice + 1}`,
        amount: pounds * 100n,
      };
      if (period.from <= date && date <= period.to) activities.push({ ...payment, kind: 'transfer_in' });
    }
  }
  return activities;
}

/** Banks print payments from an authority like a salary. */
function credit(payment: Omit<Activity, 'kind'>): Activity {
  return { ...payment, kind: 'salary' };
}

function rateOn(rates: Rates, day: Day): Pence {
  const [, amount] = rates.findLast(([from]) => from <= day) ?? rates[0] ?? [];
  if (amount === undefined) throw new Error('A benefit has no rates');
  return amount;
}
