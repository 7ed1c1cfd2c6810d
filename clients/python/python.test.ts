import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { AUTHORITY, LEAF_KEY, VALID } from '#platform/outbound/certificates.fixture.ts';
import servicePackage from '../../package.json' with { type: 'json' };
import { hasPython } from '../conformance/runner-process.fixture.ts';

const run = promisify(execFile);
const FOLDER = new URL('.', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, FOLDER), 'utf8');
const python = (args: string[], environment: Record<string, string> = {}) =>
  run('python3', ['-B', ...args], { cwd: FOLDER, env: { ...process.env, ...environment } });

test('the package has the version of the service and requires no other package', () => {
  expect(read('stipend/_version.py')).toBe(`VERSION = "${servicePackage.version}"\n`);
  expect(read('pyproject.toml')).toContain('dependencies = []');
});

// clients/conformance/conformance.test.ts says so if the Python client is not tested
describe.runIf(hasPython)('the Python client', () => {
  test('passes its own tests', async () => {
    const { stderr } = await python(['-W', 'error', '-m', 'unittest', 'discover', '-s', 'tests', '-t', '.']);
    expect(stderr).toMatch(/^Ran \d+ tests/m);
    expect(stderr).toMatch(/^OK$/m);
  });

  test('needs only the standard library, and imports the types only on demand', async () => {
    const program = `
import sys
sys.path.insert(0, ".")
import stipend, stipend.webhooks
print("stipend.types" in sys.modules)
import stipend.types
`;
    expect((await python(['-I', '-S', '-c', program])).stdout).toBe('False\n');
  });

  test('trusts a certificate authority of your own, and no other one', async () => {
    const server = createServer({ key: LEAF_KEY, cert: VALID }, (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}'),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const program = `
import os, ssl
from stipend import Stipend, StipendError
url, authority = os.environ["URL"], os.environ["AUTHORITY"]
print(Stipend(url, tls=ssl.create_default_context(cadata=authority)).health.check_alive()["status"])
try:
    Stipend(url, max_retries=0).health.check_alive()
except StipendError as error:
    print(error.messages[0])
`;
    try {
      const URL = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const { stdout } = await python(['-c', program], { URL, AUTHORITY });
      expect(stdout).toBe('ok\nThe connection failed: CERTIFICATE_VERIFY_FAILED\n');
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});
