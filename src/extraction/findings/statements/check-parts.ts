import type { Finding } from '../../extraction.ts';
import type { Part } from '../../readings/statements/accounts.ts';
import { MANY } from '../../readings/statements/table/patterns.ts';
import type { Entry } from '../../relations/statements/ledger.ts';
import { finding, passed } from '../finding.ts';
import { placeOf } from './check-rows.ts';

/** Says which rows of the file are not transactions of the account, and reports those that might be. */
export function checkParts(parts: readonly Part[], account: readonly Entry[]): Finding[] {
  const others = parts.filter(({ kind }) => kind !== 'pending');
  const titles = others.flatMap(({ title }) => title ?? []).slice(0, MANY);
  const named = titles.length === 0 ? '' : `: ${titles.join(', ')}`;
  return [
    ...(parts.length > others.length ? ['Rows that are not booked yet are left out'] : []),
    ...(others.length > 0 ? [`Rows of other parts of the account are left out${named}`] : []),
  ]
    .map((message) => passed('other_accounts', message))
    .concat(parts.flatMap((part) => checkPart(part, parts, account)));
}

/**
 * Rows of the account could be hidden under the title of a pot. The account pays into its pots, so it has the other side of a
 * row of each pot. Rows that are not booked have no balances.
 */
function checkPart(part: Part, parts: readonly Part[], account: readonly Entry[]): Finding[] {
  const others = parts.filter((other) => other !== part).flatMap(({ ledger }) => ledger.entries);
  const spent = part.ledger.entries.find(({ amount }) => amount < 0n);
  if (spent === undefined || isOwnPart(part, [...account, ...others])) return [];
  return [
    finding('unproven', {
      severity: 'medium',
      field: 'transactions',
      at: placeOf(spent),
      actual: spent.item.amount.text,
      message: `Nothing shows that the rows under “${part.title ?? ''}” are not rows of the account`,
    }),
  ];
}

function isOwnPart({ kind, ledger: { entries } }: Part, others: readonly Entry[]): boolean {
  if (kind === 'currency') return true;
  if (kind === 'pending') return entries.every(({ item }) => item.balance === null);
  const sides = new Set(others.map(({ amount }) => -amount));
  return entries.some(({ amount }) => sides.has(amount));
}
