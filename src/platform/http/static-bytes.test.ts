import { expect, test } from 'vitest';
import { chooseEncoding, StaticBytes } from './static-bytes.ts';

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.1', 'br'],
  ['*', 'br'],
  ['*;q=0', null],
  ['br;q=0, *', 'gzip'],
  ['brotli', null],
  ['gzip;q=x', null],
])('Accept-Encoding %j is answered with %j', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test('bytes are loaded once, when they are first needed', async () => {
  let loads = 0;
  const bytes = new StaticBytes(async () => Buffer.from(`load ${++loads}`));
  expect(loads).toBe(0);
  const all = await Promise.all([bytes.bytes(), bytes.bytes(), bytes.packed()]);
  expect(String(all[0])).toBe('load 1');
  expect(loads).toBe(1);
});

test('bytes that could not be loaded are loaded again for the next request', async () => {
  let loads = 0;
  const bytes = new StaticBytes(async () => {
    if (++loads === 1) throw new Error('not there');
    return Buffer.from('there');
  });
  await expect(bytes.bytes()).rejects.toThrow('not there');
  expect(String(await bytes.bytes())).toBe('there');
});

test('the version changes with the bytes and can be part of an address', async () => {
  const versionOf = (text: string) => new StaticBytes(async () => Buffer.from(text)).version();
  expect(await versionOf('a')).toBe(await versionOf('a'));
  expect(await versionOf('a')).not.toBe(await versionOf('b'));
  expect(await versionOf('a')).toMatch(/^\w{10,}$/);
});
