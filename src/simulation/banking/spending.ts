import { addDays, type Day, daysBetween } from '#values/calendar.ts';
import { magnitude, type Pence, splitPence, sumPence } from '#values/money.ts';
import type { SeededRandom } from '#values/seeded-random.ts';
import type { Activity } from './activity.ts';

interface Bill {
  party: string;
  kind: 'direct_debit' | 'standing_order';
  dayOfMonth: number;
  least: Pence;
  most: Pence;
}

const BILLS: readonly Bill[] = [
  { party: 'HALCYON LETTINGS', kind: 'standing_order', dayOfMonth: 2, least: 520_00n, most: 790_00n },
  { party: 'PELLOW ENERGY', kind: 'direct_debit', dayOfMonth: 5, least: 84_00n, most: 149_00n },
  { party: 'CITY COUNCIL TAX', kind: 'direct_debit', dayOfMonth: 8, least: 121_00n, most: 176_00n },
  { party: 'SEVERWATER', kind: 'direct_debit', dayOfMonth: 11, least: 24_50n, most: 41_75n },
  { party: 'MOTHWING MOBILE', kind: 'direct_debit', dayOfMonth: 14, least: 11_00n, most: 32_00n },
  { party: 'GLADE BROADBAND', kind: 'direct_debit', dayOfMonth: 17, least: 26_99n, most: 38_99n },
  { party: 'ASHGROVE GYMS', kind: 'direct_debit', dayOfMonth: 20, least: 19_99n, most: 34_99n },
  { party: 'PIPISTRELLE MOTOR INS', kind: 'direct_debit', dayOfMonth: 23, least: 38_12n, most: 71_40n },
];

interface Shop {
  party: string;
  least: Pence;
  most: Pence;
}

const SHOPS: readonly Shop[] = [
  { party: 'COPPERBEECH GROCERS', least: 6_20n, most: 88_00n },
  { party: 'DOVETAIL BAKERY', least: 2_15n, most: 11_60n },
  { party: 'RIVERLINE RAIL', least: 4_80n, most: 62_40n },
  { party: 'OLD MILL PHARMACY', least: 3_49n, most: 24_00n },
  { party: 'TANGLEWOOD BOOKS', least: 6_99n, most: 31_97n },
  { party: 'PUFFIN COFFEE CO', least: 2_85n, most: 9_40n },
  { party: 'HEDGEROW GARDEN CTR', least: 8_00n, most: 64_50n },
  { party: 'LOWLIGHT CINEMA', least: 7_50n, most: 38_00n },
  { party: 'WAXWING FUELS 24', least: 22_00n, most: 71_35n },
  { party: 'VERVAIN STREAMING', least: 7_99n, most: 15_99n },
  { party: 'MARLSTONE DIY', least: 4_25n, most: 96_10n },
  { party: 'KINGFISHER FISH BAR', least: 8_40n, most: 27_90n },
];

const FRIENDS = ['J PELLATT', 'M OSEI-KANE', 'R TREGENZA', 'S VANTERPOOL', 'D HALLORAN'] as const;
const REASONS = ['DINNER', 'TICKETS', 'RENT SHARE', 'BIRTHDAY', 'THANKS'] as const;

export interface Stretch {
  from: Day;
  to: Day;
}

/** Nobody can live on a smaller part of their usual spending than this. */
const SPENDING_PERCENT_MIN = 20n;

/**
 * Money out and in besides the income. It changes the balance by `change`: a person with less money spends less, a person with
 * more of it saves the rest, and a person with too little lives on savings.
 */
export function spendingWithin(
  change: Pence,
  { random, stretch }: { random: SeededRandom; stretch: Stretch },
): Activity[] {
  const usual = spendingOf(random, stretch);
  const left = change - sumOf(usual);
  if (left === 0n) return usual;
  const saved = { party: 'SAVINGS ACCOUNT', reference: 'TRANSFER', amount: left };
  if (left < 0n) return [...usual, { ...saved, date: stretch.to, kind: 'transfer_out' }];
  return spendLess(usual, left) ?? [{ ...saved, date: stretch.from, kind: 'transfer_in' }, ...usual];
}

/** Null if too little would be left to live on. Cash is in whole notes, so it stays as it is. */
function spendLess(activities: readonly Activity[], less: Pence): Activity[] | null {
  const isCut = ({ amount, kind }: Activity) => amount < 0n && kind !== 'cash';
  const debits = activities.filter(isCut);
  const spent = -sumOf(debits);
  if ((spent - less) * 100n < spent * SPENDING_PERCENT_MIN) return null;
  const amounts = splitPence(
    spent - less,
    debits.map(({ amount }) => magnitude(amount)),
  );
  const cut = new Map(debits.map((debit, index) => [debit, -(amounts[index] ?? 0n)]));
  return activities
    .map((activity) => ({ ...activity, amount: cut.get(activity) ?? activity.amount }))
    .filter(({ amount }) => amount !== 0n);
}

function spendingOf(random: SeededRandom, stretch: Stretch): Activity[] {
  const activities: Activity[] = [];
  for (const date of daysOf(stretch)) {
    for (const bill of BILLS)
      if (Number(date.slice(8)) === bill.dayOfMonth) activities.push(pay(random, bill, date));
    activities.push(...shoppingOn(random, date));
    if (random.happens(8)) activities.push(cashOn(random, date));
    if (random.happens(14)) activities.push(transferOn(random, date));
  }
  return activities;
}

/** Card purchases only, and one payment, so that the balance changes by `change`. */
export function cardSpendingOf(random: SeededRandom, stretch: Stretch, change: Pence): Activity[] {
  const date = addDays(stretch.from, random.between(9, 15));
  const purchases = daysOf(stretch).flatMap((day) => shoppingOn(random, day));
  const amount = change - sumOf(purchases);
  if (amount === 0n) return purchases;
  // after a month with few purchases, another one replaces the payment
  const [kind, party, reference] =
    amount > 0n
      ? (['card_payment', 'PAYMENT RECEIVED', 'THANK YOU'] as const)
      : (['card', 'MARLSTONE DIY', String(random.between(1000, 9999))] as const);
  return [{ date, kind, party, reference, amount }, ...purchases];
}

function sumOf(activities: readonly Activity[]): Pence {
  return sumPence(activities.map(({ amount }) => amount));
}

function shoppingOn(random: SeededRandom, date: Day): Activity[] {
  return Array.from({ length: random.pick([0, 0, 1, 1, 1, 2, 3]) }, () => {
    const { party, least, most } = random.pick(SHOPS);
    const amount = random.pence(least, most);
    const isRefund = random.happens(4);
    const reference = String(random.between(1000, 9999));
    return {
      date,
      kind: isRefund ? 'refund' : 'card',
      party,
      reference,
      amount: isRefund ? amount : -amount,
    };
  });
}

function pay(random: SeededRandom, bill: Bill, date: Day): Activity {
  const reference = `${bill.party.slice(0, 2)}${random.between(100_000, 999_999)}`;
  return {
    date,
    kind: bill.kind,
    party: bill.party,
    reference,
    amount: -random.pence(bill.least, bill.most),
  };
}

function cashOn(random: SeededRandom, date: Day): Activity {
  const amount = -BigInt(random.between(1, 8)) * 10_00n;
  return { date, kind: 'cash', party: 'CASH HIGH STREET', reference: null, amount };
}

function transferOn(random: SeededRandom, date: Day): Activity {
  const isIn = random.happens(40);
  const amount = random.pence(5_00n, 120_00n);
  const [party, reference] = [random.pick(FRIENDS), random.pick(REASONS)];
  return {
    date,
    kind: isIn ? 'transfer_in' : 'transfer_out',
    party,
    reference,
    amount: isIn ? amount : -amount,
  };
}

function daysOf({ from, to }: Stretch): Day[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}
