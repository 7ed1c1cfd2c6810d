import { test } from 'vitest';
import { LAYOUTS } from './layouts.fixture.ts';
import { expectTwoStatements } from './two-accounts.fixture.ts';

test.each(LAYOUTS)(
  'a file of two accounts on separate pages gives two statements ($bank: $name)',
  expectTwoStatements,
);
