import type { Finding } from '../../extraction.ts';
import type { Section } from '../../readings/statements/sections.ts';
import { finding } from './finding.ts';

/** Says which rows of the file are not transactions of the account. */
export function noteParts(parts: readonly Section[]): Finding[] {
  const [pending, others] = [
    parts.filter(({ kind }) => kind === 'pending'),
    parts.filter(({ kind }) => kind !== 'pending'),
  ];
  const titles = others.flatMap(({ title }) => title ?? []);
  const named = titles.length > 0 ? `: ${titles.join(', ')}` : '';
  return [
    ...(pending.length > 0 ? [note('Rows that are not booked yet are left out')] : []),
    ...(others.length > 0
      ? [note(`Rows of other parts of the account are left out${named}`.slice(0, MESSAGE_MAX))]
      : []),
  ];
}

const MESSAGE_MAX = 200;

function note(message: string): Finding {
  return finding('other_accounts', { isPassed: true, message });
}
