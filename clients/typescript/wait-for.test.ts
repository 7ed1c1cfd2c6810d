import { once } from 'node:events';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createEventParser } from './event-stream.js';
import type { Account, ClientOptions, StreamWaitOptions } from './index.js';
import {
  type Answer,
  drop,
  events,
  html,
  json,
  problem,
  useScriptedServer,
} from './scripted-server.fixture.ts';

const server = useScriptedServer();

function account(status: string): { account_id: string; status: string } {
  return { account_id: 'acc', status };
}

function event(status: string): string {
  return `data: ${JSON.stringify(account(status))}\n\n`;
}

const clientOf = (options: Partial<ClientOptions> = {}) => server.clientOf(options).client;

async function waitFor(answers: Answer[], options: StreamWaitOptions<Account> = {}) {
  server.answers = answers;
  const found = await clientOf().waitForAccount('acc', options);
  return { status: found.status, paths: server.received.map(({ path }) => path) };
}

const EVENTS = '/accounts/acc/events';
const READ = '/accounts/acc';

describe('waiting for an account', () => {
  test('ends at the event that settles it, and closes the stream', async () => {
    const seen: string[] = [];
    let closed: Promise<unknown> = Promise.resolve();
    const answer: Answer = (response, request) => {
      closed = once(response, 'close');
      events(': connected\n\n', event('PENDING'), event('PENDING'), event('MFA_REQUIRED'))(response, request);
    };
    const found = await waitFor([answer], { onChange: ({ status }) => seen.push(status) });
    expect(found).toEqual({ status: 'MFA_REQUIRED', paths: [EVENTS] });
    expect(seen).toEqual(['PENDING', 'MFA_REQUIRED']);
    await closed;
  });

  test('can wait for something else, and treats undefined options as absent', async () => {
    const absent = { until: undefined, onChange: undefined, timeoutMs: undefined, silenceMsMax: undefined };
    expect(await waitFor([events(event('CONNECTED'))], absent)).toMatchObject({ status: 'CONNECTED' });
    const until = ({ status }: Account) => status === 'CONNECTED';
    expect(await waitFor([events(event('MFA_REQUIRED'), event('CONNECTED'))], { until })).toMatchObject({
      status: 'CONNECTED',
    });
  });

  test.each<[string, Answer]>([
    ['ends early', events(event('PENDING'), null)],
    [
      'breaks',
      (response, request) => {
        events(event('PENDING'))(response, request);
        response.write(': last words\n\n', () => response.destroy());
      },
    ],
    ['is refused', problem(429, 'too_many_streams')],
    ['is not for this caller', problem(401, 'unauthenticated')],
    ['is lost', drop],
    ['is a proxy’s page', html(200)],
    ['has broken JSON', events('data: {"status":\n\n')],
    ['has an endless event', events(`data: ${'x'.repeat(1024 * 1024 + 1)}`)],
  ])('reads the account and connects again if the stream %s', async (_, broken) => {
    const answers = [broken, json(account('PENDING')), events(event('CONNECTED'))];
    expect(await waitFor(answers)).toEqual({ status: 'CONNECTED', paths: [EVENTS, READ, EVENTS] });
  });

  test('ends at the status that it reads if no stream works', async () => {
    const answers = [html(504), json(account('PENDING')), html(504), json(account('LOGIN_FAILED'))];
    expect(await waitFor(answers)).toEqual({ status: 'LOGIN_FAILED', paths: [EVENTS, READ, EVENTS, READ] });
  });

  test('does not trust a silent stream', async () => {
    const answers = [events(), json(account('CONNECTED'))];
    expect(await waitFor(answers, { silenceMsMax: 20 })).toEqual({
      status: 'CONNECTED',
      paths: [EVENTS, READ],
    });
  });

  test('waits longer before each new connection, until one works', async () => {
    const waits: number[] = [];
    server.answers = [
      ...[drop, json(account('PENDING')), drop, json(account('PENDING'))],
      ...[events(event('PENDING'), null), json(account('PENDING')), drop, json(account('CONNECTED'))],
    ];
    const client = clientOf({ wait: async (ms) => void waits.push(ms) });
    await client.waitForAccount('acc');
    expect(waits).toEqual([250, 500, 250]);
  });

  test('rejects if the account was deleted or the token has expired', async () => {
    const gone = waitFor([events(event('PENDING'), null), problem(404, 'not_found')]);
    await expect(gone).rejects.toMatchObject({ status: 404, code: 'not_found' });
    const expired = waitFor([problem(401, 'unauthenticated')]);
    await expect(expired).rejects.toMatchObject({ status: 401, operation: 'GET /accounts/{account_id}' });
  });

  test('gives up after timeoutMs and names the last status', async () => {
    // the time passes only once the status has arrived
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const slow = waitFor([events(event('PENDING'))], {
      timeoutMs: 50,
      onChange: () => void vi.advanceTimersByTime(50),
    });
    await expect(slow).rejects.toMatchObject({
      code: 'timed_out',
      status: null,
      messages: ['After 0.05 seconds the status is still PENDING'],
    });
  });

  test('ends with the reason of an AbortSignal', async () => {
    const abort = new AbortController();
    const reason = new Error('The user closed the page');
    const waiting = waitFor([events(event('PENDING'))], {
      signal: abort.signal,
      onChange: () => abort.abort(reason),
    });
    await expect(waiting).rejects.toBe(reason);
  });

  test('passes on what the caller’s own functions throw', async () => {
    const mistake = new Error('mistake');
    const until = () => {
      throw mistake;
    };
    await expect(waitFor([events(event('PENDING'))], { until })).rejects.toBe(mistake);
  });
});

test('waiting for a document ends at a final status', async () => {
  const document = (status: string) => `data: {"document_id":"doc","status":"${status}"}\n\n`;
  server.answers = [events(document('AWAITING_UPLOAD'), document('PROCESSING'), document('REJECTED'))];
  expect(await clientOf().waitForDocument('doc')).toMatchObject({ status: 'REJECTED' });
  expect(server.received[0]?.path).toBe('/documents/doc/events');
});

describe('waiting for data', () => {
  const source = (status: string, count = 0) => ({ status, count, first_date: null, last_date: null });
  const readiness = (payroll: string, payslips = 'not_started') =>
    json({ payroll: source(payroll), payslips: source(payslips), taxauth: source('not_started') });
  const PATH = '/users/ada/readiness';

  test('reads the readiness until no source is in progress', async () => {
    const seen: string[] = [];
    server.answers = [
      ...[readiness('in_progress', 'in_progress'), readiness('complete', 'in_progress')],
      ...[problem(503, 'unavailable'), readiness('complete', 'nothing_found')],
    ];
    const found = await clientOf().waitForData('ada', {
      onChange: ({ payroll }) => seen.push(payroll.status),
    });
    expect(found).toMatchObject({ payroll: { status: 'complete' }, payslips: { status: 'nothing_found' } });
    expect(server.received.map(({ path }) => path)).toEqual([PATH, PATH, PATH, PATH]);
    expect(seen).toEqual(['in_progress', 'complete', 'complete']);
  });

  test('can wait for one source, and pauses longer each time', async () => {
    const waits: number[] = [];
    server.answers = [
      ...[readiness('in_progress', 'in_progress'), readiness('in_progress', 'in_progress')],
      readiness('failed', 'in_progress'),
    ];
    const client = clientOf({ wait: async (ms) => void waits.push(ms) });
    const found = await client.waitForData('ada', {
      until: ({ payroll }) => payroll.status !== 'in_progress',
    });
    expect(found.payroll.status).toBe('failed');
    expect(waits).toEqual([250, 500]);
  });

  test('gives up after five minutes and names the sources', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    server.answers = [readiness('in_progress', 'complete')];
    const client = clientOf({
      wait: async (_, signal) => {
        vi.advanceTimersByTime(5 * 60_000);
        signal?.throwIfAborted();
      },
    });
    await expect(client.waitForData('ada')).rejects.toMatchObject({
      code: 'timed_out',
      operation: 'GET /users/{user_id}/readiness',
      messages: ['After 300 seconds these sources are in progress: payroll'],
    });
  });

  test('rejects if the user was deleted', async () => {
    server.answers = [problem(404, 'not_found')];
    await expect(clientOf().waitForData('ada')).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('a stream', () => {
  test('yields each event until the service ends it', async () => {
    server.answers = [problem(503, 'unavailable'), events(event('PENDING'), event('CONNECTED'), null)];
    const seen: string[] = [];
    for await (const { status } of clientOf().stream('/accounts/{account_id}/events', {
      path: { account_id: 'acc' },
    }))
      seen.push(status);
    expect(seen).toEqual(['PENDING', 'CONNECTED']);
    expect(server.received[1]?.headers.accept).toBe('text/event-stream');
  });

  test.each<[string, string[], string[]]>([
    ['one event', ['data: a\n\n'], ['a']],
    ['an event in pieces', ['da', 'ta: a', '\n', '\n'], ['a']],
    ['two events at once', ['data: a\n\ndata: b\n\n'], ['a', 'b']],
    ['CR LF', ['data: a\r\n\r\n'], ['a']],
    ['CR LF in pieces', ['data: a\r', '\n\r', '\ndata: b\r\n\r\n'], ['a', 'b']],
    ['CR', ['data: a\r\rdata: b\r\r', ':\n'], ['a', 'b']],
    ['data over several lines', ['data: a\ndata: b\n\n'], ['a\nb']],
    ['no space after the colon', ['data:a\n\n'], ['a']],
    ['data without a value', ['data\ndata: b\n\n'], ['\nb']],
    ['comments and other fields', [': heartbeat\n\nid: 1\nevent: x\nretry: 5\ndata: a\n\n'], ['a']],
    ['a field that only begins like data', ['database: a\n\n'], []],
    ['an event that never ends', ['data: a\n'], []],
  ])('is parsed with %s', (_, chunks, expected) => {
    const parser = createEventParser();
    expect(chunks.flatMap((chunk) => parser.push(chunk))).toEqual(expected);
  });
});
