import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeStatement } from '#sandbox/documents';
import { useService } from './support/service.ts';

const run = promisify(execFile);
const EXAMPLE = fileURLToPath(new URL('../examples/income_check.py', import.meta.url));
const service = useService({}, { isWhole: true });

const hasPython = await works('-c', 'import sys; assert sys.version_info >= (3, 9)');
const hasCryptography = hasPython && (await works('-c', 'import cryptography'));
/** Without the packages of the machine, so also without `cryptography`. */
const NO_PACKAGES = '-S';
/** One byte more than the example accepts. */
const OVER = `Content-Length: ${16 * 1024 * 1024 + 1}`;

let folder: string;
let statement: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stipend-python-'));
  statement = join(folder, 'statement.pdf');
  const { bytes } = makeStatement({ layout: 'stonegate', persona: 'user_good', seed: 1 });
  await writeFile(statement, bytes);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function works(...args: string[]): Promise<boolean> {
  return run('python3', args).then(
    () => true,
    () => false,
  );
}

async function runExample(args: string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, STIPEND_URL: service.url, STIPEND_API_KEY: service.apiKey, ...environment };
  return run('python3', args, { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

/** A skipped test here means that this machine has no python3 (3.9 or newer), or no package `cryptography`. */
describe.runIf(hasPython)('the example in Python', () => {
  const expectWholeRun = async (args: string[], security: string) => {
    const { code, stdout, stderr } = await runExample([...args, statement]);
    expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Enter the 6 digit code/m);
    expect(stdout).toContain('account: CONNECTED');
    expect(stdout).toContain(`webhook: user-payroll-submitted, ${security}\n`);
    expect(stdout.match(/^payslip: \d{4}-\d{2}-\d{2} \d+\.\d{2} HIGH$/gm)).toHaveLength(12);
    expect(stdout).toMatch(/^statement: [1-9]\d* transactions$/m);
  };

  test('goes from a new user to their payslips and statement, and verifies webhooks', async () => {
    await expectWholeRun([NO_PACKAGES, EXAMPLE], 'signed');
    expect((await service.ask('GET', '/webhooks')).body.webhooks).toEqual([]);
  });

  test.runIf(hasCryptography)('decrypts webhooks with the package cryptography', async () => {
    await expectWholeRun([EXAMPLE], 'signed and encrypted');
  });

  test('repeats calls whose reply is lost or asks for a retry, without doing anything twice', async () => {
    const before = (await service.ask('GET', '/users')).body.pagination.total_count;
    const lost = ['POST /users', 'POST /accounts', 'GET /payroll/'];
    const proxy = await startProxy(lost);
    try {
      const { code, stderr } = await runExample([NO_PACKAGES, EXAMPLE], { STIPEND_URL: proxy.url });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(lost).toEqual([]);
    } finally {
      proxy.close();
    }
    expect((await service.ask('GET', '/users')).body.pagination.total_count).toBe(before + 1);
  });

  test('rejects webhooks without a length, with a wrong one and with one above the limit', async () => {
    const lengths = ['', 'Content-Length: -1', 'Content-Length: many', `Content-Length: ${2 ** 34}`, OVER];
    const program = `
import socket, sys
sys.path.insert(0, sys.argv[1])
import income_check
port = income_check.Receiver().server.server_port
for length in sys.argv[2:]:
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(f"POST / HTTP/1.1\\r\\nHost: x\\r\\n{length and length + chr(13) + chr(10)}\\r\\n".encode())
        print(connection.makefile().readline().split()[1])
`;
    const { code, stdout, stderr } = await runExample(['-B', '-c', program, dirname(EXAMPLE), ...lengths]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.trim().split('\n')).toEqual(['411', '411', '411', '413', '413']);
  });

  test('says what went wrong in one line', async () => {
    const { code, stdout, stderr } = await runExample([EXAMPLE], { STIPEND_API_KEY: 'wrong' });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /^401 unauthenticated: No X-API-KEY header provided or its value is wrong.* \(request [\w-]+\)\n$/,
    );
  });
});

/**
 * Passes requests on to the service. The first request that starts with one of the given texts is carried out, but
 * its reply is lost: the client gets 503 instead.
 */
async function startProxy(lost: string[]): Promise<{ url: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    const { method, url = '', headers } = incoming;
    const found = lost.findIndex((start) => `${method} ${url}`.startsWith(start));
    if (found >= 0) lost.splice(found, 1);
    const passed = request(new URL(url, service.url), { method, headers }, (reply) => {
      if (found < 0) {
        outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
        reply.pipe(outgoing);
      } else {
        reply.resume();
        reply.on('end', () => outgoing.writeHead(503, { 'Retry-After': '0' }).end());
      }
    });
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
