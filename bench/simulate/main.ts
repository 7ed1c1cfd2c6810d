import { CommanderError } from 'commander';
import { undoWhenEnded } from '../../harness/undo-when-ended.ts';
import { readConstants } from './constants.ts';
import { describeInstallation } from './describe.ts';
import { readOptions } from './options.ts';

// Calculates what an installation needs: `npm run bench -- simulate --users 1000000`. See docs/scale.md.
try {
  const { installation, measure, check } = readOptions(process.argv.slice(2));
  if (measure || check) {
    const { runMeasuring } = await import('./run-measuring.ts');
    await undoWhenEnded((undo) => runMeasuring(undo, { measure, check, people: installation.people }));
  } else console.log(describeInstallation(installation, readConstants()));
} catch (error) {
  if (error instanceof CommanderError && error.exitCode === 0) process.exit();
  console.error(error instanceof CommanderError ? error.message : error);
  // unfinished work could keep the process open
  process.exit(1);
}
