import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/chromium/', import.meta.url));

/** The Chromium that npm brings. It unpacks itself into the temporary folder, which other users may share: this one is ours. */
export async function openBrowser(): Promise<Browser> {
  await mkdir(FOLDER, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = FOLDER;
  const executablePath = await chromium.executablePath();
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  return playwright.launch({ executablePath, args: chromium.args, headless: true });
}
