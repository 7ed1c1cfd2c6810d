import { DESK, PHONE } from '../support/accessible.ts';
import { useBrowser } from '../support/browser.ts';
import { useService } from '../support/service.ts';
import { everyPageSuite } from './every-page.suite.ts';

everyPageSuite(useService({}, { isWhole: true }), useBrowser(), {
  name: 'axe finds nothing, and nothing is wider than the window, in one look',
  // visits take turns, so that each look is seen on half of the pages
  looksOf: (visit) => [visit % 2 === 0 ? DESK : PHONE],
});
