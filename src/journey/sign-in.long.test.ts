import { expect, test } from 'vitest';
import { useBrowser } from '../../test/support/browser.ts';
import { journeyOf } from '../../test/support/journey.ts';
import { useService } from '../../test/support/service.ts';
import { browserVisitors } from '../../test/support/visitor.ts';
import { signIn, signInSuite } from './sign-in.suite.ts';

const service = useService({}, { isWhole: true });
const open = browserVisitors(useBrowser());
signInSuite(service, open);

test('the page that waits for a provider is accessible in all looks', async () => {
  const { visitor } = await journeyOf(service, open).begin();
  await signIn(visitor, 'slow_3');
  await visitor.heading('We are signing you in to Harbour Payslips');
  await visitor.expectAccessible();
  await visitor.heading('What we found');
  expect(visitor.url()).toBe(`${service.url}/journey/found`);
});
