import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { documentsOf } from '../../test/support/documents.ts';
import { useService } from '../../test/support/service.ts';

const impatient = useService({}, { requestMsMax: 1000 });

test('a slow but steady upload may take longer than other requests', async () => {
  const quick = documentsOf(impatient);
  const { presigned_url } = await quick.presigned(await quick.consentingUser());
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(199_991)]);
  const length = bytes.length / 50;
  async function* slowly(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += length) {
      yield bytes.subarray(at, at + length);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const begun = performance.now();
  const reply = await fetch(presigned_url, {
    method: 'PUT',
    body: slowly(),
    duplex: 'half',
  } as RequestInit);
  expect(reply.status).toBe(200);
  expect(performance.now() - begun, 'longer than the limit for other requests').toBeGreaterThan(2000);
});
