import type { Direction } from './labels.ts';
import type { TableColumns } from './table-columns.ts';
import type { TokenLine } from './tokens.ts';

/** Lines below one heading, possibly over several pages. */
export interface Segment {
  columns: TableColumns;
  lines: TokenLine[];
  section: Direction | null;
}
