import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOADED_ON_FIRST_USE } from './idle-process.fixture.ts';

test('every file and package that an idle service must not load exists', () => {
  const root = new URL('..', import.meta.url);
  // an entry without a slash at its end is the beginning of several packages or files
  const missing = LOADED_ON_FIRST_USE.filter(
    (part) => /\/$|\.\w+$/.test(part) && !existsSync(new URL(`.${part}`, root)),
  );
  expect(missing).toEqual([]);
});
