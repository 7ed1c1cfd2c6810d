import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, FrameLocator, Page } from 'playwright-core';
import { createClient } from '../client/index.js';
import { startService } from '../demo/start-service.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import { startScript, untilOutput } from '../harness/service-process.ts';
import { openBrowser } from '../test/support/open-browser.ts';

// Takes the pictures in docs/pictures/ of a temporary service, with fictional people only.

const FOLDER = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const EXAMPLE = fileURLToPath(new URL('../examples/lender-page.mjs', import.meta.url));
const PHONE = { width: 390, height: 780 };
const DESKTOP = { width: 1100, height: 780 };
const QUALITY = 80;
const WAIT_MS_MAX = 120_000;

await using undo = new AsyncDisposableStack();
const folder = await makeDataFolder('pictures');
undo.defer(() => folder.remove());
const { url, apiKey } = await startService(join(folder.path, 'data'), undo);
const lender = createClient({ url, apiKey });
await lender.patch('/configuration', { body: { client_display_name: 'Example Lending' } });
const browser = await openBrowser();
undo.defer(() => browser.close());
const context = await browser.newContext({ locale: 'en-GB', colorScheme: 'light' });

const page = await context.newPage();
page.setDefaultTimeout(WAIT_MS_MAX);
await page.setViewportSize(PHONE);
await sharePages(page);
await page.setViewportSize(DESKTOP);
await lenderPage(page);

/** The pages of a person who signs in to a provider. */
async function sharePages(page: Page): Promise<void> {
  const { user_id } = await lender.post('/users', { body: {} });
  const { journey_url } = await lender.post('/user-tokens', { body: { user_id } });
  await page.goto(journey_url);
  await page.getByRole('button', { name: 'Start' }).waitFor();
  await take(page, 'welcome');
  await agree(page);
  await take(page, 'ways');
  await page.goto(`${url}/journey/sign-in/harbour`);
  await page.getByLabel('User name', { exact: true }).fill('user_good');
  await page.getByLabel('Password', { exact: true }).fill('pass_good');
  await take(page, 'sign-in');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Finish' }).waitFor();
  await take(page, 'found');
}

/** The example of a lender's page, with the journey in a dialog. */
async function lenderPage(page: Page): Promise<void> {
  const environment = { STIPEND_URL: url, STIPEND_API_KEY: apiKey, PORT: '0' };
  const example = startScript(EXAMPLE, [], { environment, showsErrors: true });
  undo.defer(() => example.stop());
  const [, address = ''] = await untilOutput(example, /Open (\S+)/);
  await page.goto(address);
  await page.getByRole('button', { name: 'Share my income' }).click();
  const frame = page.frameLocator('iframe');
  await agree(frame);
  await take(page, 'dialog');
}

async function agree(pages: Page | FrameLocator): Promise<void> {
  await pages.getByRole('button', { name: 'Start' }).click();
  await pages.getByText('Yes, I agree', { exact: true }).click();
  await pages.getByRole('button', { name: 'Continue' }).click();
  await pages.getByRole('link', { name: /^Sign in to your payroll provider/ }).waitFor();
}

/** WebP, which is a third of the size of PNG. */
async function take(page: Page, name: string): Promise<void> {
  const session = await (page.context() as BrowserContext).newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await session.detach();
  const bytes = Buffer.from(data, 'base64');
  await writeFile(join(FOLDER, `${name}.webp`), bytes);
  console.log(`${name}.webp: ${Math.ceil(bytes.length / 1024)} KB`);
}
