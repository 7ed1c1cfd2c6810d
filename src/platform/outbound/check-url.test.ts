import { describe, expect, test } from 'vitest';
import { checkUrl, URL_LENGTH_MAX } from './check-url.ts';
import { INSIDE_URLS, NAME_URLS, REFUSED_URLS } from './hostile-urls.fixture.ts';

const ANY_PORT = '8443';
const production = (text: string) => checkUrl(text, { env: 'production' });
const sandbox = (text: string) => checkUrl(text, { env: 'sandbox' });

describe('a client’s URL', () => {
  test.each([
    ['https://receiver.example', 'https://receiver.example/'],
    ['HTTPS://Receiver.Example/Hook?a=b%20c', 'https://receiver.example/Hook?a=b%20c'],
    ['https://receiver.example:443/', 'https://receiver.example/'],
    ['https://receiver.example:8443/', 'https://receiver.example:8443/'],
    ['https://receiver.example:65535/', 'https://receiver.example:65535/'],
    ['https://receiver.example:1024/', 'https://receiver.example:1024/'],
    ['https://bücher.example/straße', 'https://xn--bcher-kva.example/stra%C3%9Fe'],
    ['https://receiver.example/a@b', 'https://receiver.example/a@b'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
    ['https://localhost.example.com/', 'https://localhost.example.com/'],
  ])('can be %s', (text, href) => {
    for (const check of [production, sandbox]) {
      const checked = check(text);
      expect(checked.ok && checked.url.href).toBe(href);
    }
  });

  test.each(REFUSED_URLS)('is rejected in production if it is %j', (text) => {
    expect(production(text.replaceAll('PORT', ANY_PORT))).toEqual({ ok: false, must: expect.any(String) });
  });

  test.each(INSIDE_URLS)('is rejected in the sandbox if it is %j', (text) => {
    expect(sandbox(text.replaceAll('PORT', ANY_PORT)).ok).toBe(false);
  });

  test.each(NAME_URLS)('is left to the DNS check if it is %j', (text) => {
    expect(production(text.replaceAll('PORT', ANY_PORT)).ok).toBe(true);
  });

  test.each(['http', 'https'])('can point to this machine in the sandbox, as %s', (scheme) => {
    for (const host of ['localhost', 'LOCALHOST', '127.0.0.1', '127.9.9.9', '[::1]', '[0::1]']) {
      expect(sandbox(`${scheme}://${host}:3000/hook`).ok, host).toBe(true);
      expect(production(`${scheme}://${host}:3000/hook`).ok, host).toBe(false);
    }
  });

  test("can't point to this machine indirectly, even in the sandbox", () => {
    for (const host of [
      'localhost.',
      'a.localhost',
      '0.0.0.0',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[2002:7f00:1::]',
    ])
      expect(sandbox(`http://${host}:3000/`).ok, host).toBe(false);
  });

  test.each([
    ['http://receiver.example/', 'an https URL', 'an https URL (http for loopback addresses)'],
    ['nonsense', 'an https URL', 'an https URL (http for loopback addresses)'],
    ['https://ada:secret@receiver.example/', 'a URL without a username or password'],
    ['https://receiver.example/#top', 'a URL without a fragment'],
    ['https://10.0.0.1/', 'a URL with a public host'],
    ['https://intranet/', 'a URL with a public host'],
    ['https://0127.0.0.1/', 'a URL with a host name, or an IPv4 address in dotted decimal notation'],
    ['https://receiver.example:25/', 'a URL with a port other than 25'],
    [`https://receiver.example/${'a'.repeat(URL_LENGTH_MAX)}`, 'a URL of at most 2048 characters'],
    [`https://receiver.example/${'ß'.repeat(1000)}`, 'a URL of at most 2048 characters'],
  ])('is rejected if it is %s: it must be %s', (text, must, mustInSandbox = must) => {
    expect(production(text)).toEqual({ ok: false, must });
    expect(sandbox(text)).toEqual({ ok: false, must: mustInSandbox });
  });
});
