import { readFileSync } from 'node:fs';
import { checkExamples } from '#paye';

/** Compares the tables of tax and National Insurance with files of official examples. */
const SHOWN_MAX = 50;

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Name at least one file: npm run check -- rates src/paye/rates/examples/2025-26.csv');
  process.exit(2);
}
for (const file of files) checkFile(file);

function checkFile(file: string): void {
  try {
    const { count, differences } = checkExamples(readFileSync(file, 'utf8'));
    console.log(`${file}: ${count - differences.length} of ${count} examples agree`);
    for (const { line, example, due, computed } of differences.slice(0, SHOWN_MAX))
      console.log(
        `  line ${line}: ${example}: due ${due}, computed ${computed ?? 'nothing: no such figures'}`,
      );
    if (differences.length > SHOWN_MAX) console.log(`  and ${differences.length - SHOWN_MAX} more`);
    if (differences.length > 0) process.exitCode = 1;
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : 'The file could not be read'}`);
    process.exitCode = 2;
  }
}
