import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EXAMPLE, exampleOf, hasPython, NO_PACKAGES } from './python-example.fixture.ts';
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

  test('says what went wrong in one line', async () => {
    const { code, stdout, stderr } = await runExample([EXAMPLE], { STIPEND_API_KEY: 'wrong' });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /^POST \/webhooks: 401 unauthenticated: No X-API-KEY header provided or its value is wrong.* \(request id [\w-]+\)\n$/,
    );
  });
});
