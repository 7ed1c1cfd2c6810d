import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createApiKey, revokeApiKey } from '#clients';
import { consentOf } from '../../test/support/consent.ts';
import { documentsOf, simplePdf } from '../../test/support/documents.ts';
import { useService } from '../../test/support/service.ts';
import { makeStatement } from '../sandbox/documents/index.ts';
import { DOCUMENT_CHANGES } from './store.ts';

/** This service has no worker: a document changes only when a test changes it. */
const service = useService();
const steps = documentsOf(service);
const consent = consentOf(service);

interface Followed {
  status: number;
  /** The received statuses, without repetitions. */
  seen: string[];
  /** Resolves when the service ends the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Opens a connection of its own, which closes when the test stops listening. */
async function follow(documentId: string, headers: Record<string, string>): Promise<Followed> {
  const url = `${service.url}/documents/${documentId}/events`;
  const asking = request(url, { headers, agent: false }).end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  const seen: string[] = [];
  const ended = (async () => {
    for await (const chunk of response.setEncoding('utf8'))
      for (const [, json = ''] of chunk.matchAll(/data: (.*)\n/g)) {
        const { status } = JSON.parse(json);
        if (seen.at(-1) !== status) seen.push(status);
      }
  })();
  ended.catch(() => undefined);
  return { status: response.statusCode ?? 0, seen, ended, close: () => asking.destroy() };
}

describe('following a document', () => {
  test('ends the stream after the final status', async () => {
    const { presigned_url, document_id } = await steps.presigned(await steps.consentingUser());
    const { seen, ended } = await follow(document_id, { 'X-API-KEY': service.apiKey });
    await expect.poll(() => seen).toEqual(['AWAITING_UPLOAD']);
    const { bytes } = makeStatement({ layout: 'stonegate', persona: 'user_good', seed: 1, month: '2026-01' });
    await steps.upload(presigned_url, bytes);
    await expect.poll(() => seen).toEqual(['AWAITING_UPLOAD', 'PROCESSING']);
    await service.runJobs();
    await ended;
    expect(seen).toEqual(['AWAITING_UPLOAD', 'PROCESSING', 'EXTRACTED']);
    const again = await follow(document_id, { 'X-API-KEY': service.apiKey });
    await again.ended;
    expect(again.seen).toEqual(['EXTRACTED']);
  });

  test('ends when its API key is revoked, without sending another event', async () => {
    const { presigned_url, document_id } = await steps.presigned(await steps.consentingUser());
    const { keyId, apiKey } = await createApiKey(service.app, {
      clientId: service.clientId,
      name: 'to be revoked',
    });
    const revoked = await follow(document_id, { 'X-API-KEY': apiKey });
    const living = await follow(document_id, { 'X-API-KEY': service.apiKey });
    for (const { seen } of [revoked, living]) await expect.poll(() => seen).toEqual(['AWAITING_UPLOAD']);
    await revokeApiKey(service.app, keyId);
    const refused = () => service.ask('GET', `/documents/${document_id}`, { key: apiKey });
    await expect.poll(async () => (await refused()).status).toBe(401);
    await steps.upload(presigned_url, await simplePdf('after'));
    await revoked.ended;
    expect(revoked.seen).toEqual(['AWAITING_UPLOAD']);
    await expect.poll(() => living.seen).toEqual(['AWAITING_UPLOAD', 'PROCESSING']);
    living.close();
  });

  test('frees its slot however early the client disconnects', async () => {
    const userId = await steps.consentingUser();
    const { document_id } = await steps.presigned(userId);
    const { headers } = await consent.asUser(userId);
    const { hostname, port } = new URL(service.url);
    for (let time = 0; time < 100; time++) {
      const socket = connect(Number(port), hostname);
      socket.write(
        `GET /documents/${document_id}/events HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.Authorization}\r\n\r\n`,
      );
      setTimeout(() => socket.destroy(), time % 10);
      await once(socket, 'close');
    }
    const stays = async () => {
      const followed = await follow(document_id, headers);
      followed.close();
      return followed.status;
    };
    await expect.poll(stays).toBe(200);
  });

  test('ends when its token expires', async () => {
    const start = service.clock.now();
    try {
      const userId = await steps.consentingUser();
      const { headers } = await consent.asUser(userId);
      const { document_id } = await steps.presigned(userId);
      const { seen, ended } = await follow(document_id, headers);
      await expect.poll(() => seen).toEqual(['AWAITING_UPLOAD']);
      service.clock.advance(61 * 60_000);
      await service.app.database.pool.query(`select pg_notify('${DOCUMENT_CHANGES}', '${document_id}')`);
      await ended;
      expect(seen).toEqual(['AWAITING_UPLOAD']);
    } finally {
      service.clock.set(start);
    }
  });

  test('allows twenty streams at a time for one token, and frees the slot of one that ends', async () => {
    const userId = await steps.consentingUser();
    const { headers } = await consent.asUser(userId);
    const { document_id } = await steps.presigned(userId);
    const open: Followed[] = [];
    for (let time = 0; time < 20; time++) open.push(await follow(document_id, headers));
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
    const refused = await service.ask('GET', `/documents/${document_id}/events`, { key: null, headers });
    expect(refused).toMatchObject({
      status: 429,
      body: { errors: ['At most 20 event streams can be open at a time: close one first'] },
    });
    open.push(await follow(document_id, { 'X-API-KEY': service.apiKey }));
    expect(open.at(-1)?.status).toBe(200);
    open.shift()?.close();
    const next = async () => {
      open.push(await follow(document_id, headers));
      return open.at(-1)?.status;
    };
    await expect.poll(next).toBe(200);
    for (const { close } of open) close();
  });
});
