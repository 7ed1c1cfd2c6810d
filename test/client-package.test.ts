import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeStatement } from '#sandbox/documents';
import { PROGRAM as STIPEND } from './support/process.ts';
import { useService } from './support/service.ts';

const run = promisify(execFile);
const service = useService({}, { isWhole: true });
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const PACKED_BYTES_MAX = 200_000;

/** An empty folder outside of the checkout, in which the package is installed. */
let folder: string;
let node: string;
let packed: { size: number; files: { path: string }[] };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stipend-package-'));
  node = await oldestNode();
  const { stdout } = await run('npm', ['pack', './client', '--json', '--pack-destination', folder], {
    cwd: ROOT,
  });
  const [made] = JSON.parse(stdout) as [typeof packed & { filename: string }];
  packed = made;
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await run('npm', ['install', '--offline', '--no-audit', `./${made.filename}`], { cwd: folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a program in the folder, with the oldest Node on PATH. */
async function runProgram(file: string, ...args: string[]): Promise<string> {
  const env = {
    ...process.env,
    KEY: service.apiKey,
    STIPEND_API_KEY: service.apiKey,
    STIPEND_URL: service.url,
  };
  const { stdout } = await run(node, [file, ...args], { cwd: folder, env });
  return stdout;
}

async function oldestNode(): Promise<string> {
  const paths = (process.env.PATH ?? '').split(delimiter).map((directory) => join(directory, 'node'));
  const found = await Promise.all(
    [...new Set([process.execPath, ...paths.filter(existsSync)])].map(async (path) => ({
      path,
      major: Number.parseInt((await run(path, ['--version'])).stdout.slice(1), 10),
    })),
  );
  return found.filter(({ major }) => major >= 20).sort((a, b) => a.major - b.major)[0]?.path ?? '';
}

test('the package is small, contains both libraries and installs nothing else', async () => {
  const files = packed.files.map(({ path }) => path);
  for (const file of ['index.js', 'index.d.ts', 'api.gen.d.ts', 'webhooks/index.js', 'LICENSE', 'README.md'])
    expect(files).toContain(file);
  expect(files.filter((path) => /test|fixture|\.mjs$|(?<!\.d)\.ts$/.test(path))).toEqual([]);
  expect(packed.size).toBeLessThan(PACKED_BYTES_MAX);
  const installed = await readdir(join(folder, 'node_modules'));
  expect(installed.filter((name) => !name.startsWith('.'))).toEqual(['stipend']);
  expect(existsSync(join(ROOT, 'client/webhooks')), 'packing leaves no copies').toBe(false);
});

const PROGRAM = `
import { createClient, type Account, type StipendClient, StipendError } from 'stipend/client';
import { verifyAndOpen, type Delivery } from 'stipend/webhooks';

const environment = (globalThis as unknown as { process: { env: Record<string, string> } }).process.env;
const client: StipendClient = createClient({ url: environment.STIPEND_URL ?? '', apiKey: environment.KEY });
const user = await client.post('/users', { body: { forename: 'Ada' } });
const forename: string | null = user.forename;
const ids: string[] = [];
for await (const one of client.list('/users', { query: { limit: 5 } })) ids.push(one.user_id);
const statuses: Account['status'][] = ['PENDING', 'CONNECTED'];
// @ts-expect-error: no such field
const refused: unknown = await client.post('/users', { body: { fore_name: 'Ada' } }).catch((error) => error);
export const open = (body: string): Delivery => verifyAndOpen(body, {}, { signingSecret: 'a secret of your own' });
console.log(forename, ids.includes(user.user_id), statuses.length, refused instanceof StipendError && refused.code);
`;

test.each([
  ['nodenext', { module: 'nodenext', lib: ['ES2022'], types: ['node'] }],
  ['bundler', { module: 'esnext', lib: ['ES2022', 'DOM', 'DOM.AsyncIterable'], types: [] }],
])('a TypeScript program compiles with moduleResolution %s, and runs', async (moduleResolution, options) => {
  const strictest = {
    ...{ ...options, moduleResolution },
    // also checks the package's own declarations
    ...{ skipLibCheck: false, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
  };
  expect(await compile(moduleResolution, PROGRAM, strictest)).toBe('');
  expect(await runProgram(join(folder, moduleResolution, 'out/program.js'))).toBe(
    'Ada true 2 invalid_request\n',
  );
});

/** Compiles a program in a folder of its own. Returns what the compiler prints: nothing if it finds no mistake. */
async function compile(name: string, program: string, options: object): Promise<string> {
  const source = join(folder, name);
  await mkdir(source);
  await writeFile(join(source, 'program.ts'), program);
  const compilerOptions = {
    ...{ target: 'ES2022', strict: true, outDir: 'out', rootDir: '.', ...options },
    typeRoots: [join(ROOT, 'node_modules/@types')],
  };
  await writeFile(join(source, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  const { stdout } = await run(process.execPath, [TSC, '-p', source]).catch((error) => error);
  return stdout;
}

test('the code of docs/client.md compiles as strict TypeScript, and runs from top to bottom', async () => {
  const page = await readFile(join(ROOT, 'docs/client.md'), 'utf8');
  const blocksOf = (language: string) =>
    [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
      ([, block = '']) => block,
    );
  expect(blocksOf('js').length).toBeGreaterThanOrEqual(7);
  const code = blocksOf('js').join('\n').replaceAll('http://127.0.0.1:8080', service.url);
  expect(await compile('page', code, { module: 'nodenext', lib: ['ES2022'], types: ['node'] })).toBe('');

  const command = blocksOf('sh').find((block) => block.includes('sandbox document')) ?? 'exit 1';
  const stipend = command.replace('npm run stipend --silent --', `"${process.execPath}" "${STIPEND}"`);
  await run('bash', ['-euc', stipend], { cwd: folder });
  const printed = await runProgram(join(folder, 'page/out/program.js'));
  for (const expected of [
    "forename: 'Ada'",
    'Enter the 6 digit code',
    'CONNECTED',
    'complete 12',
    'EXTRACTED null',
    'REJECTED ',
    "400 invalid_request [ '[payroll_period_months] must be",
  ])
    expect(printed).toContain(expected);
  expect(printed.match(/^20\d\d-\d\d-\d\dT00:00:00.000Z \d+\.\d\d$/gm)?.length).toBeGreaterThan(0);
});

test('the example reads payslips and uploads a statement', async () => {
  const { bytes } = makeStatement({ layout: 'stonegate', persona: 'user_good', seed: 1 });
  await writeFile(join(folder, 'statement.pdf'), bytes);
  const printed = await runProgram(join(ROOT, 'examples/income-check.mjs'), 'statement.pdf');
  expect(printed).toContain('account: CONNECTED');
  expect(printed.match(/^payslip: 20\S+ \d+\.\d\d HIGH$/gm)).toHaveLength(12);
  expect(printed).toContain('statement: EXTRACTED');
  expect(printed).toMatch(/^transactions: [1-9]/m);
});
