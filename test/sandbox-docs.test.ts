import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { useService } from './support/service.ts';

const service = useService({}, { isWhole: true });
const page = readFileSync(new URL('../docs/sandbox.md', import.meta.url), 'utf8');
const commands = [...page.matchAll(/```sh\n(curl[\s\S]*?)```/g)].map(([, command = '']) => command);

test('every command of docs/sandbox.md works, one after the other', async () => {
  const known: Record<string, string> = { KEY: service.apiKey };
  for (const command of commands) {
    const local = command.replaceAll('http://127.0.0.1:8080', service.url);
    const { stdout } = await promisify(execFile)('bash', ['-ec', local], {
      env: { ...process.env, ...known },
    });
    expect(stdout, command).toMatch(/^\{(?!"errors")/);
    const { user, account } = JSON.parse(stdout);
    if (user) Object.assign(known, { USER_ID: user.user_id, ACCOUNT_ID: account.account_id });
  }
  expect(commands.length).toBeGreaterThanOrEqual(8);
});
