import { randomBytes } from 'node:crypto';
import { mkdtempDisposable, open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '#clients';
import { makeStatement } from '../src/sandbox/documents/index.ts';
import { type Effort, median } from './measure.ts';
import type { Stage } from './stage.ts';
import type { Row } from './table.ts';

const LARGE_BYTES = 25 * 1024 * 1024;
const LARGE_TURNS = 12;
const STATEMENT_TURNS = 40;

/** Large files to storage, against writing the same bytes; and how soon a receiver is told of a statement. */
export async function benchDocuments(stage: Stage, effort: Effort): Promise<Row[]> {
  const share = Math.max(0.25, effort.rounds / 4);
  const uploader = await createUploader(stage);
  return [
    ...(await benchLarge(stage, uploader, Math.ceil(LARGE_TURNS * share))),
    await benchStatement(uploader, Math.ceil(STATEMENT_TURNS * share)),
  ];
}

async function benchLarge({ bare }: Stage, uploader: Uploader, turns: number): Promise<Row[]> {
  const times = { ours: [] as number[], floor: [] as number[], disk: [] as number[] };
  for (let turn = 0; turn < turns; turn++) {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(LARGE_BYTES - 9)]);
    const { url, documentId } = await uploader.presign();
    const ours = async () => times.ours.push(await timed(() => uploader.send(url, bytes)));
    const floor = async () => times.floor.push(await timed(() => uploader.send(`${bare.url}/upload`, bytes)));
    const disk = async () => times.disk.push(await timed(() => writeDurably(bytes)));
    for (const side of turn % 2 === 0 ? [ours, floor, disk] : [disk, floor, ours]) await side();
    // nothing else should be under way while the next one is timed
    await uploader.untilRead(documentId);
  }
  const perSecond = (ms: readonly number[]) => LARGE_BYTES / 1024 / 1024 / (median(ms) / 1000);
  const row = { unit: 'MB/s', ours: perSecond(times.ours) } as const;
  return [
    {
      ...row,
      name: 'upload 25 MB, to a server that only writes with fsync',
      floor: perSecond(times.floor),
      target: { atLeast: 0.5 },
    },
    {
      ...row,
      name: '… to a file written with fsync, without HTTP',
      floor: perSecond(times.disk),
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

/** From the last byte to the receiver: stored, read, recorded, told. */
async function benchStatement(uploader: Uploader, turns: number): Promise<Row> {
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
  const times = { ours: [] as number[], floor: [] as number[] };
  for (let turn = 0; turn < turns; turn++) {
    const { bytes } = makeStatement({ layout: 'harcourt', persona: 'user_good', seed: turn });
    const { url: target } = await uploader.presign();
    const { promise: arrived, resolve } = Promise.withResolvers<number>();
    arrive = resolve;
    const sentAt = performance.now();
    await uploader.send(target, bytes);
    times.ours.push((await arrived) - sentAt);
    times.floor.push(await timed(() => fetch(url, { method: 'POST', body: new Uint8Array(bytes) })));
  }
  server.closeAllConnections();
  server.close();
  // the first ones start the children that read
  return {
    name: 'statement of 2 pages to receiver, p50',
    unit: 'ms',
    ours: median(times.ours),
    floor: median(times.floor),
    target: { oursAtMost: 400 },
  };
}

interface Uploader {
  ask(method: string, path: string, body: object): Promise<Record<string, unknown>>;
  /** An address for one file. */
  presign(): Promise<{ url: string; documentId: string }>;
  send(url: string, bytes: Buffer): Promise<void>;
  untilRead(documentId: string): Promise<void>;
}

/** A user of a client of its own, as its pages see it. */
async function createUploader({ app, service }: Stage): Promise<Uploader> {
  const { apiKey } = await createClient(app, 'uploads');
  const call = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const response = await fetch(service.url + path, {
      method,
      headers: { ...headers, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    // biome-ignore lint/suspicious/noExplicitAny: whatever the service answers
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
      if (!response.ok) throw new Error(`An upload answered ${response.status}`);
      await response.arrayBuffer();
    },
    async untilRead(documentId) {
      for (;;) {
        const { status } = await call('GET', `/documents/${documentId}`, key);
        if (status !== 'PROCESSING' && status !== 'AWAITING_UPLOAD') return;
        await wait(20);
      }
    },
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
