import { useBrowser } from '../../test/support/browser.ts';
import { gallerySuite, useGallery, type Variation } from './gallery.suite.ts';

const KINDS: readonly Variation['kind'][] = ['plain', 'wrong'];
const WIDTHS = [320, 1280];
const THEMES: readonly Variation['colorScheme'][] = ['light', 'dark'];
const LANGUAGES: readonly Variation['lang'][] = ['en', 'cy'];

gallerySuite(
  useGallery(useBrowser()),
  KINDS.flatMap((kind) =>
    WIDTHS.flatMap((width) =>
      THEMES.flatMap((colorScheme) => LANGUAGES.map((lang) => ({ kind, width, colorScheme, lang }))),
    ),
  ),
);
