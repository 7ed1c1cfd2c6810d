import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { shorten, shortenPath } from './shorten.ts';
import type { Show } from './show.ts';
import { NotSo } from './tell.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What is expected of an answer. Its schema names what is worth showing, unless it is less. */
interface Expected<T> {
  reply: z.ZodType<T>;
  brief?: (reply: T) => unknown;
}

/** Calls the service as somebody, and shows each call with its answer. */
export interface Client {
  ask<T>(
    method: Method,
    path: string,
    expected: Expected<T> & { body?: object; status?: number },
  ): Promise<T>;
  /** Asks again and again; shows the last answer. */
  askUntil<T>(path: string, isReached: (reply: T) => boolean, expected: Expected<T>): Promise<T>;
  /** Follows server-sent events; shows each. */
  follow<T>(path: string, isReached: (reply: T) => boolean, expected: Pick<Expected<T>, 'reply'>): Promise<T>;
}

export interface Caller {
  /** Whom the printed lines name. */
  name: string;
  headers: Record<string, string>;
  /** Ends whatever is under way. */
  signal: AbortSignal;
}

const ANSWER_MS_MAX = 30_000;
const REACHED_MS_MAX = 90_000;
const POLL_MS = 200;
/** A connection that is kept open would be waited for when the service stops. */
const AT_ONCE = { connection: 'close' };

export const Refusal = z.object({ errors: z.array(z.string()) });

export function createClient(show: Show, url: string, { name, headers, signal }: Caller): Client {
  const said = (method: Method, path: string) => `${method} ${shortenPath(path)}`;
  const send = async (method: Method, path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, ...AT_ONCE, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS_MAX)]),
    });
    return { status: response.status, json: await jsonOf(response) };
  };
  return {
    async ask(method, path, { reply, brief = whole, body, status = 200 }) {
      show.sent(`${said(method, path)}${body ? ` ${shorten(body)}` : ''}  (${name})`);
      const answer = await send(method, path, body);
      const parsed = parse(answer, { call: said(method, path), status, reply });
      show.came(`${answer.status} ${shorten(brief(parsed))}`);
      return parsed;
    },
    async askUntil(path, isReached, { reply, brief = whole }) {
      show.sent(`${said('GET', path)}  (${name}, until it is there)`);
      const deadline = performance.now() + REACHED_MS_MAX;
      for (;;) {
        const answer = await send('GET', path);
        const parsed = parse(answer, { call: said('GET', path), status: 200, reply });
        if (isReached(parsed) || performance.now() > deadline) {
          show.came(`${answer.status} ${shorten(brief(parsed))}`);
          return parsed;
        }
        await wait(POLL_MS, undefined, { signal });
      }
    },
    async follow(path, isReached, { reply }) {
      show.sent(`${said('GET', path)}  (${name}, server-sent events)`);
      const reached = new AbortController();
      using _ = { [Symbol.dispose]: () => reached.abort() };
      const response = await fetch(url + path, {
        headers: { ...headers, ...AT_ONCE },
        signal: AbortSignal.any([signal, reached.signal, AbortSignal.timeout(REACHED_MS_MAX)]),
      });
      for await (const json of eventsOf(response)) {
        const parsed = parse(
          { status: response.status, json },
          { call: said('GET', path), status: 200, reply },
        );
        show.came(`data: ${shorten(parsed)}`);
        if (isReached(parsed)) return parsed;
      }
      throw new Error(`${said('GET', path)} ended before it told what was awaited`);
    },
  };
}

/** Sends bytes to a presigned address, which is all that it needs. */
export async function upload<T>(
  show: Show,
  presignedUrl: string,
  { bytes, reply }: { bytes: Buffer; reply: z.ZodType<T> },
): Promise<T> {
  const call = `PUT ${new URL(presignedUrl).pathname}?…`;
  show.sent(`${call} ${bytes.length.toLocaleString('en-GB')} bytes  (nobody: the address is enough)`);
  const signal = AbortSignal.timeout(ANSWER_MS_MAX);
  const response = await fetch(presignedUrl, {
    method: 'PUT',
    headers: AT_ONCE,
    body: new Uint8Array(bytes),
    signal,
  });
  const answer = { status: response.status, json: await jsonOf(response) };
  const parsed = parse(answer, { call, status: 200, reply });
  show.came(`${answer.status} ${shorten(parsed)}`);
  return parsed;
}

function whole<T>(reply: T): T {
  return reply;
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function* eventsOf(response: Response): AsyncGenerator<unknown> {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = (text + chunk).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events)
      if (event.startsWith('data: ')) yield JSON.parse(event.slice('data: '.length));
  }
}

function parse<T>(
  answer: { status: number; json: unknown },
  expected: { call: string; status: number; reply: z.ZodType<T> },
): T {
  const came = `${answer.status} ${shorten(answer.json)}`;
  if (answer.status !== expected.status)
    throw new NotSo(`${expected.call} is answered with ${expected.status}`, {
      expected: String(expected.status),
      came,
    });
  const parsed = expected.reply.safeParse(answer.json);
  if (parsed.success) return parsed.data;
  throw new NotSo(`the answer to ${expected.call} has its shape`, {
    expected: z.prettifyError(parsed.error).replaceAll('\n', ' '),
    came,
  });
}
