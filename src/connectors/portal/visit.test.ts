import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { contextOf, providerAt } from '../../../test/support/portal.ts';
import { testClock } from '../../../test/support/service.ts';
import type { Session } from './saved-state.ts';
import { startVisit } from './visit.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** Starts a server and a visit to it. */
async function visitTo(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  saved: Session | null = null,
) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.cookie ?? ''}`.trim());
    answer(request, response);
    response.end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const visit = startVisit(contextOf(providerAt(url, {}), { clock: testClock() }), saved);
  return { visit, url, seen };
}

const changed = (detail: string) => expect.objectContaining({ reason: 'provider_changed', message: detail });

describe('a visit', () => {
  test('follows relative redirects and respects path and Max-Age of cookies', async () => {
    const { visit, url, seen } = await visitTo(({ url: path }, response) => {
      if (path === '/a/in')
        response.writeHead(302, {
          location: '../b/home?x=1',
          'set-cookie': ['sid=1; Path=/; HttpOnly', 'only=a; Path=/a', 'gone=1; Path=/; Max-Age=0'],
        });
      if (path === '/b/home?x=1')
        response.writeHead(302, { location: '/end', 'set-cookie': 'sid=2; Path=/' });
    });
    const page = await visit.post({ type: 'form', action: `${url}/a/in`, values: { user: 'w & o' } });
    expect(page.url.href).toBe(`${url}/end`);
    expect(seen).toEqual(['POST /a/in', 'GET /b/home?x=1 sid=1', 'GET /end sid=2']);
  });

  test('saves the same text unless a cookie was changed or has a Max-Age', async () => {
    const answer = ({ url }: IncomingMessage, response: ServerResponse) => {
      if (url === '/in') response.setHeader('set-cookie', 'sid=1; Path=/');
      if (url === '/other') response.setHeader('set-cookie', 'sid=2; Path=/');
      if (url === '/aged') response.setHeader('set-cookie', 'seen=1; Path=/; Max-Age=600');
    };
    const first = await visitTo(answer);
    await first.visit.get(`${first.url}/in`);
    const saved = first.visit.save();
    const again = await visitTo(answer, saved);
    await again.visit.get(`${again.url}/list`);
    expect(again.visit.save()).toEqual(saved);
    for (const _ of [1, 2, 3]) await again.visit.get(`${again.url}/in`);
    expect(again.visit.save()).toEqual(saved);
    await again.visit.get(`${again.url}/other`);
    expect(JSON.parse(again.visit.save().cookies).cookies).toMatchObject([{ value: '2' }]);
    await again.visit.get(`${again.url}/in`);
    expect(again.visit.save()).toEqual(saved);
    await again.visit.get(`${again.url}/aged`);
    const aged = again.visit.save();
    expect(JSON.parse(aged.cookies).cookies).toHaveLength(2);
    // a Max-Age counts from the last use, in milliseconds
    const savedAt = Date.now();
    await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(savedAt);
    const last = await visitTo(answer, aged);
    await last.visit.get(`${last.url}/list`);
    expect(last.visit.save()).not.toEqual(aged);
  });

  test('continues with saved cookies', async () => {
    const first = await visitTo((_request, response) => response.setHeader('set-cookie', 'sid=kept; Path=/'));
    await first.visit.get(`${first.url}/`);
    const saved = first.visit.save();
    const again = await visitTo(() => undefined, saved);
    await again.visit.get(`${again.url}/list`);
    expect(again.seen).toEqual(['GET /list sid=kept']);
  });

  test('stops after too many redirects', async () => {
    const { visit, url, seen } = await visitTo((_request, response) =>
      response.writeHead(302, { location: '/again' }),
    );
    await expect(visit.get(`${url}/again`)).rejects.toEqual(changed('redirected more than 10 times'));
    expect(seen).toHaveLength(11);
  });

  test.each([307, 308])('does not send a form again after a %i', async (status) => {
    const { visit, url, seen } = await visitTo((_request, response) =>
      response.writeHead(status, { location: '/elsewhere' }),
    );
    await expect(
      visit.post({ type: 'form', action: `${url}/in`, values: { password: 'oak' } }),
    ).rejects.toEqual(changed('the portal asked to send a form twice'));
    expect(seen).toEqual(['POST /in']);
  });

  test('sends neither forms nor cookies to another host', async () => {
    const { visit, url, seen } = await visitTo((_request, response) =>
      response.writeHead(302, { location: 'https://elsewhere.example/' }),
    );
    const elsewhere = changed('the provider redirected to a host that is not configured');
    await expect(visit.get(url)).rejects.toEqual(elsewhere);
    await expect(
      visit.post({ type: 'form', action: 'https://elsewhere.example/in', values: {} }),
    ).rejects.toEqual(elsewhere);
    expect(seen).toHaveLength(1);
  });

  test('does not downgrade from https to http', async () => {
    const provider = providerAt('https://portal.example', {});
    const visit = startVisit(contextOf(provider, { clock: testClock() }), null);
    await expect(visit.get('http://portal.example/')).rejects.toMatchObject({ reason: 'provider_changed' });
  });

  test('stops before a redirect that its caller rejects', async () => {
    const { visit, url, seen } = await visitTo((_request, response) =>
      response.writeHead(302, { location: '/mfa' }),
    );
    const beforeHop = ({ pathname }: URL) => {
      throw new Error(`not to ${pathname}`);
    };
    await expect(
      visit.post({ type: 'form', action: `${url}/in`, values: {} }, { beforeHop }),
    ).rejects.toThrow('not to /mfa');
    expect(seen).toEqual(['POST /in']);
  });
});
