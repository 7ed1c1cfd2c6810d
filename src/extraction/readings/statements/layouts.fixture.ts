import type { Layout } from './draw-statement.fixture.ts';
import { FOREIGN_LAYOUTS } from './foreign-layouts.fixture.ts';
import { HEADING_LAYOUTS } from './heading-layouts.fixture.ts';
import { SINGLE_AMOUNT_LAYOUTS } from './single-amount-layouts.fixture.ts';
import { TWO_COLUMN_LAYOUTS } from './two-column-layouts.fixture.ts';

/** Ways in which banks print statements. None copies a real statement. */
export const LAYOUTS: Layout[] = [
  ...TWO_COLUMN_LAYOUTS,
  ...SINGLE_AMOUNT_LAYOUTS,
  ...HEADING_LAYOUTS,
  ...FOREIGN_LAYOUTS,
];
