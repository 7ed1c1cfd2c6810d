import { setTimeout as wait } from 'node:timers/promises';
import { type ClientOptions, createClient, type StipendClient, StipendError } from 'stipend';
import type { Printer } from './printer.ts';
import { CheckFailed } from './run-steps.ts';
import { shorten, shortenPath } from './shorten.ts';
import { shownOf } from './shown-fields.ts';

export interface Caller extends Pick<ClientOptions, 'apiKey' | 'token'> {
  /** The caller's name in the printed lines. */
  name: string;
  /** Aborts calls in progress. */
  signal: AbortSignal;
}

const WAIT_MS_MAX = 90_000;
const POLL_MS = 200;

/** Creates a client that prints each request and its reply. */
export function createPrintingClient(printer: Printer, url: string, caller: Caller): StipendClient {
  const { name, signal, ...credentials } = caller;
  return createClient({
    url,
    ...credentials,
    fetch: printingFetch(printer, { name, signal }),
    wait: (ms, given) => wait(ms, undefined, { signal: given ? AbortSignal.any([given, signal]) : signal }),
  });
}

/** Repeats a call until its reply is as expected or time runs out, and returns the last reply. */
export async function repeatUntil<T>(
  signal: AbortSignal,
  call: () => Promise<T>,
  isDone: (reply: T) => boolean,
): Promise<T> {
  const deadline = performance.now() + WAIT_MS_MAX;
  for (;;) {
    const reply = await call();
    if (isDone(reply) || performance.now() > deadline) return reply;
    await wait(POLL_MS, undefined, { signal });
  }
}

/** Returns the error with which the service rejects a call. */
export async function refusalOf(call: Promise<unknown>): Promise<StipendError> {
  const outcome = await call.then(shorten, (error: unknown) => error);
  if (outcome instanceof StipendError) return outcome;
  if (outcome instanceof Error) throw outcome;
  throw new CheckFailed('the service rejects this call', { expected: 'an error', actual: String(outcome) });
}

/** Prints a repeated GET once, and its reply whenever it changes. */
function printingFetch(
  printer: Printer,
  { name, signal }: Pick<Caller, 'name' | 'signal'>,
): NonNullable<ClientOptions['fetch']> {
  let last = { request: '', reply: '' };
  return async (input, init) => {
    const url = new URL(String(input));
    const call = `${init?.method} ${url.pathname}`;
    const headers = new Headers(init?.headers);
    const request = describeRequest(url, { ...init, name, headers });
    if (!request.startsWith('GET') || request !== last.request) {
      printer.request(request);
      last = { request, reply: '' };
    }
    // the service waits for open connections when it stops, so none is kept alive
    headers.set('connection', 'close');
    const signals = init?.signal ? [init.signal, signal] : [signal];
    const response = await fetch(input, { ...init, headers, signal: AbortSignal.any(signals) });
    if (response.headers.get('content-type')?.startsWith('text/event-stream'))
      return printEvents(response, (data) => printer.reply(`data: ${shorten(shownOf(call, data))}`));
    const reply = `${response.status} ${shorten(shownOf(call, await bodyOf(response.clone())))}`;
    if (reply !== last.reply) printer.reply(reply);
    last.reply = reply;
    return response;
  };
}

function describeRequest(
  { pathname, search }: URL,
  { method, body, name, headers }: { method?: string; body?: unknown; name: string; headers: Headers },
): string {
  if (pathname === '/uploads') {
    const bytes = (body as Blob).size.toLocaleString('en-GB');
    return `${method} ${pathname}?… ${bytes} bytes  (no credentials: the URL is presigned)`;
  }
  const sent = typeof body === 'string' ? ` ${shorten(JSON.parse(body))}` : '';
  const how = headers.get('accept') === 'text/event-stream' ? ', server-sent events' : '';
  return `${method} ${shortenPath(pathname + search)}${sent}  (${name}${how})`;
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Passes an event stream on, and prints its events on the way. */
function printEvents(response: Response, print: (data: unknown) => void): Response {
  let rest = '';
  const decoder = new TextDecoder();
  const printing = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data: ')) print(JSON.parse(line.slice('data: '.length)));
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(printing) ?? null, response);
}
