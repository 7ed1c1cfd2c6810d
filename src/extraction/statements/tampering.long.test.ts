import { test } from 'vitest';
import { expectChangesFound } from './change-figures.fixture.ts';
import { LAYOUTS } from './layouts.fixture.ts';

test.each(LAYOUTS)('every changed figure is detected ($bank: $name)', (layout) =>
  expectChangesFound(layout, 12),
);
