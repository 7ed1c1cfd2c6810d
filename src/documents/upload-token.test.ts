import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/id.ts';
import { documentsOf, simplePdf } from '../../test/support/documents.ts';
import { useService } from '../../test/support/service.ts';
import { describeRoutes } from '../api.ts';
import { openUpload, signUpload, type UploadClaims } from './upload-token.ts';

const service = useService();
const steps = documentsOf(service);

function tokenIn(url: string): string {
  return new URL(url).searchParams.get('token') ?? '';
}

function send(token: string, bytes: Buffer) {
  return steps.upload(`${service.url}/uploads?token=${token}`, bytes);
}

async function claimsOf(url: string): Promise<UploadClaims> {
  const claims = openUpload(service.app.keys.root, tokenIn(url));
  if (!claims) throw new Error('A new token could not be opened');
  return claims;
}

describe('an upload URL', () => {
  test('is rejected after a change of any single bit, and still works unchanged', async () => {
    const userId = await steps.consentingUser();
    const { presigned_url, document_id } = await steps.presigned(userId);
    const token = tokenIn(presigned_url);
    const bytes = await simplePdf('flipped');
    const tokens = [
      ...flips(Buffer.from(token, 'latin1'), 'latin1'),
      ...flips(Buffer.from(token, 'base64url'), 'base64url'),
    ];
    expect(tokens.length).toBeGreaterThan(4000);
    expect(tokens.filter((one) => openUpload(service.app.keys.root, one) !== null)).toEqual([]);
    // a sample of all bits is sent to the service, because sending all takes long
    for (const one of tokens.filter((_, index) => index % 41 === 0)) {
      const { status, headers } = await send(encodeURIComponent(one), bytes);
      expect({ status, code: headers.get('x-svc-error-code') }).toEqual({
        status: 403,
        code: 'upload_not_valid',
      });
    }
    expect((await steps.document(document_id)).status).toBe('AWAITING_UPLOAD');
    expect(await steps.objects(userId)).toEqual([]);
    expect((await send(token, bytes)).status).toBe(200);
  });

  test.each([
    ['an empty token', () => ''],
    ['a token without its last character', (token: string) => token.slice(0, -1)],
    ['half of its token', (token: string) => token.slice(0, token.length / 2)],
    ['an extra character in its token', (token: string) => `${token}A`],
    ['its token twice', (token: string) => `${token}&token=${token}`],
    ['a long token', () => 'A'.repeat(5000)],
    ['a token that is not Base64', () => '%00%ff../../etc/passwd'],
  ])('with %s is rejected', async (_, change) => {
    const { presigned_url } = await steps.presigned(await steps.consentingUser());
    const { status, body } = await send(change(tokenIn(presigned_url)), await simplePdf('x'));
    expect({ status, body }).toEqual({
      status: 403,
      body: { errors: ['This upload URL is not valid: request a new one'] },
    });
  });

  test('has a required token in the API description', async () => {
    const { paths } = (await describeRoutes()) as { paths: Record<string, { put: { parameters: unknown } }> };
    expect(paths['/uploads']?.put.parameters).toMatchObject([
      { name: 'token', in: 'query', required: true, description: expect.stringContaining('presigned_url') },
    ]);
  });

  test('is rejected without a token', async () => {
    expect((await steps.upload(`${service.url}/uploads`, await simplePdf('x'))).status).toBe(403);
  });

  test.each<[string, Partial<UploadClaims>, KeyObject | null]>([
    ['by another key', {}, createSecretKey(randomBytes(32))],
    ['for an unknown document', { document_id: newId(new Date()) }, null],
    ['for another user', { user_id: newId(new Date()) }, null],
    ['for an unknown client', { client_id: newId(new Date()) }, null],
    ['for the other kind', { kind: 'payslip' }, null],
  ])('signed %s is rejected', async (_, changes, key) => {
    const { presigned_url } = await steps.presigned(await steps.consentingUser());
    const claims = { ...(await claimsOf(presigned_url)), ...changes };
    const { status } = await send(signUpload(key ?? service.app.keys.root, claims), await simplePdf('x'));
    expect(status).toBe(403);
  });

  test('uploads only its own document, not another of the same user', async () => {
    const userId = await steps.consentingUser();
    const [one, other] = [await steps.presigned(userId), await steps.presigned(userId)];
    await send(tokenIn(one.presigned_url), await simplePdf('one'));
    expect((await steps.document(one.document_id)).status).toBe('PROCESSING');
    expect((await steps.document(other.document_id)).status).toBe('AWAITING_UPLOAD');
  });

  test('accepts one file', async () => {
    const { presigned_url } = await steps.presigned(await steps.consentingUser());
    expect((await steps.upload(presigned_url, await simplePdf('first'))).status).toBe(200);
    for (const bytes of [await simplePdf('first'), await simplePdf('second')]) {
      const again = await steps.upload(presigned_url, bytes);
      expect(again.status).toBe(403);
      expect(again.headers.get('x-svc-error-code')).toBe('upload_used');
    }
  });

  test('expires after 15 minutes', async () => {
    const { presigned_url, expires_at } = await steps.presigned(await steps.consentingUser());
    const start = service.clock.now();
    try {
      service.clock.set(new Date(expires_at));
      const late = await steps.upload(presigned_url, await simplePdf('late'));
      expect(late.status).toBe(403);
      expect(late.headers.get('x-svc-error-code')).toBe('upload_expired');
      service.clock.set(new Date(Date.parse(expires_at) - 1));
      expect((await steps.upload(presigned_url, await simplePdf('late'))).status).toBe(200);
      expect(Date.parse(expires_at) - start.getTime()).toBe(15 * 60_000);
    } finally {
      service.clock.set(start);
    }
  });

  test('requested for a size or type rejects any other', async () => {
    const userId = await steps.consentingUser();
    const bytes = await simplePdf('sized');
    const sized = await steps.presigned(userId, 'payslips', { size: bytes.length });
    for (const other of [bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.from('\n')])]) {
      expect((await steps.upload(sized.presigned_url, other)).status).toBe(403);
      const chunked = await fetch(sized.presigned_url, {
        method: 'PUT',
        body: new Blob([new Uint8Array(other)]).stream(),
        duplex: 'half',
      } as RequestInit);
      expect(chunked.status).toBe(403);
    }
    expect((await steps.upload(sized.presigned_url, bytes)).status).toBe(200);
    const typed = await steps.presigned(userId, 'payslips', { content_type: 'image/png' });
    expect((await steps.upload(typed.presigned_url, await simplePdf('typed'))).status).toBe(403);
  });

  test('is rejected after its user was deleted', async () => {
    const userId = await steps.consentingUser();
    const { presigned_url } = await steps.presigned(userId);
    await service.ask('DELETE', `/users/${userId}`);
    const { status, body } = await steps.upload(presigned_url, await simplePdf('x'));
    expect({ status, body }).toEqual({
      status: 403,
      body: { errors: ['This upload URL is not valid: request a new one'] },
    });
  });
});

function* flips(bytes: Buffer, encoding: 'latin1' | 'base64url'): Generator<string> {
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    yield changed.toString(encoding);
  }
}
