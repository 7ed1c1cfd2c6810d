import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';
import { createClient } from '../clients/typescript/index.js';
import { makeDataFolder } from '../harness/data-folder.ts';
import { startScript, startStipend, untilOutput, untilServing } from '../harness/service-process.ts';
import { openBrowser } from '../test/support/open-browser.ts';

// Takes the pictures in docs/pictures/ of a temporary service, with fictional people only.

const FOLDER = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const EXAMPLE = fileURLToPath(new URL('../examples/lender-page.mjs', import.meta.url));
const PHONE = { width: 390, height: 780 };
const DESKTOP = { width: 1100, height: 780 };
const DASHBOARD = { width: 1280, height: 860 };
const QUALITY = 80;
const WAIT_MS_MAX = 120_000;
const FADE_MS = 500;

await using undo = new AsyncDisposableStack();
const folder = await makeDataFolder('pictures');
undo.defer(() => folder.remove());
const { url, apiKey, admin } = await startWithExamples(join(folder.path, 'data'));
const lender = createClient({ url, apiKey });
await lender.patch('/configuration', { body: { client_display_name: 'Example Lending' } });
const browser = await openBrowser();
undo.defer(() => browser.close());
const context = await browser.newContext({ locale: 'en-GB', colorScheme: 'light' });

const page = await context.newPage();
page.setDefaultTimeout(WAIT_MS_MAX);
// first, so that its lists have only the example people
await dashboardTour(page);
await page.setViewportSize(PHONE);
await sharePages(page);
await page.setViewportSize(DESKTOP);
await lenderPage(page);

/** The service as `npm start` runs it the first time, with example people. */
async function startWithExamples(dataDir: string) {
  const service = startStipend(['serve'], {
    environment: { DATA_DIR: dataDir, SANDBOX_EXAMPLES: 'on' },
    endsWithParent: true,
  });
  undo.defer(() => service.stop());
  const url = await untilServing(service);
  const [, apiKey = ''] = await untilOutput(service, /API key +(\S+)/);
  const [, email = '', password = ''] = await untilOutput(service, /Admin +(\S+)\s+Password +(\S+)/);
  return { url, apiKey, admin: { email, password } };
}

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
  await page.getByLabel('Username', { exact: true }).fill('user_good');
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

/** The pages of the dashboard, with the example people. */
async function dashboardTour(page: Page): Promise<void> {
  await page.setViewportSize(DASHBOARD);
  const userId = await exampleWith('example-changed-payslip');
  const { documents } = await untilRead(userId);
  await failDelivery();
  await signIn(page);
  const visit = async (name: string, path: string, shown: Locator) => {
    await page.goto(`${url}/dashboard${path}`);
    await shown.waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate('document.fonts.ready');
    await take(page, name);
  };
  const person = `/people/${userId}`;
  await visit('dashboard-home', '/', page.getByRole('heading', { level: 1 }));
  await visit('dashboard-people', '/people', page.getByRole('link', { name: 'example-changed-payslip' }));
  await visit('dashboard-person', person, page.getByText(/Two sources show different amounts/).first());
  const changed = documents.find(({ kind }) => kind === 'payslip');
  await page.goto(`${url}/dashboard${person}/documents/${changed?.document_id}`);
  await page.getByRole('button', { name: 'Show on page 1' }).first().click();
  await page.waitForLoadState('networkidle');
  await take(page, 'dashboard-document');
  await page.goto(`${url}/dashboard/webhooks`);
  await page.getByRole('link', { name: 'Loans' }).click();
  await page.getByRole('link', { name: 'user-payroll-submitted' }).first().click();
  await page.getByText('no such loan').first().waitFor();
  await page.getByText('webhook-timestamp').first().waitFor();
  await take(page, 'dashboard-delivery');
  await page.goto(`${url}/dashboard/sandbox`);
  await page.getByRole('button', { name: 'Run the journey' }).click();
  const journey = page.frameLocator('iframe');
  await agree(journey);
  await page.getByText('The person agrees').waitFor();
  await page.evaluate('scrollTo(0, 0)');
  await take(page, 'dashboard-sandbox');
}

async function exampleWith(reference: string): Promise<string> {
  const { users } = await lender.get('/users', { query: { ext_id: reference } });
  return users[0]?.user_id ?? '';
}

/** Waits until the documents of a person were read. */
async function untilRead(userId: string) {
  for (const end = Date.now() + WAIT_MS_MAX; Date.now() < end; await wait(500)) {
    const found = await lender.get('/documents', { query: { user_id: userId } });
    if (found.documents.length > 2 && found.documents.every(({ status }) => status === 'EXTRACTED'))
      return found;
  }
  throw new Error('The documents of the example were not read in time');
}

/** A webhook to a server that rejects what it is sent. */
async function failDelivery(): Promise<void> {
  const server = createServer((_request, response) => response.writeHead(500).end('no such loan'));
  undo.defer(() => {
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { webhook_id } = await lender.post('/webhooks', {
    body: { name: 'Loans', url: `http://127.0.0.1:${port}/events`, events: ['user-payroll-submitted'] },
  });
  await lender.post('/webhooks/{webhook_id}/test', {
    path: { webhook_id },
    body: { event: 'user-payroll-submitted' },
  });
}

/** Signs in with what the service printed, and chooses a password. */
async function signIn(page: Page): Promise<void> {
  await page.goto(`${url}/dashboard/`);
  await page.getByLabel('Email address').fill(admin.email);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Current password').fill(admin.password);
  for (const label of ['New password', 'New password again'])
    await page.getByLabel(label, { exact: true }).fill('four unrelated words here');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
}

async function agree(pages: Page | FrameLocator): Promise<void> {
  await pages.getByRole('button', { name: 'Start' }).click();
  await pages.getByText('Yes, I agree', { exact: true }).click();
  await pages.getByRole('button', { name: 'Continue' }).click();
  await pages.getByRole('link', { name: /^Sign in to your payroll provider/ }).waitFor();
}

/** WebP, which is a third of the size of PNG. */
async function take(page: Page, name: string): Promise<void> {
  // an element under the pointer looks selected, and fades when the pointer leaves
  await page.mouse.move(0, 0);
  await wait(FADE_MS);
  const session = await (page.context() as BrowserContext).newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await session.detach();
  const bytes = Buffer.from(data, 'base64');
  await writeFile(join(FOLDER, `${name}.webp`), bytes);
  console.log(`${name}.webp: ${Math.ceil(bytes.length / 1024)} KB`);
}
