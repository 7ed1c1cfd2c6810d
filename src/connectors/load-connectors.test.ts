import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
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

const ROW = {
  id: 'linden',
  name: 'Linden',
  url: 'https://linden.example',
  reset_url: 'https://linden.example/reset',
  parent: null,
  max_login_attempts: 4,
  extra_login_params: [],
};
/** The code of a sandbox with one provider. */
const sandbox = (row: Partial<typeof ROW>) => `sandbox: {
  providers: [{
    row: ${JSON.stringify({ ...ROW, ...row })}, meaning: 'Linden', employers: [], loginParams: {}, requestsPerSecond: null,
    connectionAt: ({ url }) => ({ baseUrl: url, settings: {} }),
  }],
  faults: {}, variants: {}, load: async () => () => ({}),
}`;

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
    ['code that does not load', 'export const describe = (;', /description\.mjs\] could not be loaded: /],
    [
      'code that fails',
      'export const describe = () => { throw new Error("boom"); };',
      /could not be loaded: boom/,
    ],
    ['no function', 'export const describe = 1;', /must export a function describe/],
    ['an unknown kind', described("kind: 'pigeon'"), /\[kind\] must be one of login/],
    ['no code', described('load: null'), /\[load\] must be a function/],
    [
      'the id of a provider that leads out of the folder',
      described(sandbox({ id: '../../logo' })),
      /\[sandbox\.providers\.0\.row\.id\] must be lower-case letters/,
    ],
    [
      'a provider without a name',
      described(sandbox({ name: undefined })),
      /\[sandbox\.providers\.0\.row\.name\]/,
    ],
    [
      'the id of another provider',
      described(sandbox({ id: 'xero-sandbox' })),
      /\[linden\] has the id of another simulated provider, xero-sandbox/,
    ],
    [
      'the name of another connector',
      described("name: 'xero'"),
      /\[linden\] has the name of another connector, xero/,
    ],
  ])('with %s ends the start with a message that names it', async (_, program, problem) => {
    await expect(loadConnectors(await folderWith(program))).rejects.toThrow(problem);
  });

  test('can link to folders elsewhere', async () => {
    const [folder, elsewhere] = [await folderWith(described('')), await folderWith(null)];
    await rm(join(elsewhere, 'linden'), { recursive: true });
    await symlink(join(folder, 'linden'), join(elsewhere, 'linden'));
    expect((await loadConnectors(elsewhere)).map(({ name }) => name)).toContain('linden');
  });

  test('that is the folder of a connector says so', async () => {
    const folder = join(await folderWith(described('')), 'linden');
    await expect(loadConnectors(folder)).rejects.toThrow(/name the folder that contains it/);
  });

  test('that does not exist ends the start', async () => {
    await expect(loadConnectors('/nowhere/at/all')).rejects.toThrow(/CONNECTORS_FOLDER does not exist/);
  });
});
