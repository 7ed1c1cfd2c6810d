import { request } from 'node:http';
import { connect } from 'node:net';
import type { GeneratedRequest } from './generate-requests.ts';

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  /** The text of the reply; null if it is a stream of events, which does not end. */
  text: string | null;
  ms: number;
}

const ANSWER_MS_MAX = 60_000;

/** Sends a request as it is. `fetch` would refuse or repair some of them. Null if the connection ended without a reply. */
export function sendRequest(
  url: string,
  {
    operation,
    target,
    headers,
    body,
  }: Pick<GeneratedRequest, 'target' | 'headers' | 'body'> & {
    operation: { method: string };
  },
): Promise<Answer | null> {
  const started = performance.now();
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const sent = request(
      {
        hostname,
        port,
        method: operation.method,
        path: target,
        agent: false,
        headers: body === null ? headers : { ...headers, 'Content-Length': Buffer.byteLength(body) },
      },
      (response) => {
        const { statusCode: status = 0, headers: replied } = response;
        const end = (text: string | null) => {
          clearTimeout(timer);
          resolve({ status, headers: replied, text, ms: performance.now() - started });
          sent.destroy();
        };
        if (String(replied['content-type']).startsWith('text/event-stream')) return end(null);
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => end(Buffer.concat(chunks).toString('utf8')));
        response.on('error', () => end(null));
      },
    );
    const timer = setTimeout(() => sent.destroy(), ANSWER_MS_MAX);
    sent.on('error', () => resolve(null)).on('close', () => resolve(null));
    sent.end(body ?? undefined);
  });
}

export interface RawAnswer {
  statuses: number[];
  /** False if the service kept the connection open for all of the time. */
  isClosed: boolean;
}

/** Sends bytes over a connection of their own, and keeps it open until the service closes it or the time is over. */
export function sendRaw(url: string, bytes: string, msMax: number): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    let text = '';
    let isClosed = true;
    const timer = setTimeout(() => {
      isClosed = false;
      socket.destroy();
    }, msMax);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
      resolve({ statuses, isClosed });
    });
    socket.write(Buffer.from(bytes, 'latin1'));
  });
}
