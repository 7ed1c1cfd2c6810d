import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';

const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/chromium/', import.meta.url));

/**
 * Opens the Chromium that npm installs. It unpacks itself into the temporary folder, which other users may
 * share, so it gets a folder of the project. The packaged Chromium runs on Linux only; elsewhere Chrome is used. In a single
 * process, which is the default, scripts send no cookies in a second context.
 */
export async function openBrowser({ isSingleProcess = true } = {}): Promise<Browser> {
  if (process.platform !== 'linux') return playwright.launch({ channel: 'chrome', headless: true });
  await mkdir(FOLDER, { recursive: true });
  // drawing with simulated 3D hardware takes most of this browser's time, and our pages need none
  chromium.setGraphicsMode = false;
  const before = process.env.TMPDIR;
  process.env.TMPDIR = FOLDER;
  const executablePath = await chromium.executablePath();
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  // the package's arguments switch CORS off, which would hide what pages of other origins can't do
  const unwanted = ['--disable-web-security', ...(isSingleProcess ? [] : ['--single-process'])];
  const args = chromium.args.filter((arg) => !unwanted.includes(arg));
  return playwright.launch({ executablePath, args, headless: true });
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Lists the accessibility problems that axe finds on a page. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  return page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(RULES)} }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html, any }) => html + ' ' + any.map((one) => one.message)).join(', ')))`,
  );
}
