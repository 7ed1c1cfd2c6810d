import { type Comparison, type Constants, eachWork, KEPT_WITH } from './constants.ts';
import { copyPeople } from './copy-people.ts';
import { bytes } from './describe.ts';
import { DONE, measureCosts } from './measure.ts';
import { databaseBytes, measureIdle } from './meter.ts';
import { costOf } from './model.ts';
import type { Stage } from './stage.ts';

const SMALLEST = 10_000;

type Few = Pick<Constants, 'costs'>;

/**
 * Compares the model with databases of 10,000 people and of many. The service creates some people, and then their rows are copied.
 * The work is done again with many people, to see whether it costs more there. `few` is what it cost before, unless the constants are that.
 */
export async function checkModel(
  stage: Stage,
  { constants, few, people }: { constants: Constants; few: Few | null; people: number },
): Promise<Comparison> {
  const cpuMs: Comparison['cpuMs'] = [];
  if (few) cpuMs.push({ people: DONE.person, costs: eachWork((work) => few.costs[work].cpuMs) });
  const sizes: Comparison['sizes'] = [];
  let factor = 1;
  for (const size of [SMALLEST, people]) {
    const copies = Math.round(size / DONE.person / factor) - 1;
    if (copies < 1) continue;
    console.log(`copying people until there are ${size}`);
    await copyPeople(stage.superuser, { clientId: stage.clientId, copies, step: factor });
    factor *= copies + 1;
    const found = {
      people: factor * DONE.person,
      model: modelBytes(factor, constants),
      measured: await databaseBytes(stage),
    };
    console.log(`the database has ${bytes(found.measured)}, and ${bytes(found.model)} by the model`);
    sizes.push(found);
  }
  // scheduled tasks have more to do with many people
  stage.idleMs = await measureIdle(stage);
  const { measured, costs } = await measureCosts(stage);
  cpuMs.push({ people: factor * DONE.person, costs: eachWork((work) => costs[work].cpuMs) });
  return { measured, sizes, cpuMs };
}

/** A payslip is found by a check. */
function modelBytes(factor: number, constants: Constants): number {
  const done = { ...DONE, check: DONE.check + DONE.payslip };
  const { bytes: each } = costOf(
    eachWork((work) => done[work] * factor),
    constants,
  );
  return constants.emptyBytes + KEPT_WITH.reduce((sum, key) => sum + each[key], 0);
}
