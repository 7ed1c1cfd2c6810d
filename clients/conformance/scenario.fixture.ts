import { readdirSync, readFileSync } from 'node:fs';
import type { Answer } from '../typescript/scripted-server.fixture.ts';
import { drop, json, problem, silence } from '../typescript/scripted-server.fixture.ts';

/** What a program calls, which requests the server must see, and what it replies. README.md describes the fields. */
export interface Scenario {
  name: string;
  /** What the runner must be able to do, such as `encryption`. */
  needs?: string;
  client?: { url?: string } & Record<string, unknown>;
  calls: Call[];
  exchange: Exchange[];
  waits_ms?: number[];
  attempts?: unknown[];
  renewals?: boolean[];
  /** Text that no outcome may contain. */
  never?: string;
}

export interface Call {
  method: string;
  result?: unknown;
  error?: Record<string, unknown>;
  changes?: unknown[];
  [argument: string]: unknown;
}

export interface Exchange {
  /** Such as `GET /users?limit=2`. */
  request: string;
  headers?: Record<string, unknown>;
  body?: unknown;
  reply: Reply;
  /** How many times the request is sent; `any` for one or more. */
  times?: number | 'any';
}

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  text?: string;
  type?: string;
  problem?: [number, string];
  /** `before` the reply, or `halfway` through it. */
  cut?: 'before' | 'halfway';
  silent?: true;
  /** Sends a letter each time, without end. */
  drip_ms?: number;
  events?: unknown[];
  /** What follows the events: the end of the stream, a broken connection, or nothing. */
  then?: 'end' | 'cut' | 'stay';
}

const FOLDER = new URL('./scenarios/', import.meta.url);

export const SCENARIOS: [string, Scenario[]][] = readdirSync(FOLDER).map((file) => [
  file.replace('.json', ''),
  JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Scenario[],
]);

/** Makes the answer that a reply describes. `{server}` in it becomes the address of the server. */
export function answerOf(reply: Reply, url: () => string): Answer {
  const { status = 200, headers = {}, events } = reply;
  if (reply.cut === 'before') return drop;
  if (reply.cut === 'halfway') return cutHalfway(status);
  if (reply.silent) return silence;
  if (reply.drip_ms) return drip(reply.drip_ms);
  if (events) return streamOf(events, reply.then);
  if (reply.problem) return problem(...reply.problem, headers);
  if (reply.json !== undefined)
    return (response, request) =>
      json(JSON.parse(withServer(JSON.stringify(reply.json), url())), status, headers)(response, request);
  const own = Object.entries(headers).map(([name, value]) => [name, withServer(value, url())]);
  return (response) =>
    response
      .writeHead(status, {
        ...Object.fromEntries(own),
        ...(reply.type ? { 'content-type': reply.type } : {}),
      })
      .end(reply.text);
}

function withServer(text: string, url: string): string {
  return text.replaceAll('{server}', url);
}

function cutHalfway(status: number): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"user_id":', () => response.destroy());
  };
}

function drip(ms: number): Answer {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), ms);
    response.on('close', () => clearInterval(timer));
  };
}

/** An event is an object, and a piece of a stream is text. Pieces are sent one by one. */
function streamOf(events: unknown[], then: Reply['then'] = 'end'): Answer {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    for (const event of events)
      await new Promise<void>((resolve) => response.write(pieceOf(event), () => setImmediate(resolve)));
    if (then === 'end') response.end();
    if (then === 'cut') response.destroy();
  };
}

function pieceOf(event: unknown): string {
  if (typeof event === 'string') return event;
  const { repeat, times } = event as { repeat?: string; times?: number };
  return repeat === undefined ? `data: ${JSON.stringify(event)}\n\n` : repeat.repeat(times ?? 1);
}
