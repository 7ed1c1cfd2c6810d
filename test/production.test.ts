import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startStipend, untilServing } from '../harness/service-process.ts';
import { runInProcess } from './support/command.ts';
import { dataDirectory } from './support/process.ts';
import { copyDatabase } from './support/service.ts';

const LIST_MODULES = new URL('support/list-modules.ts', import.meta.url);

test('a production service with a disk loads no file of src/sandbox and no client of AWS, and tells browsers to use https', async () => {
  await using undo = new AsyncDisposableStack();
  const database = await copyDatabase();
  undo.defer(() => database.drop());
  const data = await dataDirectory();
  undo.defer(() => data.remove());
  const list = join(data.path, 'modules');
  const port = await freePort();
  const service = startStipend(['serve'], {
    environment: {
      SVC_ENV: 'production',
      DATABASE_URL: database.url,
      DATA_DIR: data.path,
      MASTER_KEYS: `m1:${randomBytes(32).toString('base64')}`,
      PUBLIC_URL: 'https://stipend.example',
      PORT: port,
      NODE_OPTIONS: `--import ${LIST_MODULES}`,
      MODULE_LIST: list,
    },
    endsWithParent: true,
  });
  undo.defer(() => service.stop());
  await untilServing(service);
  const { headers } = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  service.child.kill('SIGTERM');
  await service.ended;
  const modules = (await readFile(list, 'utf8')).split('\n');
  expect(modules.filter((url) => url.includes('/src/payroll/'))).not.toEqual([]);
  expect(modules.filter((url) => url.includes('/src/sandbox/'))).toEqual([]);
  expect(modules.filter((url) => /@aws-sdk|@smithy/.test(url))).toEqual([]);
});

test('the first master key is made before anything else is set, and a wrong setting of the key service is named', async () => {
  const create = (settings: Record<string, string>) =>
    runInProcess(['keys', 'create-master', '--id', '2026a'], { SVC_ENV: 'production', ...settings });
  const made = await create({});
  expect(made).toEqual({ code: 0, output: expect.stringMatching(/^2026a:[A-Za-z0-9+/]{43}=\n$/) });
  const refused = await create({ KMS_REGION: 'London' });
  expect(refused).toEqual({ code: 1, output: expect.stringContaining('KMS_REGION must be') });
  expect(refused.output).not.toMatch(/MASTER_KEYS|DATABASE_URL|PUBLIC_URL/);
});

/** The service prints its public address, which leads nowhere here, so the test chooses the port. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}
