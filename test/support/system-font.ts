import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const { resolve } = createRequire(import.meta.url);

/**
 * Fonts that npm installs, in place of the system's own, which differs from machine to machine. Noto Sans, the font of Android and
 * of many Linux machines, has nearly the same widths as Open Sans; Arial and Helvetica have the widths of Liberation Sans.
 */
const FILES = {
  'Open Sans': {
    400: '@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf',
    700: '@expo-google-fonts/open-sans/700Bold/OpenSans_700Bold.ttf',
  },
  'Liberation Sans': {
    400: 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
    700: 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf',
  },
} as const;

export type SystemFont = keyof typeof FILES;

/** Shows a page as on a machine with this system font. A script adds the font, because pages may load none. */
export async function useSystemFont(page: Page, font: SystemFont): Promise<void> {
  const family = JSON.stringify(font);
  if (!(await page.evaluate(`[...document.fonts].some((one) => one.family.includes(${family}))`)))
    await page.evaluate(`(async () => {
      for (const [weight, bytes] of ${JSON.stringify(bytesOf(font))})
        document.fonts.add(await new FontFace(${family}, Uint8Array.fromBase64(bytes), { weight }).load());
    })()`);
  await page.evaluate(`document.body.style.fontFamily = ${JSON.stringify(family)}`);
}

function bytesOf(font: SystemFont): [weight: string, base64: string][] {
  return Object.entries(FILES[font]).map(([weight, path]) => [
    weight,
    readFileSync(resolve(path)).toString('base64'),
  ]);
}
