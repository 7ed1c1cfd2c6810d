import type { Finding } from '../../extraction.ts';
import type { Section } from '../../readings/statements/sections.ts';
import { passed } from '../finding.ts';

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
