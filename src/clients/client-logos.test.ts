import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { ClientLogos } from './client-logos.ts';
import { detectImage } from './detect-image.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex');
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
const SECOND_MS = 1000;

let site: Server;
let host: string;
let visits: string[] = [];
const answers: Record<string, RequestListener> = {
  '/logo.png': (_, response) => response.end(PNG),
  '/called-a-page': (_, response) => response.setHeader('Content-Type', 'text/html').end(SVG),
  '/page.png': (_, response) => response.setHeader('Content-Type', 'image/png').end('<!doctype html><svg>'),
  '/64-kb': (_, response) => response.end(Buffer.concat([PNG, Buffer.alloc(64 * 1024 - PNG.length)])),
  '/too-large': (_, response) => response.end(Buffer.concat([PNG, Buffer.alloc(64 * 1024)])),
  '/missing': (_, response) => response.writeHead(404).end(PNG),
  '/elsewhere': (_, response) => response.writeHead(302, { location: '/logo.png' }).end(),
  '/slow': (_, response) => response.write(PNG),
};

beforeAll(async () => {
  site = createServer((request, response) => {
    visits.push(request.url ?? '');
    answers[request.url ?? '']?.(request, response);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  host = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.close();
  site.closeAllConnections();
});

function open(options: { now?: () => number; env?: 'sandbox' | 'production'; timeBudgetMs?: number } = {}) {
  const { now, env = 'sandbox', timeBudgetMs = 20 * SECOND_MS } = options;
  const clock = now ? { now: () => new Date(now()) } : systemClock;
  return new ClientLogos({ env, clock, lookup: async () => ['127.0.0.1'] }, { timeBudgetMs });
}

describe('the logo of a client', () => {
  test.each([
    ['/logo.png', 'image/png'],
    ['/called-a-page', 'image/svg+xml'],
    ['/64-kb', 'image/png'],
    ['/page.png', null],
    ['/too-large', null],
    ['/missing', null],
    ['/elsewhere', null],
  ])('at %s has the type that its content shows: %s', async (path, type) => {
    visits = [];
    const logos = open();
    const found = await logos.find('client', `${host}${path}`);
    expect(found?.type ?? null).toBe(type);
    expect(logos.hasFailed('client', `${host}${path}`)).toBe(type === null);
    expect(visits).toEqual([path]);
    logos.close();
  });

  test('on a slow host is abandoned in time', async () => {
    const logos = open({ timeBudgetMs: 200 });
    expect(await logos.find('client', `${host}/slow`)).toBeNull();
    expect(logos.hasFailed('client', `${host}/slow`)).toBe(true);
    logos.close();
  });

  test.each(['https://10.0.0.1/logo.png', 'https://169.254.169.254/', 'https://intranet.example/logo.png'])(
    'is not loaded from an address that is not public: %s',
    async (url) => {
      const logos = open({ env: 'production' });
      expect(await logos.find('client', url)).toBeNull();
      logos.close();
    },
  );

  test('is loaded once for requests at the same time, and again when it has aged, changed or failed', async () => {
    let now = 0;
    const logos = open({ now: () => now });
    const find = (path: string, client = 'client') => logos.find(client, `${host}${path}`);
    visits = [];
    await Promise.all([find('/logo.png'), find('/logo.png')]);
    now += 59 * 60 * SECOND_MS;
    await find('/logo.png');
    expect(visits).toEqual(['/logo.png']);
    now += 61 * SECOND_MS;
    await find('/logo.png');
    await find('/missing');
    await find('/missing');
    expect(visits).toEqual(['/logo.png', '/logo.png', '/missing']);
    now += 5 * 60 * SECOND_MS;
    expect(logos.hasFailed('client', `${host}/missing`)).toBe(false);
    await find('/missing');
    expect(visits).toHaveLength(4);
    logos.close();
  });

  test('is kept for a limited number of clients', async () => {
    const logos = open();
    for (let client = 0; client <= 200; client++) await logos.find(String(client), `${host}/logo.png`);
    visits = [];
    await logos.find('200', `${host}/logo.png`);
    expect(visits).toEqual([]);
    await logos.find('0', `${host}/logo.png`);
    expect(visits).toEqual(['/logo.png']);
    logos.close();
  });
});

test.each([
  [
    '\uFEFF<?xml version="1.0"?>\n<!-- a --><!-- b -->\n<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg>',
    'image/svg+xml',
  ],
  ['<html><svg>', null],
  ['<svgx>', null],
  [`${'<!-- -->'.repeat(500)}x`, null],
  [' '.repeat(4000), null],
  ['GIF89a', 'image/gif'],
  ['RIFF0000WEBP', 'image/webp'],
  ['', null],
])('an image is recognised by its first bytes: %#', (text, type) => {
  expect(detectImage(Buffer.from(text))).toBe(type);
});
