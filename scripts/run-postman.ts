import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startService } from '../demo/start-service.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import type { Collection } from './postman/collection.ts';
import { FOR_ALL_USERS } from './postman/folders.ts';
import { withoutSharedChanges } from './postman/leave-out.ts';

/*
 * Runs each folder of the Postman collection with newman, each with variables of its own. Without STIPEND_URL and
 * STIPEND_API_KEY, it starts a temporary service. Others may use a service that it did not start: there it leaves out what
 * would affect them, and its folders remove the users and members that they create. npx downloads newman when it is first needed: with its 150 packages it
 * is too heavy for everybody's `npm ci`, and it pins old versions of them.
 */
const NEWMAN = 'newman@6.2.2';
const COLLECTION = fileURLToPath(new URL('../examples/postman.gen.json', import.meta.url));

const passed: string[] = [];
const whole = JSON.parse(await readFile(COLLECTION, 'utf8')) as Collection;
await using undo = new AsyncDisposableStack();
const newman = await findNewman();
const { isShared, ...service } = await serviceToTest();
const collection = isShared ? withoutSharedChanges(whole) : whole;
const files = await writeFiles(collection, service);
if (isShared) console.log(`left out, because others may use this service: ${FOR_ALL_USERS.join(', ')}`);
const { item: folders } = collection;
// newman gets Ctrl-C too and ends; what was started must still be removed
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isInterrupted = true;
  });
for (const { name } of folders) {
  if (isInterrupted) break;
  const code = await run(newman, ['run', files.collection, '--folder', name, '-e', files.environment]);
  if (code === 0) passed.push(name);
}
console.log(`${passed.length} of ${folders.length} folders passed`);
for (const { name } of folders) if (!passed.includes(name)) console.log(`not passed: ${name}`);
process.exitCode = passed.length === folders.length ? 0 : 1;

/** Downloads newman unless npm has it, and returns the path of its program. */
async function findNewman(): Promise<string> {
  const args = ['--yes', '--package', NEWMAN, '--call', 'command -v newman'];
  const { stdout } = await promisify(execFile)('npx', args);
  return stdout.trim();
}

async function serviceToTest(): Promise<{ url: string; apiKey: string; isShared: boolean }> {
  const { STIPEND_URL: url, STIPEND_API_KEY: apiKey } = process.env;
  if (url && apiKey) return { url, apiKey, isShared: true };
  const folder = await makeDataFolder('postman');
  undo.defer(() => folder.remove());
  return { ...(await startService(join(folder.path, 'data'), undo)), isShared: false };
}

/** Passes the API key in a file, because other users can see the arguments of a process. */
async function writeFiles(
  collection: Collection,
  { url, apiKey }: { url: string; apiKey: string },
): Promise<{ collection: string; environment: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'stipend-postman-'));
  undo.defer(() => rm(folder, { recursive: true, force: true }));
  const write = async (name: string, content: object) => {
    const file = join(folder, name);
    await writeFile(file, JSON.stringify(content), { mode: 0o600 });
    return file;
  };
  const values = [
    { key: 'base_url', value: url },
    { key: 'api_key', value: apiKey },
  ];
  return {
    collection: await write('collection.json', collection),
    environment: await write('environment.json', { name: 'npm run postman', values }),
  };
}

async function run(program: string, args: string[]): Promise<number | null> {
  // newman uses functions that Node has deprecated
  const env = { ...process.env, NODE_NO_WARNINGS: '1' };
  const child = spawn(program, args, { stdio: 'inherit', env });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}
