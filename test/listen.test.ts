import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { EVENT_KINDS } from '#events';
import { type Delivery, verifyAndOpen } from '../clients/typescript/webhooks/index.js';
import { untilOutput } from '../harness/service-process.ts';
import { type Forwarding, forwardEvents } from '../src/commands/listen.ts';
import { runInProcess } from './support/command.ts';
import { consentOf } from './support/consent.ts';
import { startStipend } from './support/process.ts';
import { type Received, type Receiver, startReceiver } from './support/receiver.ts';
import { useService } from './support/service.ts';

const service = useService();
const { newUser, accept } = consentOf(service);
const SECRET = 'a secret of both sides';
let receiver: Receiver;
let lines: string[] = [];
let stop = new AbortController();
let listening: Promise<void> = Promise.resolve();

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

beforeEach(() => {
  lines = [];
  stop = new AbortController();
  receiver.received.length = 0;
  receiver.answer((response) => response.writeHead(204).end());
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text).trimEnd());
    return true;
  });
});
afterEach(async () => {
  stop.abort();
  await listening.catch(() => undefined);
  vi.restoreAllMocks();
});

/** Starts to listen, and waits until the position in the feed is known. */
async function start({
  to = {},
  ...given
}: Partial<Omit<Forwarding, 'forwardTo'>> & { to?: Partial<Forwarding['forwardTo']> } = {}) {
  const asked = service.log.length;
  listening = forwardEvents(
    {
      service: new URL(`${service.url}/`),
      apiKey: service.apiKey,
      fromStart: false,
      everyMs: 10,
      kinds: EVENT_KINDS.filter((kind) => kind.endsWith('-submitted')),
      ...given,
      forwardTo: { url: new URL(receiver.url), signingSecret: SECRET, ...to },
    },
    stop.signal,
  );
  let hasEnded = false;
  listening
    .catch(() => undefined)
    .finally(() => {
      hasEnded = true;
    });
  const reads = () => service.log.slice(asked).filter((line) => line.includes('"route":"/events"')).length;
  // the last read of an earlier listener may be logged only now
  await expect.poll(() => hasEnded || reads() > 1, { interval: 10 }).toBe(true);
}

/**
 * Publishes an event, and returns the id of its user once the feed lists the event. The feed lists an event only when no
 * earlier transaction, in any database of the server, can still commit. A listener that starts before that forwards the
 * event as new.
 */
async function publish(kind: 'payroll' | 'bank-statement' = 'payroll'): Promise<string> {
  const userId = await newUser();
  await accept(userId);
  const income_information = {
    pay_date: '2026-01-30',
    earnings: { gross_pay: '2000.00', net_pay: '1600.00' },
  };
  const submission = kind === 'payroll' ? { income_information } : {};
  const body = { [`${kind.replace('-', '_')}_submissions`]: [submission] };
  const { status } = await service.ask('POST', `/sandbox/users/${userId}/${kind}-submissions`, { body });
  expect(status).toBe(201);
  const listed = async () => {
    const { events } = (await service.ask('GET', '/events?limit=100')).body;
    return events.map((one: { body: { user_id: string } }) => one.body.user_id);
  };
  await expect.poll(listed, { interval: 10 }).toContain(userId);
  return userId;
}

function opened({ body, headers }: Received, encryptionKey?: string): Delivery {
  return verifyAndOpen(body, headers, {
    signingSecret: SECRET,
    ...(encryptionKey === undefined ? {} : { encryptionKey }),
  });
}

const untilReceived = (count: number) => expect.poll(() => receiver.received.length).toBe(count);
const untilPrinted = (text: string | RegExp) => expect.poll(() => lines.join('\n')).toMatch(text);

describe('stipend listen', () => {
  test('forwards new events, signed so that the receiver library accepts them, and prints each with the answer', async () => {
    await publish();
    await start();
    const users = [await publish(), await publish('bank-statement')];
    await untilReceived(2);
    const deliveries = receiver.received.map((one) => opened(one));
    expect(deliveries).toMatchObject([
      { event: 'user-payroll-submitted', user_id: users[0], account_id: null },
      { event: 'user-bank-statement-submitted', user_id: users[1] },
    ]);
    for (const delivery of deliveries) expect(delivery).not.toHaveProperty('payload');
    const [id] = receiver.received.map(({ headers }) => headers['webhook-id']);
    await untilPrinted(/--> user-bank-statement-submitted {2}[-0-9a-f]{36}\n<-- 204 after \d+ ms/);
    expect(lines).toContain(`--> user-payroll-submitted  ${id}`);
    stop.abort();
    await listening;
    expect(lines.at(-1)).toBe('Stopped. Events accepted by the receiver: 2. Not accepted: 0.');
  });

  test('encrypts, sends payloads, starts with stored events and leaves out other kinds, as asked', async () => {
    const { apiKey } = await service.newClient();
    await start({ apiKey, fromStart: true });
    stop.abort();
    await listening;
    expect(receiver.received).toEqual([]);
    stop = new AbortController();
    const encryptionKey = randomBytes(32).toString('base64');
    const userId = await publish('bank-statement');
    await start({
      fromStart: true,
      kinds: ['user-bank-statement-submitted'],
      includePayload: true,
      to: { encryptionKey },
    });
    const found = () => receiver.received.map((one) => opened(one, encryptionKey));
    await expect.poll(() => found().map(({ user_id }) => user_id)).toContain(userId);
    expect(new Set(found().map(({ event }) => event))).toEqual(new Set(['user-bank-statement-submitted']));
    for (const delivery of found()) expect(delivery).toHaveProperty('payload.bank_statement_submissions');
  });

  test('continues after a receiver rejects an event, redirects it or is not there', async () => {
    await start();
    const statuses = [500, 302];
    receiver.answer((response) => response.writeHead(statuses.shift() ?? 204, { Location: '/else' }).end());
    for (let sent = 0; sent < 3; sent++) await publish();
    await untilReceived(3);
    const note = String.raw`\(not accepted: a webhook would try again later\)`;
    await untilPrinted(new RegExp(`<-- 500 .*${note}[^]*<-- 302 .*${note}[^]*<-- 204 after \\d+ ms$`, 'm'));
    stop.abort();
    await listening;
    stop = new AbortController();
    await start({ to: { url: new URL('http://127.0.0.1:9/') } });
    await publish();
    await untilPrinted('<-- no reply: ');
  });

  test('continues where it stopped after the service was unavailable', async () => {
    let isDown = false;
    const proxy = createServer(async (request, response) => {
      if (isDown) return response.writeHead(503, { 'Retry-After': '0' }).end('{"errors":["down"]}');
      const key = String(request.headers['x-api-key']);
      const answer = await fetch(`${service.url}${request.url}`, { headers: { 'X-API-KEY': key } });
      return response.writeHead(answer.status).end(await answer.text());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    try {
      await start({ service: new URL(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`) });
      isDown = true;
      await untilPrinted('The service replied 503 {"errors":["down"]}: trying again in 1 s');
      const userId = await publish();
      isDown = false;
      await untilPrinted('Connected again.');
      await expect.poll(() => receiver.received.map((one) => opened(one).user_id)).toContain(userId);
    } finally {
      proxy.closeAllConnections();
      proxy.close();
    }
  });

  test('forwards test events and replays, each time they are sent', async () => {
    const kind = 'user-document-rejected';
    const body = { name: 'unreachable', url: 'https://lender.example/', events: [kind] };
    const { body: webhook } = await service.ask('POST', '/webhooks', { body });
    const path = `/webhooks/${webhook.webhook_id}`;
    await start({ kinds: [kind] });
    const { body: sent } = await service.ask('POST', `${path}/test`, { body: { event: kind } });
    await untilReceived(1);
    await service.ask('POST', `${path}/deliveries/${sent.delivery_id}/replay`);
    await untilReceived(2);
    for (const one of receiver.received) {
      expect(one.headers['webhook-id']).toBe(sent.delivery_id);
      expect(opened(one)).toMatchObject({ event: kind, test: true });
    }
    const { body: feed } = await service.ask('GET', '/events?limit=100');
    expect(feed.events.filter((one: { body: { test?: true } }) => one.body.test)).toEqual([]);
  });

  test('ends with the service’s message when the API key is not accepted', async () => {
    const lastCharacter = service.apiKey.endsWith('x') ? 'y' : 'x';
    await start({ apiKey: `${service.apiKey.slice(0, -1)}${lastCharacter}` });
    await expect(listening).rejects.toThrow(
      'The service replied 401 {"errors":["No X-API-KEY header provided or its value is wrong"',
    );
  });
});

describe('the command', () => {
  const to = ['--forward-to', 'http://127.0.0.1:9000/'];
  const key = () => ({ STIPEND_API_KEY: service.apiKey });

  test.each<[string, string[], () => Record<string, string>, string]>([
    ['needs a receiver', [], key, "required option '--forward-to <url>' not specified"],
    ['needs an API key', to, () => ({}), 'Set STIPEND_API_KEY to an API key of the sandbox'],
    [
      'does not forward events of production',
      to,
      () => ({ STIPEND_API_KEY: service.apiKey.replace('sandbox', 'live') }),
      'STIPEND_API_KEY must be an API key of the sandbox',
    ],
    [
      'checks the receiver’s address',
      ['--forward-to', 'receiver'],
      key,
      '--forward-to must be an http or https URL',
    ],
    [
      'sends the API key to other machines only by https',
      [...to, '--service', 'http://stipend.example'],
      key,
      '--service must be an https URL (http is allowed for this machine)',
    ],
    [
      'knows the kinds of events',
      [...to, '--events', 'user-born'],
      key,
      '--events must be a list of one or more of user-payroll',
    ],
    [
      'checks the encryption key',
      to,
      () => ({ ...key(), ENCRYPTION_KEY: 'short' }),
      'ENCRYPTION_KEY must be',
    ],
  ])('%s', async (_, args, environment, message) => {
    vi.restoreAllMocks();
    const { code, output } = await runInProcess(['listen', ...args], environment());
    expect(code).toBe(1);
    expect(output).toContain(message);
  });

  test('prints a secret, forwards, and ends at Ctrl-C', async () => {
    const args = ['listen', '--forward-to', receiver.url, '--service', service.url, '--all'];
    const running = startStipend(args, key());
    try {
      const [, signingSecret = ''] = await untilOutput(running, /Signing secret: (whsec_\S+)/);
      const userId = await publish();
      const accepted = () =>
        receiver.received.map(({ body, headers }) => verifyAndOpen(body, headers, { signingSecret }).user_id);
      await expect.poll(accepted).toContain(userId);
      running.child.kill('SIGINT');
      const { code, output } = await running.ended;
      expect(code).toBe(0);
      expect(output).toMatch(/Stopped\. Events accepted by the receiver: [1-9]/);
    } finally {
      await running.stop();
    }
  });
});
