import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { TestBrowser } from '../../../test/support/browser.ts';
import type { TestService } from '../../../test/support/service.ts';

const EXAMPLE = fileURLToPath(new URL('../../../examples/lender-page.mjs', import.meta.url));

export interface Lender {
  origin(): string;
  /** Lists the sites that may show the journey in a frame. */
  allow(origins: string[]): Promise<unknown>;
  /** Opens the lender's page, in a window of its own. `localhost` is a different site from the service, which is at 127.0.0.1. */
  visit(host?: 'same site' | 'another site'): Promise<Page>;
}

/** Starts the example in `examples/`, as a lender runs it. */
export function useLender(service: TestService, browser: TestBrowser): Lender {
  let example: Awaited<ReturnType<typeof startExample>>;
  beforeAll(async () => {
    await service.ask('PATCH', '/configuration', { body: { client_display_name: 'Example Lending' } });
    example = await startExample(service);
  });
  afterAll(() => example?.stop());
  const allow = (journey_origins: string[]) =>
    service.ask('PATCH', '/configuration', { body: { journey_origins } });
  return {
    origin: () => example.origin,
    allow,
    async visit(host = 'same site') {
      const origin = host === 'same site' ? example.origin : example.origin.replace('127.0.0.1', 'localhost');
      await allow([origin]);
      const page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1000, height: 700 } });
      await page.goto(`${origin}/`);
      return page;
    },
  };
}

async function startExample(service: TestService): Promise<{ origin: string; stop(): Promise<void> }> {
  const environment = { STIPEND_URL: service.url, STIPEND_API_KEY: service.apiKey, PORT: '0' };
  const child = spawn(process.execPath, [EXAMPLE], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  return {
    origin: new URL(String(line).replace('Open ', '')).origin,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

export async function openDialog(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Share my income' }).click();
  return page.frameLocator('iframe');
}

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share your income' });
export const welcome = (frame: FrameLocator | Page): Promise<void> =>
  frame.getByRole('heading', { level: 1, name: 'Share your income with Example Lending' }).waitFor();

/** The cookies of the journey in the window of a page. */
export async function journeyCookies(page: Page) {
  return (await page.context().cookies()).filter(({ name }) => name.includes('journey'));
}

/** The only cookie of a frame on another site. */
export const FRAME_COOKIE = {
  name: 'stipend_journey_frame',
  httpOnly: true,
  secure: true,
  sameSite: 'None',
  partitionKey: 'http://localhost',
};

export const focused = (page: Page) =>
  page.evaluate('document.activeElement.id || document.activeElement.tagName');
