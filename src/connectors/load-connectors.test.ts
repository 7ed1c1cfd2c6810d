import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadConnectors } from './load-connectors.ts';

const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

/** A folder with one connector, whose description is this program. */
async function folderWith(program: string | null): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stipend-connectors-'));
  made.push(folder);
  await mkdir(join(folder, 'linden'));
  if (program !== null) await writeFile(join(folder, 'linden', 'description.mjs'), program);
  return folder;
}

const described = (changes: string) => `export const describe = ({ z }) => ({
  name: 'linden', kind: 'login', title: 'Linden', purpose: 'Linden', settings: z.object({}), findsBy: () => [],
  load: async () => ({}), sandbox: null, ${changes}
});`;

describe('CONNECTORS_FOLDER', () => {
  test('adds its connectors to those of the project', async () => {
    const names = (await loadConnectors(await folderWith(described('')))).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['portal', 'linden']));
  });

  test('is optional', async () => {
    expect((await loadConnectors(null)).map(({ name }) => name)).toContain('portal');
  });

  test.each([
    ['no description', null, /has no description\.ts/],
    ['no function', 'export const describe = 1;', /must export a function describe/],
    ['an unknown kind', described("kind: 'pigeon'"), /\[kind\] must be one of login/],
    ['no code', described('load: null'), /\[load\] must be a function/],
    [
      'the name of another connector',
      described("name: 'xero'"),
      /\[linden\] has the name of another connector, xero/,
    ],
  ])('with %s ends the start with a message that names it', async (_, program, problem) => {
    await expect(loadConnectors(await folderWith(program))).rejects.toThrow(problem);
  });

  test('that does not exist ends the start', async () => {
    await expect(loadConnectors('/nowhere/at/all')).rejects.toThrow(/CONNECTORS_FOLDER does not exist/);
  });
});
