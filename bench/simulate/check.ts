import { type Constants, type Cost, KEPT_WITH, PARTS, type Part, WORKS, type Work } from './constants.ts';
import { copyPeople } from './copy-people.ts';
import { bytes, count } from './describe.ts';
import { type Counts, doWork } from './do-work.ts';
import { databaseBytes } from './meter.ts';
import { costOf } from './model.ts';
import { openStage, type Stage } from './stage.ts';

/** The people whom the service creates, and their work. The databases that are compared have copies of them. */
const COUNTS: Counts = {
  person: 2500,
  account: 60,
  check: 60,
  payslip: 60,
  document: 10,
  delivery: 2000,
  request: 3000,
};
const SMALLEST = 10_000;
/** What is done again in the largest database, to see whether it costs more there. */
const NOTHING: Counts = { person: 0, account: 0, check: 0, payslip: 0, document: 0, delivery: 0, request: 0 };
const AGAIN: Counts = { ...NOTHING, person: 800, delivery: 1000, request: 1500 };

/** Compares what the model says with databases of 10,000 people and of many, and prints a table. */
export async function checkModel(
  undo: AsyncDisposableStack,
  constants: Constants,
  people: number,
): Promise<void> {
  const stage = await openStage(undo);
  const times = (name: string, counts: Counts, costs: Record<Work, Cost>) =>
    compareTimes(name, costs, { counts, constants });
  print(['| | model | measured | ratio |', '|---|---|---|---|']);
  print(times('new database', COUNTS, await doWork(stage, COUNTS)));
  let factor = 1;
  for (const size of [SMALLEST, people]) {
    const wanted = Math.round(size / COUNTS.person);
    const copies = Math.round(wanted / factor) - 1;
    if (copies < 1) continue;
    await copyPeople(stage.superuser, { clientId: stage.clientId, copies, step: factor });
    factor *= copies + 1;
    print([await compareSize(`${count(factor * COUNTS.person)} people`, stage, { factor, constants })]);
  }
  print(times(`${count(factor * COUNTS.person)} people`, AGAIN, await doWork(stage, AGAIN)));
}

/** At once, because the whole comparison takes long. */
function print(rows: readonly string[]): void {
  for (const one of rows) console.log(one);
}

async function compareSize(
  name: string,
  stage: Stage,
  { factor, constants }: { factor: number; constants: Constants },
): Promise<string> {
  const { bytes: expected } = expectedOf(scaled(COUNTS, factor), constants);
  const total = constants.emptyBytes + KEPT_WITH.reduce((sum, key) => sum + expected[key], 0);
  return row(`${name}: database`, total, await databaseBytes(stage), bytes);
}

/** A payslip is found by a check. */
function expectedOf(counts: Counts, constants: Constants): Cost {
  return costOf({ ...counts, check: counts.check + counts.payslip }, constants);
}

function scaled(counts: Counts, factor: number): Counts {
  return Object.fromEntries(WORKS.map((work) => [work, counts[work] * factor])) as Counts;
}

function compareTimes(
  name: string,
  measured: Record<Work, Cost>,
  { counts, constants }: { counts: Counts; constants: Constants },
): string[] {
  const expected = expectedOf(counts, constants);
  const total = (part: Part) => Object.values(measured).reduce((sum, { cpuMs }) => sum + cpuMs[part], 0);
  return PARTS.filter((part) => expected.cpuMs[part] > 0).map((part) =>
    row(
      `${name}: processor time, ${part}`,
      expected.cpuMs[part],
      total(part),
      (ms) => `${count(ms / 1000)} s`,
    ),
  );
}

function row(name: string, model: number, measured: number, format: (value: number) => string): string {
  return `| ${name} | ${format(model)} | ${format(measured)} | ${(measured / model).toFixed(2)} |`;
}
