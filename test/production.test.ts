import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startStipend, untilServing } from '../harness/service-process.ts';
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

/** The service prints its public address, which leads nowhere here, so the test chooses the port. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}
