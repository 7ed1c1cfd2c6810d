import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLIENT, EXAMPLE, exampleOf, hasPython, NO_PACKAGES } from './python-example.fixture.ts';
import { useService } from './support/service.ts';

const service = useService({}, { isWhole: true });
const { runExample, expectWholeRun } = exampleOf(service);
/** One byte more than the example accepts. */
const OVER = `Content-Length: ${16 * 1024 * 1024 + 1}`;

/** A skipped test here means that this machine has no python3 (3.9 or newer). */
describe.runIf(hasPython)('the example in Python', () => {
  test('goes from a new user to their payslips and statement, and verifies webhooks', async () => {
    await expectWholeRun([NO_PACKAGES, EXAMPLE], 'signed');
    expect((await service.ask('GET', '/webhooks')).body.webhooks).toEqual([]);
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

  test('the code of docs/python.md runs from top to bottom', async () => {
    const page = await readFile(new URL('../docs/python.md', import.meta.url), 'utf8');
    const code = [...page.matchAll(/```python\n([\s\S]*?)```/g)].map(([, block]) => block).join('\n');
    const program = code.replaceAll('http://127.0.0.1:8080', service.url);
    const {
      code: exit,
      stdout,
      stderr,
    } = await runExample(['-B', '-c', program], {
      KEY: service.apiKey,
      PYTHONPATH: CLIENT,
    });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    for (const expected of [
      'Example\nCONNECTED\nEXTRACTED\ncomplete 12\n',
      "400 invalid_request ['[payroll_period_months] must be",
      'payslips: 12\n',
    ])
      expect(stdout).toContain(expected);
    expect(stdout).toMatch(/^20\d\d-\d\d-\d\dT00:00:00.000Z \d+\.\d\d$/m);
  });

  test('says what went wrong in one line', async () => {
    const { code, stdout, stderr } = await runExample([EXAMPLE], { STIPEND_API_KEY: 'wrong' });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /^POST \/webhooks: 401 unauthenticated: No X-API-KEY header provided or its value is wrong.* \(request id [\w-]+\)\n$/,
    );
  });
});
