import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Printer } from './printer.ts';
import { CheckFailed } from './run-steps.ts';
import { shorten, shortenPath } from './shorten.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The expected reply. The fields of `reply` are printed, or the result of `brief`. */
interface Expected<T> {
  reply: z.ZodType<T>;
  brief?: (reply: T) => unknown;
}

/** Calls the service and prints each request and its reply. */
export interface Client {
  call<T>(
    method: Method,
    path: string,
    expected: Expected<T> & { body?: object; status?: number },
  ): Promise<T>;
  /** Repeats a GET until `isDone` or time runs out, and prints the last reply. */
  poll<T>(path: string, isDone: (reply: T) => boolean, expected: Expected<T>): Promise<T>;
  /** Reads server-sent events until `isDone`, and prints each. */
  follow<T>(path: string, isDone: (reply: T) => boolean, expected: Pick<Expected<T>, 'reply'>): Promise<T>;
}

export interface Caller {
  /** The caller's name in the printed lines. */
  name: string;
  headers: Record<string, string>;
  /** Aborts calls in progress. */
  signal: AbortSignal;
}

const REPLY_MS_MAX = 30_000;
const WAIT_MS_MAX = 90_000;
const POLL_MS = 200;
/** The service waits for open connections when it stops, so none is kept alive. */
const NO_KEEP_ALIVE = { connection: 'close' };

export const ErrorReply = z.object({ errors: z.array(z.string()) });

export function createClient(printer: Printer, url: string, { name, headers, signal }: Caller): Client {
  const nameOf = (method: Method, path: string) => `${method} ${shortenPath(path)}`;
  const send = async (method: Method, path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, ...NO_KEEP_ALIVE, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.any([signal, AbortSignal.timeout(REPLY_MS_MAX)]),
    });
    return { status: response.status, json: await jsonOf(response) };
  };
  return {
    async call(method, path, { reply, brief = whole, body, status = 200 }) {
      printer.request(`${nameOf(method, path)}${body ? ` ${shorten(body)}` : ''}  (${name})`);
      const answer = await send(method, path, body);
      const parsed = parse(answer, { call: nameOf(method, path), status, reply });
      printer.reply(`${answer.status} ${shorten(brief(parsed))}`);
      return parsed;
    },
    async poll(path, isDone, { reply, brief = whole }) {
      printer.request(`${nameOf('GET', path)}  (${name}, polling)`);
      const deadline = performance.now() + WAIT_MS_MAX;
      for (;;) {
        const answer = await send('GET', path);
        const parsed = parse(answer, { call: nameOf('GET', path), status: 200, reply });
        if (isDone(parsed) || performance.now() > deadline) {
          printer.reply(`${answer.status} ${shorten(brief(parsed))}`);
          return parsed;
        }
        await wait(POLL_MS, undefined, { signal });
      }
    },
    async follow(path, isDone, { reply }) {
      printer.request(`${nameOf('GET', path)}  (${name}, server-sent events)`);
      const reached = new AbortController();
      using _ = { [Symbol.dispose]: () => reached.abort() };
      const response = await fetch(url + path, {
        headers: { ...headers, ...NO_KEEP_ALIVE },
        signal: AbortSignal.any([signal, reached.signal, AbortSignal.timeout(WAIT_MS_MAX)]),
      });
      for await (const json of eventsOf(response)) {
        const parsed = parse(
          { status: response.status, json },
          { call: nameOf('GET', path), status: 200, reply },
        );
        printer.reply(`data: ${shorten(parsed)}`);
        if (isDone(parsed)) return parsed;
      }
      throw new Error(`${nameOf('GET', path)} ended before the expected event`);
    },
  };
}

/** Sends bytes to a presigned URL, which needs no other credentials. */
export async function upload<T>(
  printer: Printer,
  presignedUrl: string,
  { bytes, reply }: { bytes: Buffer; reply: z.ZodType<T> },
): Promise<T> {
  const call = `PUT ${new URL(presignedUrl).pathname}?…`;
  printer.request(
    `${call} ${bytes.length.toLocaleString('en-GB')} bytes  (no credentials: the URL is presigned)`,
  );
  const signal = AbortSignal.timeout(REPLY_MS_MAX);
  const response = await fetch(presignedUrl, {
    method: 'PUT',
    headers: NO_KEEP_ALIVE,
    body: new Uint8Array(bytes),
    signal,
  });
  const answer = { status: response.status, json: await jsonOf(response) };
  const parsed = parse(answer, { call, status: 200, reply });
  printer.reply(`${answer.status} ${shorten(parsed)}`);
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
  const actual = `${answer.status} ${shorten(answer.json)}`;
  if (answer.status !== expected.status)
    throw new CheckFailed(`${expected.call} returns ${expected.status}`, {
      expected: String(expected.status),
      actual,
    });
  const parsed = expected.reply.safeParse(answer.json);
  if (parsed.success) return parsed.data;
  throw new CheckFailed(`the reply to ${expected.call} has the expected fields`, {
    expected: z.prettifyError(parsed.error).replaceAll('\n', ' '),
    actual,
  });
}
