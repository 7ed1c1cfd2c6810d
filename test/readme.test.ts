import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { useService } from './support/service.ts';

const service = useService({}, { isWhole: true });
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** Each command block, with the reply shown below it if there is one. */
const steps = [...readme.matchAll(/```sh\n(curl[\s\S]*?)```\n(?:\n```json\n([\s\S]*?)```)?/g)].map(
  ([, command = '', answer]) => ({
    command,
    answer,
  }),
);

test('the README has at most 100 lines and shows a session', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(101);
  expect(steps.length).toBeGreaterThanOrEqual(3);
});

test.each(steps)('$command', async ({ command, answer }) => {
  const local = command.replaceAll('http://127.0.0.1:8080', service.url);
  const { stdout } = await promisify(execFile)('bash', ['-ec', local], {
    env: { ...process.env, KEY: service.apiKey },
  });
  if (answer) expect(mask(JSON.parse(stdout))).toEqual(mask(JSON.parse(answer)));
  else expect(stdout).not.toContain('"errors"');
});

/** Masks the values that differ from run to run. */
function mask(value: object): object {
  const fresh = { user_id: 'an id', created_at: 'a time' };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, key in fresh ? key : inner]));
}
