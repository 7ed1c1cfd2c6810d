import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { useService } from './support/service.ts';

const service = useService({}, { isWhole: true });

test('the commands of docs/payroll.md work, one after the other', async () => {
  const page = await readFile(new URL('../docs/payroll.md', import.meta.url), 'utf8');
  const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  const script = blocks.join('\n').replaceAll('http://127.0.0.1:8080', service.url);
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    env: { ...process.env, KEY: service.apiKey },
    timeout: 170_000,
  });
  expect(stdout).not.toContain('"errors"');
  for (const step of [
    '"status":"MFA_REQUIRED"',
    '"status":"CONNECTED"',
    '"payroll":{"status":"complete","count":12',
    '"total_count":12',
  ])
    expect(stdout).toContain(step);
  // the query returns the entry of the first fetch
  expect(stdout).toMatch(/"entry_id":"[^"]+","payroll_submissions":\[\{/);
});
