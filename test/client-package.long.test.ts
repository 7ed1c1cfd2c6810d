import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useClientPackage } from './client-package.fixture.ts';

const { folder, runProgram, compile } = useClientPackage();

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
  expect(await runProgram(join(folder(), moduleResolution, 'out/program.js'))).toBe(
    'Ada true 2 invalid_request\n',
  );
});
