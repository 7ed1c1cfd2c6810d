import { describe } from 'vitest';
import { useBrowser } from '../../test/support/browser.ts';
import { findFaults, inLanguage } from '../../test/support/journey.ts';
import { useService } from '../../test/support/service.ts';
import { type Check, everyPageSuite } from './every-page.suite.ts';

const check: Check = async (page, address, act) => {
  await page.goto(inLanguage(address, 'en'));
  await act?.(page);
  return findFaults(page, { welsh: act ? { act } : {} });
};

const service = useService({}, { isWhole: true });
const browser = useBrowser();

describe('axe finds nothing, and nothing is wider than the window, in both languages, light and dark, at 320 and 1280 px', () =>
  everyPageSuite({ service, browser, check }));
