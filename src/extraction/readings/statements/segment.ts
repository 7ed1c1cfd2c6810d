import type { Direction } from '../../vocabulary/statements/labels.ts';
import type { TableColumns } from './table-columns.ts';
import type { TokenLine } from '../../page/tokens.ts';

/** Lines below one heading, possibly over several pages. */
export interface Segment {
  columns: TableColumns;
  lines: TokenLine[];
  section: Direction | null;
}
