import { type CheerioAPI, load } from 'cheerio';
import type { Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import { BUNDLED } from '#connectors';
import { readDescription } from '#platform/http/docs/description.ts';
import { listPages } from '#platform/http/docs/render-docs.ts';
import { inlineParts } from '#platform/http/openapi/share.ts';
import { connectorPages } from '../src/connector-pages.ts';
import { findViolations, type useBrowser } from './support/browser.ts';
import type { TestService } from './support/service.ts';

type Chapter = ReturnType<typeof readDescription>['chapters'][number];

/** A page of the documentation, and the window in which it is opened. */
export interface Look {
  path: string;
  width: number;
  scheme: 'light' | 'dark';
}

/** Reads the pages and files of a service. */
export function filesOf(service: TestService) {
  async function get(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(new URL(path, service.url), { headers });
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  }

  async function readDescribed() {
    const document = await get('/openapi.json');
    return {
      document: document.bytes,
      description: readDescription(inlineParts(JSON.parse(String(document.bytes)))),
    };
  }

  const readPage = async (address: string) => load(String((await get(address)).bytes));

  let read: Promise<Map<string, CheerioAPI>> | undefined;
  /** All pages of the documentation. They are read once, because that takes seconds. */
  function allPages(): Promise<Map<string, CheerioAPI>> {
    read ??= readPages();
    return read;
  }

  async function readPages(): Promise<Map<string, CheerioAPI>> {
    const { document } = await readDescribed();
    const listed = await listPages({
      openapi: async () => document,
      pages: connectorPages(Object.values(BUNDLED)),
    });
    const pages = listed.filter((address) => !/\.(?:svg|md)$/.test(address));
    return new Map(
      await Promise.all(pages.map(async (address) => [address, await readPage(address)] as const)),
    );
  }

  /** Expects that the page of a chapter has its operations with their fields and their errors. */
  function expectOperations($: CheerioAPI, { operations }: Chapter): void {
    for (const operation of operations) {
      const section = $(`[id="${operation.id}"]`);
      expect(section.find('h2').text(), operation.id).toBe(operation.summary);
      const names = section.find('dt > code').text();
      const text = section.text();
      for (const { name } of operation.parameters) expect(names).toContain(name);
      for (const { status } of operation.replies) expect(text).toContain(status.replace('default', 'other'));
    }
  }

  /** Expects that the pictures of pages are served and have a text for people who do not see them. */
  async function expectPictures(pages: readonly CheerioAPI[]): Promise<void> {
    const shown = pages.flatMap(($) =>
      $('main img[src$=".webp"]')
        .toArray()
        .map((image) => ({ path: $(image).attr('src') ?? '', alt: $(image).attr('alt') ?? '' })),
    );
    expect(shown.length).toBeGreaterThan(3);
    for (const { path, alt } of shown) {
      const { status, headers, bytes } = await get(path);
      expect([status, headers.get('content-type'), bytes.toString('latin1', 8, 12)], path).toEqual([
        200,
        'image/webp',
        'WEBP',
      ]);
      expect(alt).not.toBe('');
    }
  }

  /** Expects that a file is sent compressed, and not again to a client that has it. */
  async function expectCompressed(path: string): Promise<void> {
    const plain = await get(path, { 'Accept-Encoding': 'identity' });
    expect(plain.status).toBe(200);
    expect(plain.headers.get('content-encoding')).toBeNull();
    for (const encoding of ['br', 'gzip']) {
      const sent = await get(path, { 'Accept-Encoding': encoding });
      expect(sent.headers.get('content-encoding')).toBe(encoding);
      expect(Number(sent.headers.get('content-length'))).toBeLessThan(plain.bytes.length);
      expect(sent.bytes.equals(plain.bytes), 'fetch decompresses to the same bytes').toBe(true);
      expect(sent.headers.get('vary')).toBe('Accept-Encoding');
    }
    const etag = plain.headers.get('etag') ?? '';
    const again = await get(path, { 'If-None-Match': `"other", ${etag}` });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
    expect(plain.headers.get('cache-control')).toMatch(/^(no-cache|public, max-age=\d+(, immutable)?)$/);
  }

  /** Expects that a page or file takes less than 40 kB. */
  async function expectSmall(path: string): Promise<void> {
    const { headers } = await get(path, { 'Accept-Encoding': 'br' });
    expect(Number(headers.get('content-length')), path).toBeLessThan(40_000);
  }

  return {
    get,
    readDescribed,
    readPage,
    allPages,
    expectOperations,
    expectPictures,
    expectCompressed,
    expectSmall,
  };
}

/** Opens the pages of a service in a browser. */
export function pagesOf(service: TestService, browser: ReturnType<typeof useBrowser>) {
  let page: Page;
  const asked: string[] = [];
  const problems: string[] = [];

  beforeEach(async () => {
    page = await browser.newPage();
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(String(error)));
  });

  const open = async (path: string, { width = 1280, scheme = 'light' as 'light' | 'dark' } = {}) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(`${service.url}${path}`);
  };

  /** Expects a page without accessibility problems, which fits the width and sends requests only to the service. */
  async function expectAccessible(look: Look): Promise<void> {
    await open(look.path, look);
    expect(await page.evaluate('document.documentElement.lang')).toBe('en');
    await page.evaluate(`for (const part of document.querySelectorAll('main details')) part.open = true`);
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.width);
    expect(asked.filter((url) => !url.startsWith(service.url))).toEqual([]);
    expect(problems).toEqual([]);
  }

  return { page: () => page, open, expectAccessible };
}
