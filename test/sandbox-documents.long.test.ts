import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInProcess } from './support/command.ts';
import { dataDirectory } from './support/process.ts';

let directory: { path: string; remove(): Promise<void> };
beforeAll(async () => {
  directory = await dataDirectory();
});
afterAll(() => directory.remove());

const run = (...args: string[]) => runInProcess(['sandbox', ...args], {});
const at = (name: string) => join(directory.path, name);

test('a scan is an image, identical every time; a document of several pages needs a PDF', async () => {
  const make = (name: string) =>
    run(
      ...['document', 'payslip', '--layout', 'tallyweek', '--persona', 'user_weekly'],
      ...['--scan', '--format', 'png', '--out', at(name)],
    );
  expect((await make('one.png')).code).toBe(0);
  await make('two.png');
  const [one, two] = ['one.png', 'two.png'].map((name) => readFileSync(at(name)));
  expect(one?.subarray(1, 4).toString()).toBe('PNG');
  expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
  const long = await run(
    ...['document', 'statement', '--layout', 'pelham', '--scan', '--format', 'png', '--out', at('long.png')],
  );
  expect(long).toMatchObject({ code: 1 });
  expect(long.output).toContain('use --format pdf');
});

test('writes a corpus with expected values for every document', async () => {
  const { code, output } = await run('documents', '--out', at('corpus'), '--seed', '2', '--no-scans');
  expect(code).toBe(0);
  const names = (folder: string) =>
    readdirSync(at(`corpus/${folder}`)).map((name) => name.replace(/\.\w+$/, ''));
  const documents = ['bank', 'payslip', 'negative'].flatMap(names);
  expect(names('truth').sort()).toEqual(documents.sort());
  expect(output).toContain(`${documents.length} documents`);
  expect(documents.length).toBeGreaterThan(80);
});
