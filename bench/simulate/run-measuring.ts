import { writeFile } from 'node:fs/promises';
import { checkModel } from './check.ts';
import { COMPARISON_FILE, CONSTANTS_FILE, type Constants, readConstants } from './constants.ts';
import { comparisonRows } from './describe.ts';
import { measureCosts, openWarmStage } from './measure.ts';
import type { Wanted } from './options.ts';

/** Measures the constants of the model on this machine, or compares the model with databases, or does both with the same database. */
export async function runMeasuring(
  undo: AsyncDisposableStack,
  { measure, check, people }: Omit<Wanted, 'installation'> & { people: number },
): Promise<void> {
  const { stage, emptyBytes } = await openWarmStage(undo);
  const few = await measureCosts(stage);
  const constants: Constants = measure ? { ...few, emptyBytes } : readConstants();
  if (measure) await keep(CONSTANTS_FILE, constants);
  if (!check) return;
  const comparison = await checkModel(stage, { constants, few: measure ? null : few, people });
  for (const row of comparisonRows(comparison, constants)) console.log(row);
  await keep(COMPARISON_FILE, comparison);
}

async function keep(file: URL, results: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
  console.log(`The results are in ${file.pathname}. \`npm run generate\` updates docs/scale.md.`);
}
