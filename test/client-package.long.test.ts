import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { STIPEND } from '../harness/service-process.ts';
import { ROOT, run, useClientPackage } from './client-package.fixture.ts';

const { service, folder, runProgram, compile } = useClientPackage();

const PROGRAM = `
import { createClient, type Account, type StipendClient, StipendError } from 'stipend';
import type { useStipend } from 'stipend/react';
import { verifyAndOpen, type Delivery } from 'stipend/webhooks';
import { verifyAndOpen as openAtEdge } from 'stipend/webhooks/edge';

const environment = (globalThis as unknown as { process: { env: Record<string, string> } }).process.env;
const client: StipendClient = createClient({ url: environment.STIPEND_URL ?? '', apiKey: environment.KEY });
const user = await client.users.create({ forename: 'Ada' });
const forename: string | null = user.forename;
const ids: string[] = [];
for await (const one of client.users.list({ limit: 5 })) ids.push(one.user_id);
const statuses: Account['status'][] = ['PENDING', 'CONNECTED'];
// @ts-expect-error: no such field
const refused: unknown = await client.post('/users', { body: { fore_name: 'Ada' } }).catch((error) => error);
export const opened: Promise<Delivery> = openAtEdge('', {}, { signingSecret: 'a secret' }).catch((error) => error);
export type Dialog = ReturnType<typeof useStipend>;
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
  expect(await runProgram(join(folder(), moduleResolution, 'out/program.js'))).toBe(
    'Ada true 2 invalid_request\n',
  );
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
