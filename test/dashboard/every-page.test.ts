import { describe } from 'vitest';
import { DESK, PHONE } from '../support/accessible.ts';
import { useBrowser } from '../support/browser.ts';
import { useService } from '../support/service.ts';
import { mainPagesSuite } from './every-page.suite.ts';

const service = useService({}, { isWhole: true });
const browser = useBrowser();

describe('axe finds nothing, and nothing is wider than the window, in one width and theme', () =>
  mainPagesSuite({ service, browser, looksOf: (pages) => [pages === 'signed in' ? PHONE : DESK] }));
