import { describe } from 'vitest';
import { ALL_LOOKS } from '../support/accessible.ts';
import { useBrowser } from '../support/browser.ts';
import { useService } from '../support/service.ts';
import { everyPageSuite } from './every-page.suite.ts';

const service = useService({}, { isWhole: true });
const browser = useBrowser();

describe('axe finds nothing, and nothing is wider than the window, light and dark, at 360, 768 and 1280 px', () =>
  everyPageSuite({ service, browser, looksOf: () => ALL_LOOKS }));
