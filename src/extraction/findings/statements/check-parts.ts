import type { Finding } from '../../extraction.ts';
import type { Part } from '../../readings/statements/sections.ts';
import type { Entry, Ledger } from '../../relations/statements/ledger.ts';
import { finding, passed } from '../finding.ts';
import { placeOf } from './check-balances.ts';

/** Says which rows of the file are not transactions of the account. */
export function noteParts(parts: readonly Part[]): Finding[] {
  const [pending = [], others = []] = [true, false].map((isPending) =>
    parts.filter(({ kind }) => (kind === 'pending') === isPending),
  );
  const titles = others.flatMap(({ title }) => title ?? []).join(', ');
  const named = titles === '' ? '' : `: ${titles}`.slice(0, TITLES_MAX);
  return [
    ...(pending.length > 0 ? ['Rows that are not booked yet are left out'] : []),
    ...(others.length > 0 ? [`Rows of other parts of the account are left out${named}`] : []),
  ].map((message) => passed('other_accounts', message));
}

const TITLES_MAX = 120;

const OTHER_CURRENCY = /USD|EUR|[$€]/;

/** Results have no currency, so a reader takes amounts in euros or dollars for pounds. */
export function checkCurrency({ entries }: Ledger): Finding[] {
  const isOther = ({ item }: Entry) => OTHER_CURRENCY.test(item.amount.text);
  if (entries.filter(isOther).length <= entries.length / 2) return [];
  return [
    finding('unproven', {
      severity: 'medium',
      field: 'transactions',
      message: 'The amounts are in another currency than pounds',
    }),
  ];
}

/**
 * Rows of the account could be hidden under the title of a pot. The account pays into its pots, so it has the other side of a
 * row of each pot. Rows that are not booked have no balances.
 */
export function checkParts(parts: readonly Part[], account: readonly Entry[]): Finding[] {
  return parts.flatMap((part, at) => {
    const others = parts.filter((_, index) => index !== at).flatMap(({ ledger }) => ledger.entries);
    const spent = part.ledger.entries.find(({ amount }) => amount < 0n);
    if (spent === undefined || isOwnPart(part, [...account, ...others])) return [];
    return [
      finding('unproven', {
        severity: 'medium',
        field: 'transactions',
        at: placeOf(spent),
        actual: spent.item.amount.text,
        message: `Nothing shows that the rows under “${(part.title ?? '').slice(0, TITLES_MAX)}” are not rows of the account`,
      }),
    ];
  });
}

function isOwnPart({ kind, ledger: { entries } }: Part, others: readonly Entry[]): boolean {
  if (kind === 'currency') return true;
  if (kind === 'pending') return entries.every(({ item }) => item.balance === null);
  const sides = new Set(others.map(({ amount }) => -amount));
  return entries.some(({ amount }) => sides.has(amount));
}
