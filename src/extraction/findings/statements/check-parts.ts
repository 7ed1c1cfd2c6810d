import type { Finding } from '../../extraction.ts';
import type { Section } from '../../readings/statements/sections.ts';
import type { Ledger } from '../../relations/statements/ledger.ts';
import { finding, passed } from '../finding.ts';

/** Says which rows of the file are not transactions of the account. */
export function noteParts(parts: readonly Section[]): Finding[] {
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
  const isOther = ({ item }: Ledger['entries'][number]) => OTHER_CURRENCY.test(item.amount.text);
  if (entries.filter(isOther).length <= entries.length / 2) return [];
  return [
    finding('unproven', {
      severity: 'medium',
      field: 'transactions',
      message: 'The amounts are in another currency than pounds',
    }),
  ];
}
