import { systemClock } from '#platform/clock.ts';
import { createPeople } from '../src/sandbox/people/index.ts';
import { compare, type Effort, warmUpBoth } from './measure.ts';
import type { Stage } from './stage.ts';
import type { Row } from './table.ts';
import { NORMALISERS } from './wire-payslips.ts';

/** Each connector's pure part, on one core, against getting the same submissions out of JSON and copying them. */
export async function benchNormalise(_stage: Stage, effort: Effort): Promise<Row[]> {
  const people = createPeople({ clock: systemClock });
  const rows: Row[] = [];
  for (const [connector, prepare] of Object.entries(NORMALISERS)) {
    const normalise = prepare(people);
    const texts = normalise().map((data) => JSON.stringify(data));
    const sides = {
      ours: async (seconds: number) => timesPerSecond(seconds, () => normalise().length),
      floor: async (seconds: number) =>
        timesPerSecond(seconds, () => texts.map((text) => structuredClone(JSON.parse(text))).length),
    };
    await warmUpBoth(sides, effort);
    const compared = await compare(effort, sides);
    const target = { oursAtLeast: 20_000 };
    rows.push({ name: `normalise, ${connector}`, unit: 'payslips/s', ...compared, target });
  }
  return rows;
}

/** `work` answers how much it did. */
function timesPerSecond(seconds: number, work: () => number): number {
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1000;
  let done = 0;
  while (elapsed() < seconds) done += work();
  return done / elapsed();
}
