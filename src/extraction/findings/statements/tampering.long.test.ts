import { test } from 'vitest';
import { expectChangesFound } from '../../readings/statements/change-figures.fixture.ts';
import { LAYOUTS } from '../../readings/statements/layouts.fixture.ts';

test.each(LAYOUTS)('every changed figure is detected ($bank: $name)', (layout) =>
  expectChangesFound(layout, 12),
);
