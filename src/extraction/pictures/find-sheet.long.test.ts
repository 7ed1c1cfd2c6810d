import { test } from 'vitest';
import { expectUpright } from './photograph.fixture.ts';

test.each([
  ['to the right', 1],
  ['upside down', 2],
  ['to the left', 3],
])('the sheet of paper in a photograph is found upright when the phone was turned %s', (_, turns) =>
  expectUpright(turns),
);
