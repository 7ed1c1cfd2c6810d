import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { makeStatement } from '#sandbox/documents';
import { listNpmFiles } from '../scripts/release/npm-package.ts';
import { ROOT, useClientPackage } from './client-package.fixture.ts';

const { folder, packed, runProgram } = useClientPackage();
const PACKED_BYTES_MAX = 200_000;

test('the package is small, contains both libraries and installs nothing else', async () => {
  const files = packed().files.map(({ path }) => path);
  for (const file of [
    'index.js',
    'index.d.ts',
    'react.js',
    'webhooks/index.js',
    'webhooks/edge.js',
    'LICENSE',
    'README.md',
  ])
    expect(files).toContain(file);
  expect(files.filter((path) => /test|fixture|\.mjs$|(?<!\.d)\.ts$/.test(path))).toEqual([]);
  expect(packed().size).toBeLessThan(PACKED_BYTES_MAX);
  const installed = await readdir(join(folder(), 'node_modules'));
  expect(installed.filter((name) => !name.startsWith('.'))).toEqual(['stipend']);
  expect(existsSync(join(ROOT, 'clients/typescript/LICENSE')), 'packing leaves no copies').toBe(false);
});

test('a release contains the files that npm packs', () => {
  const names = readdirSync(join(ROOT, 'clients/typescript'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
  const files = [...names, 'LICENSE'].map((path) => ({
    path,
    kind: 'file' as const,
    bytes: readFileSync(join(ROOT, path)),
  }));
  const released = listNpmFiles(files).map(({ path }) => path);
  expect(released.sort()).toEqual(
    packed()
      .files.map(({ path }) => path)
      .sort(),
  );
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
