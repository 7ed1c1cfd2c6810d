import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { startIdle } from './idle-process.fixture.ts';

test('a sandbox service that has only started has loaded no simulator, and returns the memory of its start', async () => {
  const { modules } = await startIdle();
  expect(modules.filter((module) => module.includes('/src/sandbox/'))).not.toEqual([]);
});

test('a production service that has only started has loaded no connector, mail, document, OCR, cloud, tracing, reference or sandbox code, returns the memory of its start, and tells browsers to use https', async () => {
  const { modules, url } = await startIdle({
    SVC_ENV: 'production',
    MASTER_KEYS: `m1:${randomBytes(32).toString('base64')}`,
    PUBLIC_URL: 'https://stipend.example',
  });
  const { headers } = await fetch(`${url}/healthz`);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(modules.filter((module) => module.includes('/src/payroll/'))).not.toEqual([]);
  expect(modules.filter((module) => module.includes('/src/sandbox/'))).toEqual([]);
  expect(modules.filter((module) => /@aws-sdk|@smithy/.test(module))).toEqual([]);
});
