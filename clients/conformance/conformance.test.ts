import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type Received, useScriptedServer } from '../typescript/scripted-server.fixture.ts';
import { matcherOf } from './matcher.fixture.ts';
import { hasPython, type Report, RUNNERS, useRunner } from './runner-process.fixture.ts';
import { answerOf, type Exchange, SCENARIOS, type Scenario } from './scenario.fixture.ts';
import { withVector } from './webhook-vectors.fixture.ts';

const server = useScriptedServer();
const SECRET = 'svc_sandbox_secret';

describe.each(RUNNERS)('the $name', (command) => {
  const runner = useRunner(command);

  describe.each(SCENARIOS)('%s', (_, scenarios) => {
    test.each(scenarios)('$name', async (scenario) => {
      const { exchange, client } = scenario;
      const calls = scenario.calls.map(withVector);
      server.answer(
        ...exchange.flatMap((one) => Array(repeatsOf(one)).fill(answerOf(one.reply, () => server.url))),
      );
      const report = await runner.run({ url: server.url, client: await withPort(client), calls });
      if (scenario.needs && !runner.can(scenario.needs)) return expectMissingPackage(report);
      const variables = new Map<string, unknown>();
      expectRequests(server.received, exchange, variables);
      expectOutcomes(report, { ...scenario, calls }, variables);
    });
  });
});

test('the Python client is tested where python3 (3.9 or newer) is installed, and always on GitHub’s runners', () => {
  if (!hasPython)
    process.stderr.write('The Python client was not tested: there is no python3 (3.9 or newer)\n');
  expect(hasPython || process.env.GITHUB_ACTIONS === undefined).toBe(true);
});

function repeatsOf({ times = 1 }: Exchange): number {
  return times === 'any' ? 1 : times;
}

/** A client that lacks an optional package says so, instead of trusting what it can't check. */
function expectMissingPackage({ outcomes }: Report): void {
  for (const { error } of outcomes) expect(error).toMatchObject({ kind: 'missing_package' });
}

function expectRequests(received: Received[], exchange: Exchange[], variables: Map<string, unknown>): void {
  const last = exchange.at(-1);
  const expected = exchange.flatMap((one) => Array<Exchange>(repeatsOf(one)).fill(one));
  while (last?.times === 'any' && expected.length < received.length) expected.push(last);
  expect(received.map(requestOf)).toEqual(expected.map(({ request }) => normalised(request)));
  for (const [at, { headers = {}, body }] of expected.entries()) {
    const request = received[at] as Received;
    for (const [name, value] of Object.entries(headers))
      expect(request.headers[name] ?? null, `${name} of request ${at + 1}`).toEqual(
        matcherOf(value, variables, request.headers[name]),
      );
    if (typeof body === 'string') expect(request.body).toBe(body);
    else if (body !== undefined) expect(JSON.parse(request.body)).toEqual(body);
  }
  expect(new Set(variables.values()).size, 'variables with different names differ').toBe(variables.size);
}

function expectOutcomes(report: Report, scenario: Scenario, variables: Map<string, unknown>): void {
  const { calls, waits_ms, attempts, renewals, never } = scenario;
  for (const [at, call] of calls.entries()) {
    const outcome = report.outcomes[at];
    if (call.error)
      expect(outcome, `call ${at + 1}`).toMatchObject({ error: matcherOf(call.error, variables) });
    else expect(outcome, `call ${at + 1}`).toMatchObject({ result: call.result });
    if ('etag' in call) expect(outcome?.etag).toBe(call.etag);
    if (call.changes) expect(outcome?.changes).toEqual(call.changes);
  }
  if (waits_ms) expect(report.waits_ms).toEqual(waits_ms);
  if (renewals) expect(report.renewals).toEqual(renewals);
  if (attempts) expect(report.attempts).toEqual(matcherOf(attempts, variables));
  for (const secret of [SECRET, ...(never ? [never] : [])])
    expect(JSON.stringify(report)).not.toContain(secret);
}

function requestOf({ method, path }: Received): string {
  return normalised(`${method} ${path}`);
}

/** Languages encode a few letters differently and send parameters in any order. */
function normalised(request: string): string {
  const [path = '', query] = request.split('?');
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return query === undefined ? path : `${path}?${parameters}`;
}

async function withPort(client: Scenario['client']): Promise<Scenario['client']> {
  if (!client?.url?.includes('{free_port}')) return client;
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return { ...client, url: client.url.replace('{free_port}', String(port)) };
}
