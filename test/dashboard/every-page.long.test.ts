import { ALL_LOOKS } from '../support/accessible.ts';
import { useBrowser } from '../support/browser.ts';
import { useService } from '../support/service.ts';
import { everyPageSuite } from './every-page.suite.ts';

everyPageSuite(useService({}, { isWhole: true }), useBrowser(), {
  name: 'axe finds nothing, and nothing is wider than the window, light and dark, at 360 and 1280 px',
  looksOf: () => ALL_LOOKS,
});
