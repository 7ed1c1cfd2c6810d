import { amountText, type Desk } from '#sandbox/documents/drawing/style.ts';
import type { ColumnKind } from '#sandbox/documents/statements/table.ts';
import type { Day } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { Chance, Choices } from '../chance.ts';
import type { Account } from './account.ts';
import type { StatementStructure } from './structure.ts';
import {
  COLUMN_WORDS,
  FOREIGN_HEADINGS,
  LABEL_WORDS,
  type LabelKind,
  PART_LABELS,
  type PartLabel,
  RARE_COLUMNS,
} from './words.ts';

/** The room for notices beside the rows, in points. */
export const NOTICES_WIDTH = 120;

/** Everything that the parts of a statement are drawn from. */
export interface StatementDesk extends Desk {
  chance: Chance;
  structure: StatementStructure;
  account: Account;
  /** Short codes for kinds of transactions, chosen when they are first printed. */
  codes: Map<string, string>;
  /** The date in rows, and elsewhere. */
  rowDay: (day: Day) => string;
  longDay: (day: Day) => string;
  says: {
    column(kind: ColumnKind): string;
    label(kind: LabelKind): string;
    part(kind: PartLabel): string;
  };
}

export function chooseStatementWords(
  chance: Chance,
  { columns: kinds }: StatementStructure,
): StatementDesk['says'] {
  const choose = (table: Record<string, Choices<string>>) =>
    Object.fromEntries(Object.entries(table).map(([kind, choices]) => [kind, chance.choose(choices)]));
  const [columns, labels] = [choose(COLUMN_WORDS), choose(LABEL_WORDS)];
  /** Chosen when they are first printed. */
  const parts: Partial<Record<PartLabel, string>> = {};
  // headings of two columns come in pairs: "Debit" goes with "Credit"
  const all = ({ development, heldOut, varied = [], strange = [] }: Choices<string>) => [
    ...[...development, ...heldOut],
    ...[...varied, ...strange],
  ];
  const [outs, ins] = [all(COLUMN_WORDS.out), all(COLUMN_WORDS.in)];
  for (const kind of ['reference', 'foreign'] as const)
    if (kinds.includes(kind)) columns[kind] = chance.choose(RARE_COLUMNS[kind]);
  columns.in = ins[outs.indexOf(columns.out ?? '')] ?? columns.in ?? '';
  if (chance.part === 'strange' && kinds.includes('in') && chance.happens(12))
    Object.assign(columns, chance.pick(FOREIGN_HEADINGS));
  return {
    column: (kind) => columns[kind] ?? kind,
    label: (kind) => labels[kind] ?? kind,
    part(kind) {
      parts[kind] ??= chance.choose(PART_LABELS[kind]);
      return parts[kind];
    },
  };
}

export function figure({ style }: Desk, pence: Pence): string {
  return amountText(style, pence < 0n ? -pence : pence);
}

/** A balance. What is owed on a card is printed without a sign. */
export function balanceText(desk: StatementDesk, pence: Pence): string {
  const text = figure(desk, pence);
  if (desk.account.isCard) return pence > 0n ? `${text} CR` : text;
  const { overdrawn } = desk.structure;
  if (overdrawn === 'dr_cr') return `${text} ${pence < 0n ? 'DR' : 'CR'}`;
  if (pence >= 0n) return text;
  return {
    minus: `-${text}`,
    trailing: `${text}-`,
    OD: `${text} OD`,
    DR: `${text} DR`,
    D: `${text} D`,
    brackets: `(${text})`,
  }[overdrawn];
}

/** An amount in a column for money in both directions. On cards, purchases have no sign and payments have one. */
export function signedText(desk: StatementDesk, pence: Pence): string {
  const text = figure(desk, pence);
  const isIn = pence > 0n;
  const isMarked = desk.account.isCard ? isIn : !isIn;
  switch (desk.structure.signs) {
    case 'sections':
      return text;
    case 'plus_minus':
      return desk.account.isCard ? (isIn ? `-${text}` : text) : `${isIn ? '+' : '-'}${text}`;
    case 'cr':
      return isIn ? `${text} CR` : text;
    case 'dr':
      return isIn ? text : `${text} DR`;
    case 'dr_cr':
      return `${text} ${isIn ? 'CR' : 'DR'}`;
    case 'letters':
      return `${text} ${isIn ? 'C' : 'D'}`;
    case 'brackets':
      return isMarked ? `(${text})` : text;
    case 'trailing':
      return isMarked ? `${text}-` : text;
    case 'minus':
      return isMarked ? `-${text}` : text;
  }
}
