import { accountOf, balanceBefore } from '#simulation/banking/account.ts';
import type { Activity } from '#simulation/banking/activity.ts';
import { incomeOf } from '#simulation/banking/income.ts';
import { cardSpendingOf, type Stretch, spendingWithin } from '#simulation/banking/spending.ts';
import type { People, SandboxPerson } from '#simulation/people/index.ts';
import { addDays, addMonthsToDay, type Day, daysBetween } from '#values/calendar.ts';
import { type Pence, sumPence } from '#values/money.ts';
import { type SeededRandom, seededRandom } from '#values/seeded-random.ts';
import type { Statement, StatementRow } from './statement.ts';
import type { StatementLayout } from './statements/layout.ts';

/** `2026-03` */
export type Month = string;

/** Interest on a small balance, in pence. */
const INTEREST = { least: 12n, most: 4_80n } as const;

export function buildStatement(
  layout: StatementLayout,
  from: { people: People; person: SandboxPerson; month: Month; seed: number; isEmpty: boolean },
): Statement {
  const { person, month, seed } = from;
  const random = seededRandom('statement', layout.name, person.userName, month, seed);
  const period = periodOf(layout, month);
  const opening = balanceBefore(person, layout, period.from);
  const change = balanceBefore(person, layout, addDays(period.to, 1)) - opening;
  const activities = from.isEmpty ? [] : activitiesOf(layout, { ...from, random, period, change });
  const rows = rowsOf(layout, { activities, opening, random, period });
  const amounts = rows.map(({ amount }) => amount);
  return {
    ...accountOf(person, layout),
    start: period.from,
    end: period.to,
    opening,
    closing: opening + sumPence(amounts),
    totalIn: sumPence(amounts.filter((amount) => amount > 0n)),
    totalOut: -sumPence(amounts.filter((amount) => amount < 0n)),
    rows,
  };
}

/** A statement belongs to the month in which it ends. */
export function periodOf({ firstDay }: Pick<StatementLayout, 'firstDay'>, month: Month): Stretch {
  const first = `${month}-${String(firstDay).padStart(2, '0')}`;
  const from = firstDay === 1 ? first : addMonthsToDay(first, -1);
  return { from, to: addDays(addMonthsToDay(from, 1), -1) };
}

function activitiesOf(
  layout: StatementLayout,
  of: { people: People; person: SandboxPerson; random: SeededRandom; period: Stretch; change: Pence },
): Activity[] {
  const { random, period, change } = of;
  if (layout.isCard) return inOrder(cardSpendingOf(random, period, change));
  const interest: Activity[] = layout.paysInterest
    ? [
        {
          date: period.to,
          kind: 'interest',
          party: 'CREDIT INTEREST',
          reference: null,
          amount: random.pence(INTEREST.least, INTEREST.most),
        },
      ]
    : [];
  const income = incomeOf(of);
  const received = sumPence([...income, ...interest].map(({ amount }) => amount));
  return inOrder([...income, ...spendingWithin(change - received, { random, stretch: period }), ...interest]);
}

/** The sort is stable, so the salary stays first within a day. */
function inOrder(activities: readonly Activity[]): Activity[] {
  return activities.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

function rowsOf(
  layout: StatementLayout,
  of: { activities: readonly Activity[]; opening: Pence; random: SeededRandom; period: Stretch },
): StatementRow[] {
  let balance = of.opening;
  return of.activities.map((activity, index) => {
    balance += activity.amount;
    const isLastOfDay = of.activities[index + 1]?.date !== activity.date;
    const prints = layout.balances === 'every_row' || (layout.balances === 'end_of_day' && isLastOfDay);
    return {
      id: String(index),
      kind: activity.kind,
      date: activity.date,
      posted: spentOn(layout, activity.date, of),
      lines: layout.describe(activity),
      amount: activity.amount,
      balance: prints ? balance : null,
    };
  });
}

/** Card purchases reach the bank a day or two later. */
function spentOn(
  layout: StatementLayout,
  date: Day,
  { random, period }: { random: SeededRandom; period: Stretch },
): Day {
  if (!layout.isCard) return date;
  const days = Math.min(random.below(3), daysBetween(period.from, date));
  return addDays(date, -days);
}
