import { expect, test } from 'vitest';
import { consentOf } from '../../test/support/consent.ts';
import { beginUpload, documentsOf, uploadDespiteAnswer } from '../../test/support/documents.ts';
import { useService } from '../../test/support/service.ts';
import { expireUploads } from './scheduled-tasks.ts';
import { atImpatientApi, FILES_MAX, largePdf, uploadInTurn } from './upload-limits.fixture.ts';

const service = useService();
const steps = documentsOf(service);
const consent = consentOf(service);
const DAY_MS = 24 * 60 * 60_000;

test('a slow but steady upload may take longer than other requests', async () => {
  const { presigned_url } = await steps.presigned(await steps.consentingUser());
  const bytes = largePdf();
  const length = bytes.length / 50;
  async function* slowly(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += length) {
      yield bytes.subarray(at, at + length);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const begun = performance.now();
  const reply = await fetch(await atImpatientApi(service, presigned_url), {
    method: 'PUT',
    body: slowly(),
    duplex: 'half',
  } as RequestInit);
  expect(reply.status).toBe(200);
  expect(performance.now() - begun, 'longer than the limit for other requests').toBeGreaterThan(2000);
});

test('an upload that trickles in answers 408, although bytes keep arriving', async () => {
  const { presigned_url } = await steps.presigned(await steps.consentingUser());
  const begun = beginUpload(await atImpatientApi(service, presigned_url), largePdf());
  const trickle = setInterval(() => begun.trickle(), 20);
  expect(await begun.answer).toBe(408);
  clearInterval(trickle);
  await steps.untilArriving(0);
});

test('bytes that a stalled upload sends after the 408 are ignored, and the file can be sent again', async () => {
  const userId = await steps.consentingUser();
  const { presigned_url } = await steps.presigned(userId);
  const bytes = largePdf();
  const { answer, line } = await uploadDespiteAnswer(await atImpatientApi(service, presigned_url), bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(await uploadInTurn(steps, presigned_url, bytes)).toBe(200);
  line.destroy();
  expect(await steps.objects(userId)).toHaveLength(1);
});

test('requesting upload URLs allows a user two hundred documents in a day', async () => {
  const start = service.clock.now();
  const userId = await steps.consentingUser();
  const ask = (files = FILES_MAX.files) => steps.presign(userId, 'bank-statements', { files });
  try {
    for (let time = 0; time < 10; time++) {
      expect((await ask()).status).toBe(200);
      service.clock.advance(21 * 60_000);
      await expireUploads(service.app);
    }
    const one = FILES_MAX.files.slice(0, 1);
    const refused = await ask(one);
    expect(refused).toMatchObject({
      status: 429,
      body: { errors: ['A user can upload at most 200 documents in 24 hours: try again later'] },
    });
    const { body } = await service.ask('GET', `/documents?user_id=${userId}`);
    expect(body.pagination.total_count).toBe(200);
    service.clock.advance(Number(refused.headers.get('retry-after')) * 1000);
    expect(service.clock.now()).toEqual(new Date(start.getTime() + DAY_MS));
    await consent.accept(userId);
    expect((await ask(FILES_MAX.files)).status).toBe(200);
    expect((await ask(one)).status).toBe(429);
  } finally {
    service.clock.set(start);
  }
});
