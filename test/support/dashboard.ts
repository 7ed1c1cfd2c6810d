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
  'client/*.js',
  'src/pages/assets/colours.css',
];

/** Builds the dashboard, unless nothing has changed since. */
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

/** Opens the dashboard and signs in. */
export async function signInTo(
  browser: TestBrowser,
  url: string,
  {
    email,
    password,
    at = '/',
    width = 1280,
  }: { email: string; password: string; at?: string; width?: number },
): Promise<{ page: Page; problems: string[] }> {
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('401')) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(`${url}/dashboard${at}`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Pages', exact: true }).waitFor({ state: 'attached' });
  return { page, problems };
}
