import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { consentOf } from './support/consent.ts';
import { documentsOf } from './support/documents.ts';
import { listOperations } from './support/operations.ts';
import { useService } from './support/service.ts';

const PER_SECOND = 10;
const browser = useBrowser();
const service = useService({ RATE_LIMIT_PER_SECOND: String(PER_SECOND) });
const { newUser, newTerm, accept, asUser } = consentOf(service);
const ORIGIN = { Origin: 'https://lender.example' };

const operations = await listOperations();
const isForPages = ({ callers, path }: (typeof operations)[number]) =>
  callers.includes('user') || path === '/uploads';
const [open, closed] = [operations.filter(isForPages), operations.filter((one) => !isForPages(one))];
const pathOf = ({ path }: { path: string }) =>
  path.replace(/\{\w+\}/g, '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071');

describe('a page from another origin', () => {
  test.each(open.map((one) => [one.name, one] as const))('may call %s', async (_, operation) => {
    const asked = { ...ORIGIN, 'Access-Control-Request-Method': operation.method };
    const { status, headers } = await service.ask('OPTIONS', pathOf(operation), {
      key: null,
      headers: asked,
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')?.split(', ')).toContain(operation.method);
    expect(headers.get('access-control-allow-headers')).toBe(
      'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id, x-svc-authorisation-id, X-Svc-Version, x-svc-sandbox-fault',
    );
    expect(headers.get('access-control-max-age')).toBe('7200');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const refused = await service.ask(operation.method, pathOf(operation), { key: null, headers: ORIGIN });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(refused.headers.get('access-control-expose-headers')).toContain('X-Svc-Error-Code, ETag');
  });

  test.each(closed.map((one) => [one.name, one] as const))('may not call %s', async (_, operation) => {
    const asked = { ...ORIGIN, 'Access-Control-Request-Method': operation.method };
    const { status, headers } = await service.ask('OPTIONS', pathOf(operation), {
      key: null,
      headers: asked,
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-methods')?.split(', ') ?? []).not.toContain(operation.method);
    const answer = await service.ask(operation.method, pathOf(operation), { key: null, headers: ORIGIN });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('can read that it sends too many requests', async () => {
    const user = await asUser(await newUser());
    const replies = await Promise.all(
      Array.from({ length: 2 * PER_SECOND + 1 }, () => service.ask('GET', '/providers', user)),
    );
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.headers.get('access-control-allow-origin')).toBe('*');
    expect(refused?.headers.get('access-control-expose-headers')).toContain('Retry-After');
  });
});

/** Runs in the page of a browser. */
async function callFromPage({ url, token, userId, termId, documentId }: Record<string, string>) {
  const headers = { Authorization: `Bearer ${token}` };
  const listed = await fetch(`${url}/providers?q=harbour`, { headers });
  const accept = () =>
    fetch(`${url}/authorisations`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': 'from-a-page' },
      body: JSON.stringify({ user_id: userId, term_id: termId }),
    });
  const [accepted, again] = [await accept(), await accept()];
  const stream = await fetch(`${url}/documents/${documentId}/events`, { headers });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let events = '';
  while (reader && !events.includes('data: ')) events += (await reader.read()).value ?? '';
  await reader?.cancel();
  const refused = await fetch(`${url}/taxauth/${userId}`, { headers: { Authorization: 'Bearer x' } });
  const elsewhere = await fetch(`${url}/users`, { headers }).catch((error: Error) => error.name);
  return {
    listed: [listed.status, await listed.text(), listed.headers.has('X-Request-Id')],
    accepted: [accepted.status, again.status, again.headers.get('Idempotency-Replayed')],
    events,
    refused: [refused.status, refused.headers.get('X-Svc-Error-Code')],
    elsewhere,
  };
}

test('a real browser calls the API and follows events from a page on another origin', async () => {
  const userId = await newUser();
  await accept(userId);
  const termId = await newTerm();
  const { document_id: documentId } = await documentsOf(service).presigned(userId);
  const { headers } = await asUser(userId);
  const token = headers.Authorization?.replace('Bearer ', '') ?? '';
  const site = createServer((_request, response) => response.end('<!doctype html><title>A lender</title>'));
  await once(site.listen(0, '127.0.0.1'), 'listening');
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    const given = { url: service.url, token, userId, termId, documentId };
    const seen = await page.evaluate(callFromPage, given);
    expect(seen).toMatchObject({
      listed: [200, expect.stringContaining('"id":"harbour"'), true],
      accepted: [201, 201, 'true'],
      refused: [401, 'unauthenticated'],
      elsewhere: 'TypeError',
    });
    expect(seen.events).toContain(`"document_id":"${documentId}"`);
  } finally {
    site.close();
  }
});
