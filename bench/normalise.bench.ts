import { systemClock } from '#platform/clock.ts';
import { createPeople } from '#simulation/people/index.ts';
import type { Context } from './context.ts';
import { compare, type Effort, warmUpBoth } from './measure.ts';
import { measuring } from './measuring.ts';
import type { Row } from './table.ts';
import { NORMALISERS } from './wire-payslips.ts';

/** Times the pure part of each connector on one core, against parsing and copying the same submissions. */
export async function* benchNormalise(_context: Context, effort: Effort): AsyncGenerator<Row> {
  const people = createPeople({ clock: systemClock });
  for (const [connector, prepare] of Object.entries(NORMALISERS)) {
    const normalise = prepare(people);
    const texts = normalise().map((data) => JSON.stringify(data));
    const sides = {
      ours: async (seconds: number) => timesPerSecond(seconds, () => normalise().length),
      baseline: async (seconds: number) =>
        timesPerSecond(seconds, () => texts.map((text) => structuredClone(JSON.parse(text))).length),
    };
    const name = `normalise payslips, ${connector}`;
    measuring(name);
    await warmUpBoth(sides, effort);
    const compared = await compare(effort, sides);
    const target = { oursAtLeast: 20_000 };
    yield { name, unit: 'payslips/s', ...compared, target };
  }
}

/** `work` returns how many items it processed. */
function timesPerSecond(seconds: number, work: () => number): number {
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  let done = 0;
  while (elapsed() < seconds) done += work();
  return done / elapsed();
}
