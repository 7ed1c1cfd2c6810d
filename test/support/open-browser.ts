import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/chromium/', import.meta.url));
/**
 * The package's arguments switch CORS off, which would hide what pages of other origins can't do. In a single process, scripts
 * send no cookies in a second context, and the browser exits when its first page closes.
 */
const UNWANTED = ['--disable-web-security', '--single-process'];

/**
 * Opens the Chromium that npm installs. It unpacks itself into the temporary folder, which other users may
 * share, so it gets a folder of the project. The packaged Chromium runs on Linux only; elsewhere Chrome is used.
 */
export async function openBrowser(): Promise<Browser> {
  if (process.platform !== 'linux') return playwright.launch({ channel: 'chrome', headless: true });
  await mkdir(FOLDER, { recursive: true });
  // drawing with simulated 3D hardware takes most of this browser's time, and our pages need none
  chromium.setGraphicsMode = false;
  const before = process.env.TMPDIR;
  process.env.TMPDIR = FOLDER;
  const executablePath = await chromium.executablePath();
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  const args = chromium.args.filter((arg) => !UNWANTED.includes(arg));
  return playwright.launch({ executablePath, args, headless: true });
}
