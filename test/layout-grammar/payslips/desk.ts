import type { Desk } from '#sandbox/documents/drawing/style.ts';
import type { Chance } from '../chance.ts';
import type { Slip } from './slip.ts';
import type { Structure } from './structure.ts';
import { HEADINGS, type HeadingKind, TOTALS, type TotalKind } from './words/headings.ts';

/** Fields that are printed, and the texts that stand for them. */
export type PrintedFields = Map<string, string[]>;

/** Everything that the parts of a payslip are drawn from. */
export interface SlipDesk extends Desk {
  chance: Chance;
  slip: Slip;
  structure: Structure;
  printed: PrintedFields;
  /** The person's name as it is printed. */
  name: string;
  /** Words that are chosen once, so that a label is the same everywhere on a page. */
  says: {
    heading(kind: HeadingKind): string;
    total(kind: TotalKind): string;
  };
}

export function chooseWords(chance: Chance): SlipDesk['says'] {
  const headings = Object.fromEntries(
    Object.entries(HEADINGS).map(([kind, choices]) => [kind, chance.choose(choices)]),
  );
  const totals = Object.fromEntries(
    Object.entries(TOTALS).map(([kind, choices]) => [kind, chance.choose(choices)]),
  );
  // two columns with the same heading would be ambiguous
  if (headings.this_period === headings.year) headings.this_period = 'This Period';
  return {
    heading: (kind) => headings[kind] ?? kind,
    total: (kind) => totals[kind] ?? kind,
  };
}

export function note(desk: Pick<SlipDesk, 'printed'>, field: string, ...texts: readonly string[]): void {
  desk.printed.set(field, [...(desk.printed.get(field) ?? []), ...texts]);
}
