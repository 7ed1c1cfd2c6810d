import type { TokenLine } from '../../../page/tokens.ts';
import type { Span } from '../../../page/tolerances.ts';
import type { Direction } from '../../../vocabulary/statements/labels.ts';

export type MoneyRole = 'out' | 'in' | 'amount' | 'balance' | 'other';

export interface MoneyColumn extends Span {
  role: MoneyRole;
}

export interface TableColumns {
  date: Span | null;
  posted: Span | null;
  description: Span | null;
  type: Span | null;
  money: readonly MoneyColumn[];
  /** Start of unrelated text to the right of the heading. */
  sidebar: Span | null;
  hasHeader: boolean;
}

/** Lines below one heading, possibly over several pages. */
export interface TablePart {
  columns: TableColumns;
  lines: TokenLine[];
  section: Direction | null;
}

/** Groups the parts with the same heading, such as one on each page. */
export function groupAlike(parts: readonly TablePart[]): TablePart[][] {
  return [...Map.groupBy(parts, keyOfColumns).values()];
}

/** Parts with the same key have the same lines and columns. */
export function keyOfPart(part: TablePart): string {
  const [first] = part.lines;
  return `${keyOfColumns(part)} ${part.section} ${first?.page} ${first?.y0} ${part.lines.length}`;
}

function keyOfColumns({ columns: { money, sidebar } }: TablePart): string {
  const spans = [...money, ...(sidebar ? [{ ...sidebar, role: 'sidebar' }] : [])];
  return spans.map(({ role, x0, x1 }) => `${role} ${Math.round(x0)} ${Math.round(x1)}`).join();
}
