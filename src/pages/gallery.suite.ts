import fastify, { type FastifyInstance } from 'fastify';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOtherMethods } from '#platform/http/methods.ts';
import type { Look } from '../../test/support/accessible.ts';
import { findViolations, type TestBrowser } from '../../test/support/browser.ts';
import { type SystemFont, useSystemFont } from '../../test/support/system-font.ts';
import { galleryPage, LOGO_SVG } from './gallery.fixture.ts';
import { languageOf, sendPage, servePageAssets } from './index.ts';

export interface Gallery {
  url(): string;
  open(path: string, options?: BrowserContextOptions): Promise<{ page: Page; complaints: string[] }>;
}

/** Serves a page with every component. */
export function useGallery(browser: TestBrowser): Gallery {
  let server: FastifyInstance;
  let url: string;
  beforeAll(async () => {
    server = fastify();
    answerOtherMethods(server);
    servePageAssets(server);
    server.get('/gallery/logo.svg', (_request, reply) => reply.type('image/svg+xml').send(LOGO_SVG));
    server.get<{ Params: { kind: 'plain' | 'wrong' } }>('/gallery/:kind', (request, reply) => {
      return sendPage(reply, galleryPage(languageOf(request), request.url, request.params.kind));
    });
    url = await server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => server?.close());
  return {
    url: () => url,
    async open(path, options = {}) {
      const page = await browser.newPage(options);
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      await page.goto(`${url}${path}`);
      return { page, complaints };
    },
  };
}

/** Names the elements that make the page wider than the window. */
const TOO_WIDE = `[...document.querySelectorAll('body *')]
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !element.closest('.table, .hidden'))
  .map((element) => element.outerHTML.slice(0, 80))`;

/** Names the targets that are smaller than 44 px. Links inside of a sentence may be smaller. */
const TOO_SMALL = `[...document.querySelectorAll('a, button, summary, select, input:not([type=hidden])')]
  .filter((element) => element.checkVisibility() && !element.matches('p a, .skip'))
  .filter((element) => {
    const { height, width } = (element.closest('.choice') ?? element).getBoundingClientRect();
    return height < 44 || width < 44;
  })
  .map((element) => element.outerHTML.slice(0, 80))`;

export interface Variation extends Look {
  kind: 'plain' | 'wrong';
  lang: 'en' | 'cy';
  font: SystemFont;
}

/** Everybody can see and use the components. */
export function gallerySuite({ open }: Gallery, variations: readonly Variation[]): void {
  test.each(variations)(
    'axe finds nothing in the components, nothing is too wide, targets are large: $kind, $width px, $colorScheme, $lang, $font',
    async ({ kind, width, colorScheme, lang, font }) => {
      const { page, complaints } = await open(`/gallery/${kind}?lang=${lang}`, {
        viewport: { width, height: 800 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      await useSystemFont(page, font);
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate(TOO_WIDE)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(await page.evaluate(TOO_SMALL)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
}
