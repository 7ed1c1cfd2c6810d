import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Collection } from '../../scripts/postman/collection.ts';
import { runFolder } from './run-folder.ts';

/* Runs a folder with the same arguments as newman, which tests can't download. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string' }, environment: { type: 'string', short: 'e' } },
});
const collection: Collection = JSON.parse(readFileSync(positionals[1] ?? '', 'utf8'));
const environment: { values: { key: string; value: string }[] } = JSON.parse(
  readFileSync(values.environment ?? '', 'utf8'),
);
const folder = collection.item.find(({ name }) => name === values.folder);
const variables = Object.fromEntries(environment.values.map(({ key, value }) => [key, value]));
const failures = folder ? await runFolder(folder, variables) : [`There is no folder ${values.folder}`];
for (const failure of failures) process.stderr.write(`${failure}\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
