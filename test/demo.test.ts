import { expect, test } from 'vitest';
import { STEP_TITLES } from '../demo/scenario.ts';
import { readShown } from './demo.fixture.ts';

test('the steps that the README shows, and their number, are those of the demo', async () => {
  const shown = await readShown();
  const steps = [...shown.matchAll(/^\[(\d+)\/(\d+)\] (.*)$/gm)].map(([, number, count, title]) => ({
    title: STEP_TITLES[Number(number) - 1],
    shown: title,
    count: Number(count),
  }));
  expect(steps).not.toEqual([]);
  for (const { title, shown: printed, count } of steps)
    expect({ printed, count }).toEqual({ printed: title, count: STEP_TITLES.length });
  expect(shown).toContain(`${STEP_TITLES.length} of ${STEP_TITLES.length} steps passed: `);
});
