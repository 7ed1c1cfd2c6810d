import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { type CheckedAgent, DialFailure, type Phase } from './dial.ts';

const HEAD_BYTES_MAX = 16 * 1024;
/** Some servers reject a handshake only after its end. */
const TLS_ERROR = /^(?:ERR_SSL_|EPROTO$)/;

export type FailureReason =
  | 'blocked'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timed_out'
  | 'aborted'
  | 'reset'
  | 'too_large_head'
  | 'bad_answer';

export type Exchange =
  | { outcome: 'answered'; status: number; headers: IncomingHttpHeaders; body: Buffer }
  | { outcome: 'failed'; reason: FailureReason; stale: boolean };

export interface ExchangeOptions {
  agent: CheckedAgent;
  url: URL;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  /** Null for a GET. */
  body: string | Uint8Array | null;
  answerBytesMax: number;
}

/** Sends one request on one connection and reads the reply. The function it returns aborts the request. */
export function exchange(
  { agent, method, url, headers, body, answerBytesMax }: ExchangeOptions,
  onDone: (result: Exchange) => void,
): (reason: FailureReason) => void {
  let done = false;
  const sent = request({
    agent,
    method,
    protocol: url.protocol,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    path: url.pathname + url.search,
    maxHeaderSize: HEAD_BYTES_MAX,
    // our own headers come last, so that they can't be overridden
    headers: {
      ...headers,
      host: url.host,
      'accept-encoding': 'identity',
      ...(body === null ? {} : { 'content-length': Buffer.byteLength(body) }),
    },
  });
  let answer: IncomingMessage | undefined;
  sent.on('response', (received) => {
    answer = received;
    readStart(received, answerBytesMax, (start) => {
      const { statusCode: status = 0, headers } = received;
      finish({ outcome: 'answered', status, headers, body: start });
      if (!received.complete) sent.destroy();
    });
    received.on('error', fail);
    received.on('close', () => end('reset'));
  });
  sent.on('upgrade', (_answer, socket) => {
    end('bad_answer');
    socket.destroy();
  });
  sent.on('error', fail);
  sent.on('close', () => {
    if (!answer) end('reset');
  });
  sent.end(body ?? undefined);
  return end;

  function finish(result: Exchange): void {
    if (done) return;
    done = true;
    onDone(result);
  }

  function fail(error: NodeJS.ErrnoException): void {
    const reason = reasonOf(error, agent.phaseOf(sent.socket));
    finish({ outcome: 'failed', reason, stale: reason === 'reset' && sent.reusedSocket && !answer });
  }

  function end(reason: FailureReason): void {
    if (done) return;
    // report first, because a request that is destroyed before it has a connection emits no event
    finish({ outcome: 'failed', reason, stale: false });
    sent.destroy();
  }
}

/** Reads the reply's body up to a limit, without waiting for the rest. */
function readStart(answer: IncomingMessage, bytesMax: number, onRead: (start: Buffer) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  answer.on('data', (chunk: Buffer) => {
    if (size >= bytesMax) return;
    chunks.push(chunk);
    size += chunk.length;
    if (size >= bytesMax) onRead(Buffer.concat(chunks, bytesMax));
  });
  answer.on('end', () => {
    if (size < bytesMax) onRead(Buffer.concat(chunks));
  });
}

export function reasonOf(error: NodeJS.ErrnoException, phase: Phase): FailureReason {
  if (error instanceof DialFailure) return error.reason;
  if (phase !== 'open') return phase;
  const code = error.code ?? '';
  if (code === 'HPE_HEADER_OVERFLOW') return 'too_large_head';
  if (code.startsWith('HPE_')) return 'bad_answer';
  return TLS_ERROR.test(code) ? 'tls' : 'reset';
}
