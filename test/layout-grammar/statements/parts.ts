import { addDays, type Day, daysBetween } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { Chance } from '../chance.ts';
import { type Account, type AccountRow, row, withTotals } from './account.ts';
import type { PartsPlan } from './parts-plan.ts';
import { CURRENCY_NAMES, MOVES, MOVES_BACK, OWN_NAMES, PARTIES, POT_NAMES } from './words.ts';

export type Currency = 'GBP' | 'EUR' | 'USD';

/** A pot, or a pocket in another currency, with its own rows. */
export interface AccountPart {
  name: string;
  currency: Currency;
  account: Account;
  /** The closing balance in pounds. */
  worth: Pence;
}

export interface PartedAccount {
  /** The account itself. On cards, it has the rows of all cards. */
  account: Account;
  parts: AccountPart[];
  cards: { ending: string; holder: string }[];
  /** By the id of a row. */
  cardOfRow: Map<string, number>;
  /** Rows that are announced, but not booked. They count in no balance. */
  pending: AccountRow[];
  /** The balances in the summary. A forger may exchange them. */
  shown: { account: Pence; parts: Pence };
}

export interface Holders {
  first: string;
  second: string;
}

/** Pounds per hundred units. */
const RATES = { EUR: 86n, USD: 78n } as const;

export function drawParts(chance: Chance, drawn: Account, plan: PartsPlan, holders: Holders): PartedAccount {
  const count =
    plan.kind === 'pots' ? chance.between(1, 4) : plan.kind === 'pockets' ? chance.between(1, 2) : 0;
  if (plan.kind === 'none')
    return withShown({ account: drawn, parts: [], cards: [], cardOfRow: new Map(), pending: [] });
  const names = chance.shuffle(POT_NAMES[chance.part === 'accounts' ? 'development' : 'heldOut']);
  let account = plan.hasForeign ? withForeign(chance, drawn) : drawn;
  const parts = Array.from({ length: count }, (_, index): AccountPart => {
    const currency = plan.kind === 'pots' ? 'GBP' : index === 0 ? 'EUR' : 'USD';
    const name = currency === 'GBP' ? (names[index] ?? 'Pot') : chance.choose(CURRENCY_NAMES[currency]);
    const moved = drawPart(chance, account, { id: `p${index}x`, name, currency });
    account = moved.account;
    return moved.part;
  });
  const cards = plan.kind === 'cards' ? drawCards(chance, holders) : [];
  return withShown({
    account,
    parts,
    cards,
    cardOfRow: new Map(
      account.rows.map(({ id, kind }) => [
        id,
        kind === 'card_payment' ? 0 : chance.below(Math.max(1, cards.length)),
      ]),
    ),
    pending: plan.pending === 'none' ? [] : drawPending(chance, account),
  });
}

export function withShown(parted: Omit<PartedAccount, 'shown'>): PartedAccount {
  const parts = parted.parts.reduce((sum, { worth }) => sum + worth, 0n);
  return { ...parted, shown: { account: parted.account.closing, parts } };
}

interface PartToDraw {
  id: string;
  name: string;
  currency: Currency;
}

/** Draws a part and the rows with which money moved between it and the account. */
function drawPart(
  chance: Chance,
  account: Account,
  { id, name, currency }: PartToDraw,
): { account: Account; part: AccountPart } {
  const opening = chance.happens(25) ? 0n : chance.pence(20_00n, 3_400_00n);
  const [to, from, own] = [chance.choose(MOVES), chance.choose(MOVES_BACK), chance.choose(OWN_NAMES)];
  const rows: AccountRow[] = [];
  const mirrored: AccountRow[] = [];
  for (let index = 0; index < chance.between(0, 4); index++) {
    const day = dayIn(chance, account);
    const isBack = opening > 100_00n && chance.happens(25);
    const pounds = isBack ? opening / BigInt(chance.between(8, 20)) : chance.pence(5_00n, 160_00n);
    const amount = currency === 'GBP' ? pounds : (pounds * 100n) / RATES[currency];
    const move = (of: string, isIn: boolean, moved: Pence): AccountRow => ({
      ...row(isIn ? 'transfer_in' : 'transfer_out', day),
      id: `${id}${index}`,
      lines: [`${isIn ? from : to} ${of}`],
      amount: isIn ? moved : -moved,
    });
    rows.push(move(own, !isBack, amount));
    mirrored.push(move(name, isBack, pounds));
  }
  if (currency !== 'GBP')
    for (let index = 0; index < chance.between(0, 3); index++)
      rows.push(purchase(chance, account, `${id}s${index}`));
  const part = withTotals({ ...account, opening, rows: inOrder(rows), months: account.months });
  const worth = currency === 'GBP' ? part.closing : (part.closing * RATES[currency]) / 100n;
  return {
    account: withTotals({ ...account, rows: inOrder([...account.rows, ...mirrored]) }),
    part: { name, currency, account: part, worth },
  };
}

function purchase(chance: Chance, account: Account, id: string): AccountRow {
  const bought = { ...row('card', dayIn(chance, account)), lines: [chance.choose(PARTIES.shops)] };
  return { ...bought, id, amount: -chance.pence(1_50n, 14_00n) };
}

/** Purchases in another currency, with the price and the rate below the shop. */
function withForeign(chance: Chance, account: Account): Account {
  const rows = account.rows.map((one): AccountRow => {
    if (one.kind !== 'card' || one.lines.length > 1 || !chance.happens(30)) return one;
    const [code, rate] = chance.pick([
      ['EUR', 1.1652],
      ['USD', 1.2731],
    ] as const);
    const price = ((Number(-one.amount) / 100) * rate).toFixed(2);
    const line = chance.choose({
      development: [`${code} ${price} @ ${rate}`, `Amount: ${code} ${price}. Conversion rate: ${rate}.`],
      heldOut: [
        `${price} ${code} AT VISA RATE ${rate}`,
        `${code === 'EUR' ? '€' : '$'}${price} at 1 GBP = ${rate} ${code}`,
        `Exchange rate 1 GBP = ${rate} ${code}, fee £0.00`,
      ],
    });
    return { ...one, lines: [...one.lines, line] };
  });
  return { ...account, rows };
}

function drawPending(chance: Chance, account: Account): AccountRow[] {
  const rows = Array.from({ length: chance.between(1, 4) }, (_, index): AccountRow => {
    const day = addDays(account.end, -chance.between(0, 2));
    const isSalary = index === 0 && !account.isCard && chance.happens(50);
    return {
      ...row(isSalary ? 'salary' : 'card', day),
      id: `pending${index}`,
      lines: [isSalary ? `${chance.choose(PARTIES.employers)} SALARY` : chance.choose(PARTIES.shops)],
      amount: isSalary ? chance.pence(1_300_00n, 2_900_00n) : -chance.pence(2_00n, 80_00n),
    };
  });
  return inOrder(rows);
}

function drawCards(chance: Chance, { first, second }: Holders): PartedAccount['cards'] {
  const ending = () => String(chance.between(1000, 9999));
  return [first, second, first]
    .slice(0, chance.between(2, 3))
    .map((holder) => ({ ending: ending(), holder }));
}

function dayIn(chance: Chance, { start, end }: Account): Day {
  return addDays(start, chance.between(0, daysBetween(start, end)));
}

function inOrder(rows: readonly AccountRow[]): AccountRow[] {
  return rows.toSorted((a, b) => a.date.localeCompare(b.date));
}
