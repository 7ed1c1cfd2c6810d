import { createHash, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { buildApp } from 'fauxqs';
import { refusalOfSignedUrl } from './s3-signature.ts';

/*
 * An S3 server for tests: fauxqs, and what it lacks of S3: versions, conditional writes, the list of uploads in parts,
 * checks of checksums and of signed URLs, and faults.
 */

export const BUCKET = 'stipend-test';
export const SECRET = 'test-secret';

interface Version {
  key: string;
  versionId: string;
  isMarker: boolean;
}

export interface S3Server {
  url: string;
  /** The requests so far, such as `PUT one/kept/a/b` or `POST one/kept/a/b ?uploads`. */
  requests: { what: string; headers: Record<string, unknown> }[];
  /** From now on, every write adds a version, and a deletion without a version only a marker. */
  hasVersions: boolean;
  /** Keys of all versions and markers. */
  versions(): string[];
  keys(): Promise<string[]>;
  /**
   * Sets the reply to the next requests that match: a status with a code or body, no reply (`hang`), or half of an object
   * and then nothing (`stall`) or a closed connection (`cut`).
   */
  fail(what: RegExp, reply: [status: number, code: string] | 'hang' | 'stall' | 'cut', times?: number): void;
  /** Forgets requests, faults and versions. */
  reset(): void;
  close(): Promise<void>;
}

type Fault = { what: RegExp; reply: [number, string] | 'hang' | 'stall' | 'cut'; times: number };

export async function startS3Server(): Promise<S3Server> {
  const app = buildApp({ logger: false });
  const faults: Fault[] = [];
  const uploads = new Map<string, { key: string; startedAt: Date }>();
  const written = new Set<string>();
  let versions: Version[] = [];
  const server: Pick<S3Server, 'requests' | 'hasVersions'> = { requests: [], hasVersions: false };

  const addVersion = (key: string, isMarker = false) => {
    if (server.hasVersions) versions.push({ key, versionId: randomUUID(), isMarker });
  };

  app.addHook('preHandler', async (request, reply) => {
    const url = new URL(request.url, 'http://s3');
    const key = decodeURIComponent(url.pathname).split('/').slice(2).join('/');
    const query = url.searchParams;
    const flag = ['uploads', 'versions', 'delete', 'uploadId', 'list-type'].find((name) => query.has(name));
    const what = `${request.method} ${key}${flag ? ` ?${flag}` : ''}`;
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    server.requests.push({ what, headers: request.headers });
    const refuse = (status: number, code: string) =>
      reply
        .code(status)
        .type('application/xml')
        .send(
          code.startsWith('<')
            ? code
            : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
        );

    const fault = faults.find(({ what: pattern, times }) => times > 0 && pattern.test(what));
    if (fault && fault.reply !== 'cut' && fault.reply !== 'stall') {
      fault.times -= 1;
      if (fault.reply !== 'hang') return refuse(...fault.reply);
      reply.hijack();
      return;
    }
    if (!request.headers.authorization && !query.has('X-Amz-Signature')) return refuse(403, 'AccessDenied');
    if (query.has('X-Amz-Signature')) {
      const { method, url: given, headers } = request;
      const refusal = refusalOfSignedUrl({ method, url: given, headers }, SECRET);
      if (refusal) return refuse(403, refusal);
    }
    const checksum = request.headers['x-amz-checksum-sha256'];
    if (checksum && checksum !== createHash('sha256').update(body).digest('base64'))
      return refuse(400, 'BadDigest');
    if (flag === 'uploads' && request.method === 'GET')
      return reply.type('application/xml').send(uploadsXml(uploads, query.get('prefix') ?? ''));
    if (flag === 'versions' && server.hasVersions)
      return reply.type('application/xml').send(versionsXml(versions, query.get('prefix') ?? ''));
    if (flag === 'delete' && server.hasVersions) {
      const text = body.toString('utf8');
      for (const [, object = ''] of text.matchAll(/<Object>(.*?)<\/Object>/gs)) {
        const named = /<Key>(.*?)<\/Key>/.exec(object)?.[1] ?? '';
        const id = /<VersionId>(.*?)<\/VersionId>/.exec(object)?.[1];
        if (id === undefined) addVersion(named, true);
        else versions = versions.filter(({ key: one, versionId }) => one !== named || versionId !== id);
      }
      return;
    }
    if (request.method === 'PUT' && key && flag === undefined) {
      if (request.headers['if-none-match'] === '*' && written.has(key))
        return refuse(412, 'PreconditionFailed');
      written.add(key);
      addVersion(key);
    }
    if (request.method === 'POST' && flag === 'uploadId') addVersion(key);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const url = new URL(request.url, 'http://s3');
    const key = decodeURIComponent(url.pathname).split('/').slice(2).join('/');
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = /<UploadId>(.*?)<\/UploadId>/.exec(String(payload))?.[1];
      if (id) uploads.set(id, { key, startedAt: new Date() });
    }
    const id = url.searchParams.get('uploadId');
    if (id && ['POST', 'DELETE'].includes(request.method) && reply.statusCode < 300) uploads.delete(id);
    return payload;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = faults.find(({ reply: kind, times }) => (kind === 'cut' || kind === 'stall') && times > 0);
    if (!fault || request.method !== 'GET' || !Buffer.isBuffer(payload) || payload.length < 2) return payload;
    fault.times -= 1;
    reply.hijack();
    reply.raw.writeHead(reply.statusCode, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-length': payload.length,
    });
    reply.raw.write(payload.subarray(0, payload.length / 2), () => {
      if (fault.reply === 'cut') reply.raw.destroy();
    });
    return payload;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  await app.inject({ method: 'PUT', url: `/${BUCKET}`, headers: { authorization: 'test' } });
  return Object.assign(server, {
    url: `http://127.0.0.1:${port}`,
    versions: () => versions.map(({ key }) => key),
    async keys() {
      const headers = { authorization: 'test' };
      const { body } = await app.inject({ url: `/${BUCKET}?list-type=2`, headers });
      return [...body.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = '']) => key);
    },
    fail: (what: RegExp, reply: Fault['reply'], times = 1) => void faults.push({ what, reply, times }),
    reset() {
      server.requests.length = 0;
      faults.length = 0;
      server.hasVersions = false;
      versions = [];
    },
    close: () => app.close(),
  });
}

function uploadsXml(uploads: Map<string, { key: string; startedAt: Date }>, prefix: string): string {
  const listed = [...uploads]
    .filter(([, { key }]) => key.startsWith(prefix))
    .map(
      ([id, { key, startedAt }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${startedAt.toISOString()}</Initiated></Upload>`,
    );
  return `<?xml version="1.0"?><ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${listed.join('')}</ListMultipartUploadsResult>`;
}

function versionsXml(versions: readonly Version[], prefix: string): string {
  const listed = versions
    .filter(({ key }) => key.startsWith(prefix))
    .map(({ key, versionId, isMarker }) => {
      const element = isMarker ? 'DeleteMarker' : 'Version';
      return `<${element}><Key>${key}</Key><VersionId>${versionId}</VersionId></${element}>`;
    });
  return `<?xml version="1.0"?><ListVersionsResult><IsTruncated>false</IsTruncated>${listed.join('')}</ListVersionsResult>`;
}
