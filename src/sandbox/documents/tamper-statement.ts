import { formatPence, type Pence } from '#values/money.ts';
import { type SeededRandom, seededRandom } from '#values/seeded-random.ts';
import type { Statement, StatementRow } from './statement.ts';
import type { StatementLayout } from './statements/layout.ts';
import type { Tampering } from './truth.ts';

/** Changes the rows that a forger would change: the largest credit, or a debit. */
export const STATEMENT_TAMPERS = {
  amount_changed: 'One amount is higher, but the balances are unchanged',
  balance_changed: 'One balance in the rows is higher',
  row_removed: 'One payment out is missing',
  row_added: 'A payment in that never happened was added',
  closing_changed: 'The closing balance is higher',
} as const;
export type StatementTamper = keyof typeof STATEMENT_TAMPERS;

interface Tampered {
  statement: Statement;
  tampering: Tampering;
}

/** Null if the layout or statement has nothing of that kind to change. */
export function tamperStatement(
  layout: StatementLayout,
  statement: Statement,
  { kind, seed }: { kind: StatementTamper; seed: number },
): Tampered | null {
  const random = seededRandom('tamper', layout.name, kind, seed);
  const changed = CHANGES[kind](statement, { random, layout });
  return changed && { statement: changed.statement, tampering: { kind, note: changed.note } };
}

type Change = (
  statement: Statement,
  by: { random: SeededRandom; layout: StatementLayout },
) => { statement: Statement; note: string } | null;

const CHANGES: Record<StatementTamper, Change> = {
  amount_changed(statement, { random }) {
    const row = largestCredit(statement);
    if (!row) return null;
    const amount = row.amount + raise(random);
    const note = `the amount of ${row.date} was ${formatPence(row.amount)}`;
    return { statement: replaceRow(statement, row, { ...row, amount }), note };
  },
  balance_changed(statement, { random }) {
    const rows = statement.rows.filter(({ balance }) => balance !== null);
    if (rows.length === 0) return null;
    const row = random.pick(rows);
    const balance = (row.balance ?? 0n) + raise(random);
    const note = `the balance of ${row.date} was ${formatPence(row.balance ?? 0n)}`;
    return { statement: replaceRow(statement, row, { ...row, balance }), note };
  },
  row_removed(statement, { random }) {
    const debits = statement.rows.filter(({ amount }) => amount < 0n);
    if (debits.length === 0) return null;
    const row = random.pick(debits);
    const rows = statement.rows.filter((other) => other !== row);
    return {
      statement: { ...statement, rows },
      note: `${formatPence(row.amount)} of ${row.date} was removed`,
    };
  },
  row_added(statement, { random, layout }) {
    const after = statement.rows.length === 0 ? null : random.pick(statement.rows);
    if (!after) return null;
    const amount = raise(random);
    const { date } = after;
    const [party, reference] = ['H SOLWAY', 'CONSULTING'];
    const lines = layout.describe({ date, kind: 'transfer_in', party, reference, amount });
    const added: StatementRow = { ...after, id: 'added', kind: 'transfer_in', lines, amount };
    const at = statement.rows.indexOf(after);
    // if only the last row of a day prints a balance, the added row prints it instead of the row before
    const before = layout.balances === 'end_of_day' ? { ...after, balance: null } : after;
    const rows = statement.rows.toSpliced(at, 1, before, added);
    return { statement: { ...statement, rows }, note: `${formatPence(amount)} of ${date} was added` };
  },
  closing_changed(statement, { random }) {
    const closing = statement.closing + raise(random);
    const note = `the closing balance was ${formatPence(statement.closing)}`;
    return { statement: { ...statement, closing }, note };
  },
};

function raise(random: SeededRandom): Pence {
  return random.pence(150_00n, 950_00n);
}

function largestCredit({ rows }: Statement): StatementRow | null {
  const credits = rows.filter(({ amount }) => amount > 0n);
  return credits.toSorted((a, b) => (a.amount < b.amount ? 1 : -1))[0] ?? null;
}

function replaceRow(statement: Statement, row: StatementRow, by: StatementRow): Statement {
  return { ...statement, rows: statement.rows.map((other) => (other === row ? by : other)) };
}
