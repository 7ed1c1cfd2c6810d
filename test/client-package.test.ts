import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeStatement } from '#sandbox/documents';
import { ROOT, run, useClientPackage } from './client-package.fixture.ts';
import { PROGRAM as STIPEND } from './support/process.ts';

const { service, folder, packed, runProgram, compile } = useClientPackage();
const PACKED_BYTES_MAX = 200_000;

test('the package is small, contains both libraries and installs nothing else', async () => {
  const files = packed().files.map(({ path }) => path);
  for (const file of ['index.js', 'index.d.ts', 'api.gen.d.ts', 'webhooks/index.js', 'LICENSE', 'README.md'])
    expect(files).toContain(file);
  expect(files.filter((path) => /test|fixture|\.mjs$|(?<!\.d)\.ts$/.test(path))).toEqual([]);
  expect(packed().size).toBeLessThan(PACKED_BYTES_MAX);
  const installed = await readdir(join(folder(), 'node_modules'));
  expect(installed.filter((name) => !name.startsWith('.'))).toEqual(['stipend']);
  expect(existsSync(join(ROOT, 'client/webhooks')), 'packing leaves no copies').toBe(false);
});

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
  await run('bash', ['-euc', stipend], { cwd: folder() });
  const printed = await runProgram(join(folder(), 'page/out/program.js'));
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
  await writeFile(join(folder(), 'statement.pdf'), bytes);
  const printed = await runProgram(join(ROOT, 'examples/income-check.mjs'), 'statement.pdf');
  expect(printed).toContain('account: CONNECTED');
  expect(printed.match(/^payslip: 20\S+ \d+\.\d\d HIGH$/gm)).toHaveLength(12);
  expect(printed).toContain('statement: EXTRACTED');
  expect(printed).toMatch(/^transactions: [1-9]/m);
});
