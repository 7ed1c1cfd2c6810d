import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consentOf } from '../../test/support/consent.ts';
import { beginUpload, documentsOf, simplePdf } from '../../test/support/documents.ts';
import { startService, useService } from '../../test/support/service.ts';

const PER_SECOND = '200';
const SPENT = 300;
const POLL = { timeout: 30_000, interval: 250 };
const one = useService({ RATE_LIMIT_PER_SECOND: PER_SECOND });
let other: Awaited<ReturnType<typeof startService>>;

beforeAll(async () => {
  other = await startService({
    RATE_LIMIT_PER_SECOND: PER_SECOND,
    DATABASE_URL: one.app.config.databaseUrl ?? '',
    MASTER_KEYS: '',
    DATA_DIR: one.app.config.dataDir,
  });
});
afterAll(() => other?.stop());

test('requests to one process count against the limit of the same key in another process', async () => {
  const left = async (url: string, key: string) => {
    const reply = await fetch(`${url}/users?limit=1`, { headers: { 'X-API-KEY': key } });
    await reply.text();
    return Number(reply.headers.get('ratelimit-remaining'));
  };
  const { apiKey } = await one.newClient();
  const before = await left(other.url, one.apiKey);
  const unrelated = await left(other.url, apiKey);
  for (let sent = 0; sent < SPENT; sent++) await left(one.url, one.apiKey);
  // the clock of these services does not move, so nothing is refilled, and each poll costs one request
  await expect.poll(() => left(other.url, one.apiKey), POLL).toBeLessThan(before - SPENT + 60);
  expect(await left(other.url, apiKey)).toBe(unrelated - 1);
});

/** Fills the rate limits again. */
function passTime(): void {
  for (const { clock } of [one, other]) clock.advance(10_000);
}

test('the uploads of a user in one process count in another process, until they end', async () => {
  passTime();
  const steps = documentsOf(one);
  const userId = await steps.consentingUser();
  const files = Array.from({ length: 11 }, () => ({ file_name: 'a.pdf' }));
  const { body } = await steps.presign(userId, 'bank-statements', { files });
  const [last = '', ...urls]: string[] = body.presigned_urls.map(
    ({ presigned_url }: { presigned_url: string }) => presigned_url,
  );
  const uploadToOther = async () => {
    passTime();
    return (await steps.upload(last.replace(one.url, other.url), Buffer.from('%PDF-'))).status;
  };
  const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)]);
  const begun = urls.map((url) => beginUpload(url, file));
  await steps.untilArriving(10);
  // a file that is not a PDF has no effect, so the URL can be used again
  await expect.poll(uploadToOther, POLL).toBe(429);
  const another = await steps.presigned(await steps.consentingUser());
  const ofAnother = another.presigned_url.replace(one.url, other.url);
  expect((await steps.upload(ofAnother, await simplePdf('of another user'))).status).toBe(200);
  await Promise.all(begun.map((upload) => upload.finish()));
  await expect.poll(uploadToOther, POLL).not.toBe(429);
});

test('the event streams of a token in one process count in another process, until they end', async () => {
  passTime();
  const userId = await documentsOf(one).consentingUser();
  const { document_id } = await documentsOf(one).presigned(userId);
  const { headers } = await consentOf(one).asUser(userId);
  const closing = new AbortController();
  const open = async (url: string, signal: AbortSignal) => {
    passTime();
    const reply = await fetch(`${url}/documents/${document_id}/events`, { headers, signal });
    return reply.headers.get('x-svc-error-code') ?? reply.status;
  };
  const openForAMoment = async () => {
    const moment = new AbortController();
    const found = await open(other.url, moment.signal);
    moment.abort();
    return found;
  };
  for (let number = 0; number < 20; number++) expect(await open(one.url, closing.signal)).toBe(200);
  await expect.poll(openForAMoment, POLL).toBe('too_many_streams');
  closing.abort();
  await expect.poll(openForAMoment, POLL).toBe(200);
});
