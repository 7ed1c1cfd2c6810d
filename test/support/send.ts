import { Agent, type IncomingMessage, request } from 'node:http';

interface Sent {
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const agent = new Agent({ keepAlive: true });
/** The headers that `fetch` would send. */
const HEADERS = { accept: '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors', 'user-agent': 'node' };

/** Sends a request and follows no redirect. `fetch` does the same, but takes more than twice the CPU time. */
export async function send(
  url: URL,
  sent: Sent,
): Promise<{ status: number; headers: Headers; text: string }> {
  const response = await respond(url, sent);
  const headers = new Headers();
  for (let index = 0; index < response.rawHeaders.length; index += 2)
    headers.append(response.rawHeaders[index] ?? '', response.rawHeaders[index + 1] ?? '');
  return { status: response.statusCode ?? 0, headers, text: await textOf(response) };
}

function respond(url: URL, { method, headers, body }: Sent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    request(url, { method, agent, headers: { ...HEADERS, ...length, ...headers } }, resolve)
      .on('error', reject)
      .end(body);
  });
}

function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    response
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(new TextDecoder().decode(Buffer.concat(chunks))))
      .on('error', reject);
  });
}
