import { GRIDS } from './grid-layouts.fixture.ts';
import type { Layout } from './layout-parts.fixture.ts';
import { LISTS } from './list-layouts.fixture.ts';
import { SIDE_BY_SIDE } from './side-by-side-layouts.fixture.ts';
import { STACKED } from './stacked-layouts.fixture.ts';

/** Payslips in the style of UK payroll software, by layout name. */
export const LAYOUTS: Record<string, Layout> = { ...GRIDS, ...SIDE_BY_SIDE, ...STACKED, ...LISTS };
