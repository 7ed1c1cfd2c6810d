import type { Pair } from '#sandbox/documents/drawing/pairs.ts';
import { type Desk, label, total } from '#sandbox/documents/drawing/style.ts';
import type { Cell } from '#sandbox/documents/drawing/table.ts';
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

export type SumKind = 'gross' | 'deductions' | 'net';
const SUM_FIELDS = {
  period: { gross: 'gross_pay', deductions: 'total_deductions', net: 'net_pay' },
  year: { gross: 'ytd.gross_pay', deductions: null, net: 'ytd.net_pay' },
} as const;

/** A sum of the payslip. It counts as printed. */
export function printSum(desk: SlipDesk, kind: SumKind, of: 'period' | 'year' = 'period'): Required<Pair> {
  const { slip, style, says, structure } = desk;
  const field = SUM_FIELDS[of][kind];
  if (field) note(desk, field);
  const period = { gross: slip.gross, deductions: slip.totalDeductions, net: slip.net };
  const pence = of === 'period' ? period[kind] : slip.year[kind];
  const isNegative = kind === 'deductions' && structure.areDeductionsNegative;
  return {
    label: label(style, says.total(kind)),
    value: total(style, isNegative ? -pence : pence),
    field: of === 'period' ? kind : `year.${kind}`,
    isAmount: true,
    isBold: true,
  };
}

export function cellOf({ value, field }: Required<Pair>): Cell {
  return { text: value, field };
}
