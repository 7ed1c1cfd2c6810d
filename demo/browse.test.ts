import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { browse } from './browse.ts';

type Handler = (response: ServerResponse, request: IncomingMessage & { form: URLSearchParams }) => void;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function site(pages: Record<string, Handler>): Promise<string> {
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const page = pages[`${request.method} ${request.url?.split('?')[0]}`];
    if (page) page(response, Object.assign(request, { form }));
    else response.writeHead(404).end('<title>Nothing here</title>');
  });
  closing.push(() => server.close().closeAllConnections());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function visit(url: string, seen: string[] = []) {
  return browse(`${url}/start`, {
    end: `${url}/back`,
    entries: { user_name: 'ada', password: 'secret', decision: 'allow' },
    onPage: ({ method, url: { pathname }, status, title }) =>
      seen.push(`${method} ${pathname} ${status} ${title}`),
  });
}

test('follows redirects with cookies, fills in forms and presses the named button', async () => {
  const url = await site({
    'GET /start': (response) =>
      response.writeHead(302, { 'set-cookie': 'visit=7; Path=/', location: '/continue' }).end(),
    'GET /continue': (response) =>
      response.end(`<title>Before you go</title><form method="post"><input type="hidden" name="facts" value="a&amp;b">
        <button type="button">More</button><button>Continue</button></form>`),
    'POST /continue': (response, { form, headers }) =>
      response
        .writeHead(form.get('facts') === 'a&b' && headers.cookie === 'visit=7' ? 303 : 400, {
          location: '/sign-in',
        })
        .end(),
    'GET /sign-in': (response) =>
      response.end(`<title>Sign in</title><form method="POST" action="/signed-in">
        <input name="user_name"><input name="password" type="password"><input name="other" value="kept"></form>`),
    'POST /signed-in': (response, { form }) =>
      response.end(`<title>${form}</title><form action="/decide">
        <button name="decision" value="deny">No</button><button name="decision" value="allow">Yes</button></form>`),
    'GET /decide': (response, { url: asked }) =>
      response.writeHead(302, { location: `/back?${asked?.split('?')[1]}` }).end(),
  });
  const seen: string[] = [];
  expect((await visit(url, seen)).href).toBe(`${url}/back?decision=allow`);
  expect(seen).toEqual([
    'GET /start 302 ',
    'GET /continue 200 Before you go',
    'POST /continue 303 ',
    'GET /sign-in 200 Sign in',
    'POST /signed-in 200 user_name=ada&password=secret&other=kept',
    'GET /decide 302 ',
  ]);
});

test('uses the noscript part of a page', async () => {
  const url = await site({
    'GET /start': (response) =>
      response.end('<noscript><form action="/back"><button>On</button></form></noscript>'),
  });
  expect((await visit(url)).pathname).toBe('/back');
});

test('follows a refresh tag', async () => {
  const url = await site({
    'GET /start': (response) => response.end('<meta http-equiv="Refresh" content="0; url=/back?by=page">'),
  });
  expect((await visit(url)).search).toBe('?by=page');
});

test('throws on a page without a form and on a redirect loop', async () => {
  const dead = await site({ 'GET /start': (response) => response.end('<title>There is a problem</title>') });
  await expect(visit(dead)).rejects.toThrow('The page "There is a problem" has no form to continue with');
  const circle = await site({
    'GET /start': (response) => response.writeHead(302, { location: '/start' }).end(),
  });
  await expect(visit(circle)).rejects.toThrow('The address was not reached after 20 pages');
});
