import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Answered {
  status: number;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
}

export interface OpenRequest {
  /** Null if the connection ended without a complete reply. */
  answered: Promise<Answered | null>;
  hasEnded(): boolean;
  hangUp(): void;
}

/** Sends a GET over a connection of its own, so that the caller can hang up. */
export function openRequest(url: string, headers: Record<string, string>): OpenRequest {
  const sent = request(url, { agent: false, headers });
  let hasEnded = false;
  const answered = new Promise<Answered | null>((resolve) => {
    sent.on('error', () => resolve(null)).on('close', () => resolve(null));
    sent.on('response', async (response) => {
      const bytes = await buffer(response).catch(() => null);
      resolve(bytes && { status: response.statusCode ?? 0, headers: response.headers, bytes });
    });
  }).finally(() => {
    hasEnded = true;
  });
  sent.end();
  return { answered, hasEnded: () => hasEnded, hangUp: () => sent.destroy() };
}

/** Sends the same request many times at once. */
export function openRequests(count: number, url: string, headers: Record<string, string>) {
  const all = Array.from({ length: count }, () => openRequest(url, headers));
  return {
    answered: Promise.all(all.map(({ answered }) => answered)),
    ended: () => all.filter((one) => one.hasEnded()).length,
    hangUp: () => all.forEach((one) => void one.hangUp()),
  };
}
