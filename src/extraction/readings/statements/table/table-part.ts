import type { TokenLine } from '../../../page/tokens.ts';
import type { Direction } from '../../../vocabulary/statements/labels.ts';
import type { TableColumns } from './table-columns.ts';

/** Lines below one heading, possibly over several pages. */
export interface TablePart {
  columns: TableColumns;
  lines: TokenLine[];
  section: Direction | null;
}
