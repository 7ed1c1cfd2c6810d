import { describe, expect, test } from 'vitest';
import { checkUrl } from '#platform/outbound/outbound.ts';
import { useService } from '../../test/support/service.ts';
import { parseAppScheme, parseCallback } from './callback-url.ts';

const service = useService();

async function newClient() {
  const { apiKey: key } = await service.newClient();
  return {
    change: (body: object) => service.ask('PATCH', '/configuration', { key, body }),
    read: async () => (await service.ask('GET', '/configuration', { key })).body,
  };
}

const LISTED = { app_link_schemes: ['com.lender.app'] };
const LINK = { client_callback_url: 'com.lender.app://done' };

describe('an app link as callback URL', () => {
  test('is accepted once its scheme is listed, before or in the same request', async () => {
    const [before, together] = [await newClient(), await newClient()];
    expect((await before.change(LISTED)).body).toMatchObject(LISTED);
    expect((await before.change(LINK)).body).toMatchObject({ ...LISTED, ...LINK });
    expect((await together.change({ ...LINK, ...LISTED })).body).toMatchObject({ ...LISTED, ...LINK });
    expect(await together.read()).toMatchObject({ ...LISTED, ...LINK });
  });

  test('is rejected if its scheme is not listed, and nothing is stored', async () => {
    const { change, read } = await newClient();
    await change({ app_link_schemes: ['com.other.app'] });
    expect(await change({ ...LINK, client_display_name: 'Lender' })).toMatchObject({
      status: 400,
      body: {
        errors: [
          '[client_callback_url] is an app link with the scheme com.lender.app: list the scheme in [app_link_schemes] first, or in the same request',
        ],
      },
    });
    expect(await read()).toMatchObject({ client_callback_url: null, client_display_name: null });
  });

  test('keeps its scheme listed until the callback URL changes', async () => {
    const { change, read } = await newClient();
    await change({ ...LISTED, ...LINK });
    for (const app_link_schemes of [[], null, ['com.other.app']])
      expect(await change({ app_link_schemes })).toMatchObject({
        status: 400,
        body: {
          errors: [
            '[app_link_schemes] must contain com.lender.app, because [client_callback_url] uses it: change [client_callback_url] first, or in the same request',
          ],
        },
      });
    expect(await read()).toMatchObject({ ...LISTED, ...LINK });
    expect((await change({ app_link_schemes: null, client_callback_url: null })).body).toMatchObject({
      app_link_schemes: [],
      client_callback_url: null,
    });
  });

  test('never ends up without its scheme when both fields change concurrently', async () => {
    for (let round = 0; round < 10; round++) {
      const { change, read } = await newClient();
      await change(LISTED);
      await Promise.all([change(LINK), change({ app_link_schemes: [] })]);
      const { client_callback_url, app_link_schemes } = await read();
      expect(client_callback_url === null || app_link_schemes.includes('com.lender.app')).toBe(true);
    }
  });

  test.each([
    ['text', 'com.lender.app', 'must be a list of at most 10 schemes'],
    ['too many', Array.from({ length: 11 }, (_, n) => `com.lender.app${n}`), 'must be a list of at most 10'],
  ])('needs a list of schemes, not %s', async (_, app_link_schemes, message) => {
    const { change } = await newClient();
    const { status, body } = await change({ app_link_schemes });
    expect(status).toBe(400);
    expect(body.errors[0]).toContain(`[app_link_schemes] ${message}`);
  });

  test('needs schemes that are allowed, and the error names one that is not', async () => {
    const { change } = await newClient();
    expect((await change({ app_link_schemes: ['com.lender.app', 'javascript'] })).body.errors).toEqual([
      '[app_link_schemes[1]] must be the scheme of an app in reverse domain form, such as com.lender.app',
    ]);
  });
});

describe('a scheme', () => {
  test.each([
    'javascript',
    'JavaScript',
    'data',
    'file',
    'http',
    'https',
    'ftp',
    'ws',
    'blob',
    'about',
    'vbscript',
    'view-source',
    'intent',
    'content',
    'mailto',
    'tel',
    'sms',
    'lenderapp',
    '',
    '.app',
    'com.',
    'com..app',
    'com.lender.app:',
    'com.lender.app://',
    'com.lender app',
    'com.lender.app\n',
    '1com.lender.app',
    'còm.lender.app',
    `com.${'x'.repeat(200)} `,
  ])('%j can never be listed', async (scheme) => {
    expect(parseAppScheme(scheme)).toBeNull();
    const reply = await service.ask('PATCH', '/configuration', { body: { app_link_schemes: [scheme] } });
    expect(reply.status).toBe(400);
  });

  test.each([
    ['com.lender.app', 'com.lender.app'],
    ['COM.Lender.App', 'com.lender.app'],
    ['uk.co.lender-2.app', 'uk.co.lender-2.app'],
  ])('%j is stored as %j', (given, stored) => {
    expect(parseAppScheme(given)).toBe(stored);
  });
});

test.each([
  ['com.lender.app://done', 'com.lender.app://done'],
  ['com.lender.app:/done?step=2', 'com.lender.app:/done?step=2'],
  ['COM.LENDER.APP://done', 'com.lender.app://done'],
  ['com.lender.app:done', null],
  ['com.lender.app://user:pass@done', null],
  ['javascript:alert(1)', null],
  ['javascript://com.lender.app/%0aalert(1)', null],
  ['java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['file:///etc/passwd', null],
  ['intent://done#Intent;scheme=com.lender.app;end', null],
  ['com.lender.app://do\nne', null],
  ['https://lender.example/app/#/done', 'https://lender.example/app/#/done'],
  ['https://lender.example\\@evil.example/', null],
  ['https://lender.example/a\r\nb', null],
  ['https://user@lender.example/', null],
  ['https://10.0.0.1/', null],
  ['https://169.254.169.254/latest', null],
  ['https://localhost/', null],
  ['https://lender.internal/', null],
  ['http://lender.example/', null],
])('the callback URL %j is understood as %j', (given, understood) => {
  expect(parseCallback(given, { env: 'production' })).toBe(understood);
});

test.each([
  ['http://127.0.0.1:8080', true],
  ['http://localhost:8080', true],
  ['https://sandbox.lender.example', false],
  ['http://10.0.0.7:8080', false],
])('a sandbox at %s accepts loopback addresses: %j', (publicUrl, isAllowed) => {
  const deployment = { env: 'sandbox', publicUrl } as const;
  const url = 'http://127.0.0.1:3000/done';
  expect(parseCallback(url, deployment) !== null).toBe(isAllowed);
  expect(checkUrl(url, deployment).ok).toBe(isAllowed);
});

test.each(['Lender\r\nBcc: x@evil.example', 'Lender\u2028', 'Lender\u202e', 'Lender\u061c', ''])(
  'the display name %j is rejected',
  async (name) => {
    const body = { client_display_name: name };
    expect((await service.ask('PATCH', '/configuration', { body })).status).toBe(400);
  },
);
