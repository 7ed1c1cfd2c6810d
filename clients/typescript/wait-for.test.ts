import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { createEventParser } from './event-stream.js';
import type { Account, ClientOptions, StreamWaitOptions } from './index.js';
import { type Answer, events, json, useScriptedServer } from './scripted-server.fixture.ts';

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

describe('waiting for data', () => {
  const source = (status: string, count = 0) => ({ status, count, first_date: null, last_date: null });
  const readiness = (payroll: string, payslips = 'not_started') =>
    json({ payroll: source(payroll), payslips: source(payslips), taxauth: source('not_started') });

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
});

describe('a stream', () => {
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
