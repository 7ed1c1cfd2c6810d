import { isIP } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { mayName } from './check-url.ts';
import { isBlocked, openSecure, type Phase, type SocketOptions } from './dial.ts';
import { type FailureReason, reasonOf } from './exchange.ts';
import { lookUpInDns } from './resolve-name.ts';

const TIME_BUDGET_MS = 15_000;
const SETTLE_MS = 1000;

export type SendOutcome = { outcome: 'sent' } | { outcome: 'failed'; reason: FailureReason };

export interface SendRequest {
  host: string;
  port: number;
  bytes: Buffer;
  /** Limits everything: DNS, TLS, sending, and waiting for the receiver to close the connection. */
  timeBudgetMs?: number;
  /** How long the receiver must keep the connection open. */
  settleMs?: number;
  signal?: AbortSignal;
}

/**
 * Sends bytes over a TLS connection to an address that clients may use, for protocols without replies. The bytes count as sent
 * if the receiver keeps the connection open for a while after the last byte, and closes it when we do. A receiver
 * that has too many connections, rejects our certificate or dies closes it before, and one that hangs never does.
 */
export function sendOnce(
  { host, port, bytes, timeBudgetMs = TIME_BUDGET_MS, settleMs = SETTLE_MS, signal }: SendRequest,
  options: Omit<SocketOptions, 'lookUp'> & Partial<Pick<SocketOptions, 'lookUp'>>,
): Promise<SendOutcome> {
  const failed = (reason: FailureReason): SendOutcome => ({ outcome: 'failed', reason });
  // the address of localhost is checked when connecting
  const isNamed = isIP(host) === 0 && host !== 'localhost';
  if (isBlocked(host, options) || (isNamed && !mayName(host, options)))
    return Promise.resolve(failed('blocked'));
  if (signal?.aborted) return Promise.resolve(failed('aborted'));
  return new Promise((resolve) => {
    const socket = openSecure({ host, port }, { lookUp: lookUpInDns, ...options }, []);
    const phase = followPhase(socket, host);
    const timer = setTimeout(() => settle(failed('timed_out')), timeBudgetMs);
    const onAbort = () => settle(failed('aborted'));
    signal?.addEventListener('abort', onAbort, { once: true });
    let settling: NodeJS.Timeout | undefined;
    let isOver = false;
    socket.once('secureConnect', () =>
      socket.write(bytes, () => {
        settling = setTimeout(() => {
          isOver = true;
          socket.end();
        }, settleMs);
      }),
    );
    socket.once('end', () => isOver || settle(failed('reset')));
    socket.once('error', (error) => settle(failed(reasonOf(error, phase()))));
    socket.once('close', () =>
      settle(isOver && socket.readableEnded ? { outcome: 'sent' } : failed('reset')),
    );
    // a receiver sends nothing, but its end is seen only if the stream is read
    socket.resume();

    function settle(result: SendOutcome): void {
      clearTimeout(timer);
      clearTimeout(settling);
      signal?.removeEventListener('abort', onAbort);
      socket.destroy();
      resolve(result);
    }
  });
}

function followPhase(socket: TLSSocket, host: string): () => Phase {
  let phase: Phase = isIP(host) ? 'connect' : 'dns';
  socket.once('lookup', () => {
    phase = 'connect';
  });
  socket.once('connect', () => {
    phase = 'tls';
  });
  socket.once('secureConnect', () => {
    phase = 'open';
  });
  return () => phase;
}
