import { writeFile } from 'node:fs/promises';
import { CommanderError } from 'commander';
import { undoWhenEnded } from '../../harness/undo-when-ended.ts';
import { CONSTANTS_FILE, readConstants } from './constants.ts';
import { describeInstallation } from './describe.ts';
import { readOptions } from './options.ts';

// Calculates what an installation needs: `npm run simulate -- --users 1000000`. See docs/scale.md.
try {
  const { installation, measure, check } = readOptions(process.argv.slice(2));
  if (measure) {
    const { measureConstants } = await import('./measure.ts');
    await writeFile(CONSTANTS_FILE, `${JSON.stringify(await undoWhenEnded(measureConstants), null, 2)}\n`);
    console.log('The constants were written to bench/simulate/constants.json.');
  } else if (check) {
    const { checkModel } = await import('./check.ts');
    await undoWhenEnded((undo) => checkModel(undo, readConstants(), installation.people));
  } else console.log(describeInstallation(installation, readConstants()));
} catch (error) {
  if (error instanceof CommanderError && error.exitCode === 0) process.exit();
  console.error(error instanceof CommanderError ? error.message : error);
  // unfinished work could keep the process open
  process.exit(1);
}
