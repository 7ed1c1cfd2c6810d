import { randomBytes } from 'node:crypto';
import { mkdtempDisposable, open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '#clients';
import { makeStatement } from '../src/sandbox/documents/index.ts';
import type { Context } from './context.ts';
import { type Effort, median } from './measure.ts';
import type { Row } from './table.ts';

const LARGE_BYTES = 25 * 1024 * 1024;
const LARGE_UPLOADS = 12;
const STATEMENT_UPLOADS = 40;

/**
 * Times uploads of large files against writing the same bytes, and the time from an uploaded statement to its
 * webhook.
 */
export async function benchDocuments(context: Context, effort: Effort): Promise<Row[]> {
  const share = Math.max(0.25, effort.rounds / 4);
  const uploader = await createUploader(context);
  return [
    ...(await benchLarge(context, uploader, Math.ceil(LARGE_UPLOADS * share))),
    await benchStatement(uploader, Math.ceil(STATEMENT_UPLOADS * share)),
  ];
}

async function benchLarge({ bare }: Context, uploader: Uploader, iterations: number): Promise<Row[]> {
  const times = { ours: [] as number[], baseline: [] as number[], disk: [] as number[] };
  for (let iteration = 0; iteration < iterations; iteration++) {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(LARGE_BYTES - 9)]);
    const { url, documentId } = await uploader.presign();
    const ours = async () => times.ours.push(await timed(() => uploader.send(url, bytes)));
    const baseline = async () =>
      times.baseline.push(await timed(() => uploader.send(`${bare.url}/upload`, bytes)));
    const disk = async () => times.disk.push(await timed(() => writeDurably(bytes)));
    for (const side of iteration % 2 === 0 ? [ours, baseline, disk] : [disk, baseline, ours]) await side();
    // so that no extraction runs during the next measurement
    await uploader.waitUntilProcessed(documentId);
  }
  const perSecond = (ms: readonly number[]) => LARGE_BYTES / 1024 / 1024 / (median(ms) / 1000);
  const row = { unit: 'MB/s', ours: perSecond(times.ours) } as const;
  return [
    {
      ...row,
      name: 'upload 25 MB, baseline: server that only writes',
      baseline: perSecond(times.baseline),
      target: { atLeast: 0.5 },
    },
    {
      ...row,
      name: 'upload 25 MB, baseline: file without HTTP',
      baseline: perSecond(times.disk),
      target: null,
    },
  ];
}

async function writeDurably(bytes: Buffer): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'stipend-bench-'));
  await using file = await open(join(folder.path, 'file'), 'w');
  await file.writeFile(bytes);
  await file.sync();
}

/** Measures the time from the upload to the webhook: store, extract, record, deliver. */
async function benchStatement(uploader: Uploader, iterations: number): Promise<Row> {
  let arrive: (at: number) => void = () => undefined;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      arrive(performance.now());
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const events = ['user-bank-statement-submitted'];
  await uploader.ask('POST', '/webhooks', { name: 'bench', events, url, config: { include_payload: true } });
  const times = { ours: [] as number[], baseline: [] as number[] };
  for (let iteration = 0; iteration < iterations; iteration++) {
    const { bytes } = makeStatement({ layout: 'harcourt', persona: 'user_good', seed: iteration });
    const { url: target } = await uploader.presign();
    const { promise: arrived, resolve } = Promise.withResolvers<number>();
    arrive = resolve;
    const sentAt = performance.now();
    await uploader.send(target, bytes);
    times.ours.push((await arrived) - sentAt);
    times.baseline.push(await timed(() => fetch(url, { method: 'POST', body: new Uint8Array(bytes) })));
  }
  server.closeAllConnections();
  server.close();
  // the median, because the first uploads also wait for the extraction processes to start
  return {
    name: '2-page statement from upload to webhook, p50',
    unit: 'ms',
    ours: median(times.ours),
    baseline: median(times.baseline),
    target: { oursAtMost: 400 },
  };
}

interface Uploader {
  ask(method: string, path: string, body: object): Promise<Record<string, unknown>>;
  /** Requests a presigned URL for one file. */
  presign(): Promise<{ url: string; documentId: string }>;
  send(url: string, bytes: Buffer): Promise<void>;
  waitUntilProcessed(documentId: string): Promise<void>;
}

/** Calls the API as a user of a new client. */
async function createUploader({ app, service }: Context): Promise<Uploader> {
  const { apiKey } = await createClient(app, 'uploads');
  const call = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const response = await fetch(service.url + path, {
      method,
      headers: { ...headers, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    // biome-ignore lint/suspicious/noExplicitAny: replies have many shapes
    return (await response.json()) as any;
  };
  const key = { 'X-API-KEY': apiKey };
  const { user_id } = await call('POST', '/users', key, {});
  const { terms } = await call('GET', '/authorisations/terms', key);
  await call('POST', '/authorisations', key, { user_id, term_id: terms[0].id });
  const { access_token } = await call('POST', '/user-tokens', key, { user_id });
  const user = { Authorization: `Bearer ${access_token}` };
  return {
    ask: (method, path, body) => call(method, path, key, body),
    async presign() {
      const files = [{ file_name: 'january.pdf' }];
      const { presigned_urls } = await call('PUT', '/documents/bank-statements/presign', user, { files });
      const [{ presigned_url: url, document_id: documentId }] = presigned_urls;
      return { url, documentId };
    },
    async send(url, bytes) {
      const response = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
      if (!response.ok) throw new Error(`The upload returned ${response.status}`);
      await response.arrayBuffer();
    },
    async waitUntilProcessed(documentId) {
      for (;;) {
        const { status } = await call('GET', `/documents/${documentId}`, key);
        if (status !== 'PROCESSING' && status !== 'AWAITING_UPLOAD') return;
        await wait(20);
      }
    },
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
