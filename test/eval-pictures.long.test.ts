import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);

test('a page is drawn once, read, and compared with another run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const measure = async (...options: string[]) => {
    const wanted = [
      '--pages',
      '1',
      '--kinds',
      'screenshot',
      '--development',
      '--first',
      '2',
      '--folder',
      folder,
    ];
    const { stdout } = await run(process.execPath, ['scripts/eval-pictures.ts', ...wanted, ...options]);
    return stdout.split('\n').map((line) => line.split(/ {2,}/));
  };
  const alone = await measure('--run', 'first');
  const [words = 0, amounts = 0] = [2, 4].map((column) => Number(alone[1]?.[column]?.slice(0, 5)));
  expect(alone[0]?.slice(0, 3)).toEqual(['what is read', 'pages', 'words']);
  expect(alone[1]?.slice(0, 2)).toEqual(['screenshot', '1']);
  expect(words).toBeGreaterThan(0.5);
  expect(amounts).toBeGreaterThan(0.5);
  const pictures = await readdir(folder);
  const compared = await measure('--run', 'first', '--against', 'first');
  expect(compared.find(([name]) => name === '')?.slice(1, 4)).toEqual([
    'difference',
    expect.stringContaining('0.000 (0.000 to 0.000)'),
    expect.stringContaining('0.000 (0.000 to 0.000)'),
  ]);
  expect(await readdir(folder)).toEqual(pictures);
});
