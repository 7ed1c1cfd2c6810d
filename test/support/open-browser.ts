import { accessSync, constants, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url));
/** The names under which Linux distributions install a browser. */
const INSTALLED = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
/**
 * The package's arguments switch CORS off, which would hide what pages from other origins can't do. In a single process, scripts
 * send no cookies in a second context, and the browser exits when its first page closes.
 */
const UNWANTED = ['--disable-web-security', '--single-process'];
/**
 * A page of a test is open too briefly for optimised code to repay the time of compiling it: this saves a seventh of the
 * browser's CPU time. The pages of a window share one process.
 */
const ADDED = ['--js-flags=--no-turbofan --no-maglev', '--renderer-process-limit=1'];

/** Opens the Chromium that npm installs, or the machine's own browser where npm has none. */
export async function openBrowser(): Promise<Browser> {
  // drawing with simulated 3D hardware takes most of this browser's time, and our pages need none
  chromium.setGraphicsMode = false;
  const args = [...chromium.args.filter((arg) => !UNWANTED.includes(arg)), ...ADDED];
  const own = process.env.CHROME_PATH;
  if (own) return playwright.launch({ executablePath: own, args });
  if (process.platform !== 'linux') return playwright.launch({ channel: 'chrome' });
  // the package has a Chromium for x64 only
  if (process.arch === 'x64') return playwright.launch({ executablePath: await unpackChromium(), args });
  return playwright.launch({ executablePath: findInstalled(), args });
}

/**
 * Unpacks the package's Chromium. It would use the temporary folder, which other users may share, so it gets a folder of the project.
 * The folder gets its name once it is complete, because several workers start their browsers at the same time.
 */
export async function unpackChromium(folder = FOLDER): Promise<string> {
  if (!existsSync(folder)) {
    await mkdir(dirname(folder), { recursive: true });
    const unpacked = await mkdtemp(`${folder}-`);
    await unpackInto(unpacked);
    await rename(unpacked, folder).catch(async (error) => {
      await rm(unpacked, { recursive: true });
      // otherwise another worker was faster
      if (!existsSync(folder)) throw error;
    });
  }
  return join(folder, 'chromium');
}

async function unpackInto(folder: string): Promise<void> {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  // reads the setting before it waits for anything
  const unpacking = chromium.executablePath();
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  await unpacking;
}

function findInstalled(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = INSTALLED.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
  if (found) return found;
  throw new Error(
    `npm has no browser for Linux on ${process.arch}: install Chromium (for example "apt-get install chromium-headless-shell"), or set CHROME_PATH to a Chromium or Chrome`,
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
