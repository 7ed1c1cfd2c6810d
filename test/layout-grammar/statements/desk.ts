import type { Desk } from '#sandbox/documents/drawing/style.ts';
import type { Day } from '#values/calendar.ts';
import { formatPence, formatPenceWithThousands, type Pence } from '#values/money.ts';
import type { Chance, Choices } from '../chance.ts';
import type { Account } from './account.ts';
import type { StatementStructure } from './structure.ts';
import { COLUMN_WORDS, type ColumnKind, LABEL_WORDS, type LabelKind, REFERENCE_WORDS } from './words.ts';

/** Everything that the parts of a statement are drawn from. */
export interface StatementDesk extends Desk {
  chance: Chance;
  structure: StatementStructure;
  account: Account;
  /** The date in rows, and elsewhere. */
  /** Short codes for kinds of transactions, chosen when they are first printed. */
  codes: Map<string, string>;
  rowDay: (day: Day) => string;
  longDay: (day: Day) => string;
  says: {
    column(kind: ColumnKind): string;
    label(kind: LabelKind): string;
  };
}

export function chooseStatementWords(
  chance: Chance,
  { columns: kinds }: StatementStructure,
): StatementDesk['says'] {
  const choose = (table: Record<string, Choices<string>>) =>
    Object.fromEntries(Object.entries(table).map(([kind, choices]) => [kind, chance.choose(choices)]));
  const [columns, labels] = [choose(COLUMN_WORDS), choose(LABEL_WORDS)];
  // headings of two columns come in pairs: "Debit" goes with "Credit"
  const all = ({ development, heldOut, varied = [] }: Choices<string>) => [
    ...development,
    ...heldOut,
    ...varied,
  ];
  const [outs, ins] = [all(COLUMN_WORDS.out), all(COLUMN_WORDS.in)];
  if (kinds.includes('reference')) columns.reference = chance.choose(REFERENCE_WORDS);
  columns.in = ins[outs.indexOf(columns.out ?? '')] ?? columns.in ?? '';
  return {
    column: (kind) => columns[kind] ?? kind,
    label: (kind) => labels[kind] ?? kind,
  };
}

export function figure({ style }: Desk, pence: Pence): string {
  const positive = pence < 0n ? -pence : pence;
  return `${style.pound}${style.hasThousands ? formatPenceWithThousands(positive) : formatPence(positive)}`;
}

/** A balance. What is owed on a card is printed without a sign. */
export function balanceText(desk: StatementDesk, pence: Pence): string {
  const text = figure(desk, pence);
  if (desk.account.isCard) return pence > 0n ? `${text} CR` : text;
  if (pence >= 0n) return text;
  return {
    minus: `-${text}`,
    trailing: `${text}-`,
    OD: `${text} OD`,
    DR: `${text} DR`,
    D: `${text} D`,
    brackets: `(${text})`,
  }[desk.structure.overdrawn];
}

/** An amount in a column for money in both directions. */
export function signedText(desk: StatementDesk, pence: Pence): string {
  const text = figure(desk, pence);
  const isIn = pence > 0n;
  const { signs } = desk.structure;
  if (desk.account.isCard) {
    if (!isIn) return text;
    return signs === 'cr' ? `${text} CR` : signs === 'brackets' ? `(${text})` : `-${text}`;
  }
  if (signs === 'sections') return text;
  if (signs === 'plus_minus') return `${isIn ? '+' : '-'}${text}`;
  if (signs === 'cr') return isIn ? `${text} CR` : text;
  if (signs === 'dr') return isIn ? text : `${text} DR`;
  if (signs === 'letters') return `${text} ${isIn ? 'C' : 'D'}`;
  if (signs === 'brackets') return isIn ? text : `(${text})`;
  if (signs === 'trailing') return isIn ? text : `${text}-`;
  return isIn ? text : `-${text}`;
}
