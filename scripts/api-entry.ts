import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeUnexplained, draftEntry } from './api/entries.ts';
import { findUnexplainedChanges } from './api/find-unexplained.ts';

// npm run api -- entry <name> "<sentence>" [--breaking "<what clients have to do>"] [--operation <pattern>]…
// Writes api/changes/<name>.json for all changes of the API that have no entry yet, or for those of some operations. Without a
// name, it lists them.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { breaking: { type: 'string' }, operation: { type: 'string', multiple: true } },
});
const [name, text] = positionals;
const all = await findUnexplainedChanges();
const chosen = values.operation
  ? all.filter(({ operation }) => values.operation?.some((one) => operation.startsWith(one)))
  : all;
if (chosen.length === 0) {
  print('Every change of the API has an entry.');
} else if (!name || !text) {
  print(describeUnexplained(chosen));
} else {
  if (!/^[a-z0-9-]+$/.test(name)) throw new Error('The name has lower-case letters, digits and dashes');
  if (!values.breaking && chosen.some(({ isBreaking }) => isBreaking))
    throw new Error(`Some changes are breaking, so say --breaking "…".\n\n${describeUnexplained(chosen)}`);
  const entry = draftEntry(chosen, { text, breaking: values.breaking });
  writeFileSync(`api/changes/${name}.json`, `${JSON.stringify(entry, null, 2)}\n`);
  print(`Written: api/changes/${name}.json. npm run generate adds it to CHANGELOG.md.`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
