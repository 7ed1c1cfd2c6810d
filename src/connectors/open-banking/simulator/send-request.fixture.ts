import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Who is trusted, and as whom to connect. */
export interface Tls {
  ca?: string;
  cert?: string;
  key?: string;
}

/** Sends a request to a bank on loopback, whose certificate nobody else trusts. Follows no redirect. */
export function sendRequest(
  url: string,
  { method = 'GET', headers = {}, body }: Sent,
  tls: Tls = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  const options = { method, headers, agent: false, ...tls };
  return new Promise((resolve, reject) => {
    const sent = (url.startsWith('https:') ? tlsRequest : plainRequest)(url, options, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (part) => {
        text += part;
      });
      reply.on('error', reject);
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
