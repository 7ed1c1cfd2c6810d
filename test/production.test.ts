import { expect, test } from 'vitest';
import { runInProcess } from './support/command.ts';

test('the first master key can be created without any other setting, and the error names a wrong setting of the key service', async () => {
  const create = (settings: Record<string, string>) =>
    runInProcess(['keys', 'create-master', '--id', '2026a'], { SVC_ENV: 'production', ...settings });
  const made = await create({});
  expect(made).toEqual({ code: 0, output: expect.stringMatching(/^2026a:[A-Za-z0-9+/]{43}=\n$/) });
  const refused = await create({ KMS_REGION: 'London' });
  expect(refused).toEqual({ code: 1, output: expect.stringContaining('KMS_REGION must be') });
  expect(refused.output).not.toMatch(/MASTER_KEYS|DATABASE_URL|PUBLIC_URL/);
});
