import { expect, test } from 'vitest';
import { useBrowser } from '../../../test/support/browser.ts';
import { useService } from '../../../test/support/service.ts';
import { browserVisitors, visitorOf } from '../../../test/support/visitor.ts';
import { signIn, startSuite, stepsOf } from './start.suite.ts';

const service = useService({ TRUST_PROXY: '127.0.0.1' }, { isWhole: true });
const { begun, lastHeaders } = stepsOf(service);
const browser = useBrowser();
startSuite(service, browserVisitors(browser));

test('a keyboard reaches the button of the page without scripts', async () => {
  const { url } = await begun();
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(url);
  await page.getByRole('heading', { name: 'Continue to Tax authority (sandbox)' }).waitFor();
  await page.keyboard.press('Tab'); // the link to the content
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await signIn(visitorOf(page, false));
  expect(lastHeaders()['gov-client-connection-method']).toBe('WEB_APP_VIA_SERVER');
});

test('a browser with scripts is recognised too', async () => {
  const page = await browser.newPage();
  const devices: string[] = [];
  for (const one of [await begun(), await begun()]) {
    await page.goto(one.url);
    await signIn(visitorOf(page));
    await expect.poll(() => lastHeaders()['gov-client-device-id']).toBeTruthy();
    devices.push(lastHeaders()['gov-client-device-id'] ?? '');
  }
  expect(devices[1]).toBe(devices[0]);
});
