import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../../test/support/browser.ts';
import { useService } from '../../test/support/service.ts';
import { browserVisitors } from '../../test/support/visitor.ts';
import { heading, journeySuite, stepsOf, WAYS } from './journey.suite.ts';

const service = useService({}, { isWhole: true });
const { newUser, linkFor } = stepsOf(service);
const browser = useBrowser();
journeySuite(service, browserVisitors(browser), { isWhole: true });

describe('at a zoom of 400 %', () => {
  /** How far the page scrolls sideways, and how many animations run although the person has turned motion off. */
  const FAULTS = `[document.documentElement.scrollWidth - innerWidth, document.getAnimations().length]`;

  test('people get from the first page to the last by keyboard alone', async () => {
    // a window of 1280 by 1024 pixels
    const page = await browser.newPage({
      viewport: { width: 320, height: 256 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
    });
    await page.goto(await linkFor(await newUser()));
    const tabTo = (name: string | RegExp, role: 'button' | 'link' | 'radio' | 'searchbox') =>
      reach(page.getByRole(role, { name }).first(), name);
    const tabToField = (name: string) => reach(page.getByLabel(name, { exact: true }), name);
    const reach = async (target: Locator, name: string | RegExp) => {
      expect(await page.evaluate(FAULTS), page.url()).toEqual([0, 0]);
      for (let presses = 0; presses < 20; presses++) {
        await page.keyboard.press('Tab');
        if ((await target.and(page.locator(':focus-visible')).count()) > 0) return;
      }
      throw new Error(`${name} can't be reached by keyboard on ${page.url()}`);
    };
    await tabTo('Start', 'button');
    await page.keyboard.press('Enter');
    await heading(page, /^Do you agree/);
    await tabTo('Yes, I agree', 'radio');
    await page.keyboard.press('Space');
    await tabTo('Continue', 'button');
    await page.keyboard.press('Enter');
    await page.waitForURL(WAYS);
    await tabTo(/^Sign in to your payroll provider/, 'link');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/journey\/employer$/);
    await tabTo(/^Your employer/, 'searchbox');
    await page.keyboard.type('brindle');
    await page.getByText('1 result for “brindle”').first().waitFor();
    await tabTo(/Brindle/, 'link');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/journey\/sign-in\/harbour$/);
    for (const [field, value] of [
      ['Username', 'user_good'],
      ['Password', 'mfa_code'],
    ] as const) {
      await tabToField(field);
      await page.keyboard.type(value);
    }
    await tabTo('Sign in', 'button');
    await page.keyboard.press('Enter');
    await heading(page, 'Security check');
    await tabToField('Code');
    await page.keyboard.type('123456');
    await page.keyboard.press('Enter');
    await heading(page, 'What we found');
    await tabTo('Finish', 'button');
    await page.keyboard.press('Enter');
    await heading(page, 'You have shared your income');
  });
});
