import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach } from 'vitest';
import { type ClientOptions, createClient, type StipendClient } from './index.js';

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Answer = (response: ServerResponse, request: Received) => void;

export interface ScriptedServer {
  url: string;
  received: Received[];
  answers: Answer[];
  /** Answers the next requests in this order. The last answer is given to all later requests. */
  answer(...answers: Answer[]): void;
  clientOf(options?: Partial<ClientOptions>): ReturnType<typeof scriptedClient>;
}

/** Returns a client of the server whose waits end at once, and the list of its waits. */
function scriptedClient(
  server: ScriptedServer,
  options: Partial<ClientOptions> = {},
): { client: StipendClient; waits: number[] } {
  const waits: number[] = [];
  const client = createClient({
    url: server.url,
    apiKey: 'svc_sandbox_secret',
    random: () => 1,
    wait: async (ms, signal) => {
      signal?.throwIfAborted();
      waits.push(ms);
    },
    ...options,
  });
  return { client, waits };
}

/** Starts a server for each test that answers as the test says. */
export function useScriptedServer(): ScriptedServer {
  const scripted: ScriptedServer = {
    url: '',
    received: [],
    answers: [],
    answer: (...answers) => {
      scripted.answers = answers;
    },
    clientOf: (options) => scriptedClient(scripted, options),
  };
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const received = { method, path, headers, body: await text(request).catch(() => '') };
    scripted.received.push(received);
    const [answer = fail] = scripted.answers;
    if (scripted.answers.length > 1) scripted.answers.shift();
    answer(response, received);
  });
  beforeEach(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    scripted.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    scripted.received = [];
    scripted.answers = [];
  });
  afterEach(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });
  return scripted;
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end(JSON.stringify(body));
}

export function problem(status: number, code: string, headers: Record<string, string> = {}): Answer {
  return json({ errors: ['A problem'] }, status, { 'x-svc-error-code': code, ...headers });
}

/** Sends these chunks of an event stream and keeps it open, unless the last one is null. */
export function events(...chunks: (string | null)[]): Answer {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    for (const chunk of chunks) {
      if (chunk === null) response.end();
      else response.write(chunk);
    }
  };
}

/** Takes the request and cuts the connection. */
export const drop: Answer = (response) => response.destroy();

/** Never answers. */
export const silence: Answer = () => undefined;

const fail: Answer = json({ errors: ['The test has no answer for this request'] }, 500);
