import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInProcess } from './support/command.ts';
import { dataDirectory, runStipend } from './support/process.ts';

let directory: { path: string; remove(): Promise<void> };
beforeAll(async () => {
  directory = await dataDirectory();
});
afterAll(() => directory.remove());

const run = (...args: string[]) => runInProcess(['sandbox', ...args], {});
const at = (name: string) => join(directory.path, name);

test('writes a document and its expected values, identical every time', async () => {
  const command = (name: string) => [
    ...['sandbox', 'document', 'payslip', '--layout', 'civic', '--persona', 'user_k_code', '--seed', '7'],
    ...['--tamper', 'net_inflated', '--out', at(`${name}.pdf`), '--truth', at(`${name}.json`)],
  ];
  expect(await runStipend(command('one'), {})).toMatchObject({
    code: 0,
    output: `${at('one.pdf')}\n${at('one.json')}\n`,
  });
  await runInProcess(command('two'), {});
  const [one, two] = ['one', 'two'].map((name) => readFileSync(at(`${name}.pdf`)));
  expect(one?.subarray(0, 5).toString()).toBe('%PDF-');
  expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
  const truth = JSON.parse(readFileSync(at('one.json'), 'utf8'));
  expect(truth).toMatchObject({ file: 'one.pdf', kind: 'payslip', tax_code: 'K475', tampered: true });
});

test('an unknown layout or persona is rejected with the list of known ones', async () => {
  const layout = await run('document', 'statement', '--layout', 'nobody');
  expect(layout.code).toBe(1);
  expect(layout.output).toContain('Allowed choices are calderbrook, fenmoor');
  const persona = await run('document', 'payslip', '--layout', 'civic', '--persona', 'nobody');
  expect(persona.code).toBe(1);
  expect(persona.output).toContain('[persona] must be one of user_good, user_weekly');
});
