import { balanceBefore } from '#simulation/banking/account.ts';
import type { Activity } from '#simulation/banking/activity.ts';
import { incomeOf } from '#simulation/banking/income.ts';
import { cardSpendingOf, type Stretch, spendingWithin } from '#simulation/banking/spending.ts';
import type { People, SandboxPayslip, SandboxPerson } from '#simulation/people/person.ts';
import { stableId } from '#simulation/people/stable-id.ts';
import {
  addDays,
  addMonthsToDay,
  type Day,
  dayOf,
  firstDayOfMonth,
  lastDayOfMonth,
} from '#values/calendar.ts';
import { type Pence, sumPence } from '#values/money.ts';
import { seededRandom } from '#values/seeded-random.ts';
import { setNewest } from '#values/set-newest.ts';
import { type Account, type AccountKind, kindsOf, PRODUCTS } from './accounts.ts';

/*
 * What happened on a person's accounts. Each month is calculated alone, from the month's name and the income of the month
 * before. So nothing that was shown once changes when the clock moves on, and the balances of all months continue from each
 * other.
 */

/** Months that can be read, with the current one. The payslips that make the income go back further. */
const MONTHS_KEPT = 18;
/** A purchase by card is pending until it is booked. */
const PENDING_DAYS = 2;

export interface Movement extends Activity {
  id: string;
  /** Pending movements have no balance. */
  balance: Pence | null;
}

export interface History {
  /** Oldest first; the pending ones last. */
  movements: readonly Movement[];
  booked: Pence;
  /** Less what is pending. */
  available: Pence;
  /** The first day that can be read. */
  from: Day;
}

type Holding = Pick<Account, 'id' | 'kind' | 'person'>;

/** What a history is made from. Payslips that were not corrected are the same objects. */
interface Basis {
  today: Day;
  payslips: readonly SandboxPayslip[];
}

/** Enough for the accounts of one person, whose history is read in many pages. */
const REMEMBERED_MAX = 4;
const remembered = new WeakMap<People, Map<string, Basis & { history: History }>>();

export function historyOf(people: People, account: Holding): History {
  const basis = { today: dayOf(people.now()), payslips: people.payslips(account.person.userName) };
  const histories = remembered.get(people) ?? new Map<string, Basis & { history: History }>();
  remembered.set(people, histories);
  const known = histories.get(account.id);
  if (known && isSame(known, basis)) return known.history;
  const history = calculateHistory(people, account, basis.today);
  setNewest(histories, account.id, { ...basis, history }, REMEMBERED_MAX);
  return history;
}

function isSame(one: Basis, other: Basis): boolean {
  return (
    one.today === other.today &&
    one.payslips.length === other.payslips.length &&
    one.payslips.every((payslip, index) => payslip === other.payslips[index])
  );
}

function calculateHistory(people: People, { id, kind, person }: Holding, today: Day): History {
  const from = addMonthsToDay(firstDayOfMonth(today), 1 - MONTHS_KEPT);
  let balance = openingOf(people, { kind, person, month: from });
  const planned: Activity[] = [];
  for (let month = from; month <= today; month = addMonthsToDay(month, 1))
    planned.push(...inOrder(planMonth(people, person, month)[kind]));
  const idOf = identify(id);
  const movements: Movement[] = [];
  for (const activity of planned) {
    const isBooked = activity.date <= today;
    if (!isBooked && !isPending(activity, today)) continue;
    if (isBooked) balance += activity.amount;
    movements.push({
      ...activity,
      ...(isBooked ? { balance } : { date: addDays(activity.date, -PENDING_DAYS), balance: null }),
      id: idOf(activity),
    });
  }
  const pending = movements.filter((movement) => movement.balance === null);
  return {
    movements,
    booked: balance,
    available: balance + sumPence(pending.map(({ amount }) => amount)),
    from,
  };
}

function isPending({ kind, date }: Activity, today: Day): boolean {
  return kind === 'card' && addDays(date, -PENDING_DAYS) <= today;
}

/** The same ids whenever the history is read, also for two equal purchases on one day. */
function identify(accountId: string): (activity: Activity) => string {
  const seen = new Map<string, number>();
  return ({ date, kind, party, reference }) => {
    const words = [accountId, date, kind, party, reference ?? ''];
    const count = (seen.get(words.join('\n')) ?? 0) + 1;
    seen.set(words.join('\n'), count);
    return stableId('bank transaction', ...words, String(count));
  };
}

/** The balance at the start of a month. A current account also has the income of the month before, which the month will spend. */
function openingOf(
  people: People,
  { kind, person, month }: { kind: AccountKind; person: SandboxPerson; month: Day },
): Pence {
  const usual = balanceBefore(person, PRODUCTS[kind], month);
  return kind === 'current' ? usual + incomeBefore(people, person, month) : usual;
}

function incomeBefore(people: People, person: SandboxPerson, month: Day): Pence {
  return sumPence(
    incomeOf({ people, person, period: stretchOf(addMonthsToDay(month, -1)) }).map(({ amount }) => amount),
  );
}

/** Everything that happens in a month, on all accounts of a person, whether the day has come or not. */
function planMonth(people: People, person: SandboxPerson, month: Day): Record<AccountKind, Activity[]> {
  const kinds = kindsOf(person.userName);
  const period = stretchOf(month);
  const randomFor = (kind: AccountKind) => seededRandom('bank', kind, person.userName, month);
  const changeOf = (kind: AccountKind) =>
    balanceBefore(person, PRODUCTS[kind], addMonthsToDay(month, 1)) -
    balanceBefore(person, PRODUCTS[kind], month);

  const card = kinds.includes('card') ? cardSpendingOf(randomFor('card'), period, changeOf('card')) : [];
  const repaid = card
    .filter(({ kind }) => kind === 'card_payment')
    .map(
      (payment): Activity => ({
        ...payment,
        kind: 'direct_debit',
        party: 'WRENFIELD CARDS',
        amount: -payment.amount,
      }),
    );
  const left = changeOf('current') - incomeBefore(people, person, month) - total(repaid);
  const spending = spendingWithin(left, { random: randomFor('current'), stretch: period });
  const current = [...incomeOf({ people, person, period }), ...repaid, ...spending];
  const savings = kinds.includes('savings')
    ? savingsOf(spending, { random: randomFor('savings'), period, change: changeOf('savings') })
    : [];
  return { current, savings, card };
}

/** The other side of transfers between the person's accounts, interest, and what goes to or comes from investments. */
function savingsOf(
  spending: readonly Activity[],
  { random, period, change }: { random: ReturnType<typeof seededRandom>; period: Stretch; change: Pence },
): Activity[] {
  const transfers = spending
    .filter(({ party }) => party === 'SAVINGS ACCOUNT')
    .map(
      (transfer): Activity => ({
        ...transfer,
        kind: transfer.amount < 0n ? 'transfer_in' : 'transfer_out',
        party: 'CURRENT ACCOUNT',
        amount: -transfer.amount,
      }),
    );
  const interest: Activity = {
    date: period.to,
    kind: 'interest',
    party: 'CREDIT INTEREST',
    reference: null,
    amount: random.pence(80n, 9_60n),
  };
  const rest = change - total([...transfers, interest]);
  const invested: Activity = {
    date: rest > 0n ? period.from : period.to,
    kind: rest > 0n ? 'transfer_in' : 'transfer_out',
    party: 'ORCHARD INVESTMENTS',
    reference: 'ISA',
    amount: rest,
  };
  return [...(rest > 0n ? [invested] : []), ...transfers, interest, ...(rest < 0n ? [invested] : [])];
}

function stretchOf(month: Day): Stretch {
  return { from: month, to: lastDayOfMonth(month) };
}

/** The sort is stable, so the salary stays first within a day. */
function inOrder(activities: readonly Activity[]): Activity[] {
  return activities.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}

function total(activities: readonly Activity[]): Pence {
  return sumPence(activities.map(({ amount }) => amount));
}
