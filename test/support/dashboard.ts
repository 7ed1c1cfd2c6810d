import { execFileSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { TestBrowser } from './browser.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BUILT = 'web/dashboard/dist/index.html';
const SOURCES = [
  'web/dashboard/{index.html,vite.config.ts}',
  'web/dashboard/src/**/*',
  'clients/typescript/*.js',
  'src/pages/assets/colours.css',
];

/** Builds the dashboard, unless nothing has changed since. Runs before all tests: a page that loads during a build lacks files. */
export function ensureDashboard(): void {
  const built = globSync(BUILT, { cwd: ROOT }).map(changedAt)[0] ?? 0;
  if (
    SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).every((file) => changedAt(file) <= built)
  )
    return;
  // under vitest's NODE_ENV, the build would contain React's checks for developers
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, ['scripts/build-dashboard.mjs'], { cwd: ROOT, stdio: 'pipe', env });
}

function changedAt(file: string): number {
  return statSync(`${ROOT}/${file}`).mtimeMs;
}

interface SignIn {
  email: string;
  password: string;
  at?: string;
  width?: number;
}

interface Opened {
  page: Page;
  problems: string[];
}

/** Opens the dashboard in a browser that has signed in. The form takes far more time: only tests of it use it. */
export async function signInTo(browser: TestBrowser, url: string, given: SignIn): Promise<Opened> {
  const opened = await newPage(browser, given);
  const reply = await opened.page.context().request.post(`${url}/members/session`, {
    data: { username: given.email, password: given.password },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  if (!reply.ok()) throw new Error(`The member did not sign in: ${await reply.text()}`);
  await opened.page.goto(`${url}/dashboard${given.at ?? '/'}`);
  return untilMenu(opened);
}

/** Opens the dashboard and signs in as a person does. */
export async function fillSignInForm(browser: TestBrowser, url: string, given: SignIn): Promise<Opened> {
  const opened = await newPage(browser, given);
  const { page } = opened;
  await page.goto(`${url}/dashboard${given.at ?? '/'}`);
  await page.getByLabel('Email address').fill(given.email);
  await page.getByLabel('Password').fill(given.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  return untilMenu(opened);
}

async function newPage(browser: TestBrowser, { width = 1280 }: SignIn): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('401')) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  return { page, problems };
}

async function untilMenu(opened: Opened): Promise<Opened> {
  const menu = opened.page.getByRole('navigation', { name: 'Pages', exact: true });
  await menu.waitFor({ state: 'attached' });
  return opened;
}

/** Presses the button with exactly this name. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
