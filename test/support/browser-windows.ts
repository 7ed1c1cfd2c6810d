import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { openBrowser } from './open-browser.ts';

/** For a machine under heavy load. */
const WAIT_MS_MAX = 120_000;
/** Each has a process of its own. */
const LEFT_MAX = 4;

export interface Window {
  context: BrowserContext;
  /** Closes its pages, and forgets their cookies. */
  leave(): Promise<void>;
}

interface Kept {
  key: string;
  context: BrowserContext;
  /** An empty page that keeps the window's process, in which the next page finds scripts already compiled. */
  keeper: Page;
  session: CDPSession;
  /** The origins that pages came from since the window was opened or left. */
  origins: Set<string>;
  isSpoilt: boolean;
}

/** All test files of this process share one browser, because starting it takes a second. It ends with the process. */
let shared: Promise<Browser> | null = null;
/** Windows that tests have left, oldest first. Using one again takes far less time than a new one. */
let left: Kept[] = [];

function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser().then((browser) =>
    browser.once('disconnected', () => {
      shared = null;
      left = [];
    }),
  );
  return shared;
}

/** Opens a window, or takes one that another test has left: it has no cookies, but a cache. */
export async function openWindow(options: BrowserContextOptions): Promise<Window> {
  const key = JSON.stringify(options);
  const found = left.findLast((one) => one.key === key);
  left = left.filter((one) => one !== found);
  const kept = found ?? (await newWindow(key, options));
  return { context: kept.context, leave: () => leave(kept) };
}

/** Closes the windows that tests have left, whose connections would keep a service from stopping. */
export async function closeWindows(): Promise<void> {
  for (const { context } of left.splice(0)) await context.close();
}

async function newWindow(key: string, options: BrowserContextOptions): Promise<Kept> {
  // animations take CPU time at every frame
  const context = await (await sharedBrowser()).newContext({ reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(WAIT_MS_MAX);
  const keeper = await context.newPage();
  const session = await context.newCDPSession(keeper);
  const kept: Kept = { key, context, keeper, session, origins: new Set(), isSpoilt: false };
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => kept.origins.add(new URL(frame.url()).origin)),
  );
  // a clock stays installed in all later pages of its window
  const { clock } = context;
  const install = clock.install.bind(clock);
  clock.install = (...given) => {
    kept.isSpoilt = true;
    return install(...given);
  };
  return kept;
}

async function leave(kept: Kept): Promise<void> {
  const { context, keeper, session, origins } = kept;
  if (kept.isSpoilt) return context.close();
  for (const page of context.pages()) if (page !== keeper) await page.close();
  await context.clearCookies();
  await context.clearPermissions();
  for (const origin of origins)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  origins.clear();
  left.push(kept);
  if (left.length > LEFT_MAX) await left.shift()?.context.close();
}
