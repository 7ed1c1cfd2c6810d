import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What `npm run <script> -- <name>` runs; without a name of this list, what stands at the empty one, with all arguments. */
const FILES = JSON.parse(readFileSync(new URL('subcommands.json', import.meta.url), 'utf8'));

const [script = '', name = '', ...rest] = process.argv.slice(2);
const files = FILES[script] ?? {};
const isNamed = Object.hasOwn(files, name) && name !== '';
const file = isNamed ? files[name] : files[''];
if (file === undefined) {
  const names = Object.keys(files).filter(Boolean).join(', ');
  process.stderr.write(`Say what to run: npm run ${script} -- <name>, with one of ${names}\n`);
  process.exitCode = 2;
} else {
  const path = resolve(import.meta.dirname, '..', file);
  // as if node had been started with this file
  process.argv = [process.argv[0], path, ...(isNamed ? rest : process.argv.slice(3))];
  await import(pathToFileURL(path).href);
}
