import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { TestBrowser } from '../../../test/support/browser.ts';
import { payrollOf } from '../../../test/support/payroll.ts';
import type { TestService } from '../../../test/support/service.ts';
import type { OpenVisitor } from '../../../test/support/visitor.ts';

const HEADING = 'Find your employer or payroll provider';

/** The steps that tests of the search share. */
export function stepsOf(service: TestService) {
  const { consentingUser } = payrollOf(service);
  return {
    /** The link of a new person who has agreed. */
    async newLink() {
      const userId = await consentingUser();
      const { body } = await service.ask('POST', '/user-tokens', { body: { user_id: userId } });
      return { userId, link: body.journey_url as string };
    },
    journeyOf: async (userId: string) =>
      (await service.ask('GET', `/users/${userId}/journeys`)).body.journeys[0],
  };
}

/** The search with scripts, in a small browser window. */
export function searchOf(service: TestService, browser: TestBrowser) {
  const { newLink } = stepsOf(service);
  return {
    /** Opens the search as a new person who has agreed. */
    async openSearch() {
      const { userId, link } = await newLink();
      const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
      await page.goto(link);
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await page.waitForURL('**/journey/ways');
      await page.goto(`${service.url}/journey/employer`);
      await page.getByRole('heading', { level: 1, name: HEADING }).waitFor();
      return { page, userId };
    },
    box: (page: Page) => page.getByRole('searchbox', { name: /^Your employer/ }),
  };
}

/** The search for an employer, as far as it needs no scripts. */
export function employerSuite(service: TestService, open: OpenVisitor): void {
  const { newLink, journeyOf } = stepsOf(service);

  async function openSearch() {
    const { userId, link } = await newLink();
    const visitor = await open(link);
    await visitor.press('Start');
    await visitor.at(/\/journey\/ways/);
    await visitor.goto(`${service.url}/journey/employer`);
    await visitor.heading(HEADING);
    return { visitor, userId };
  }

  describe('the search for an employer', () => {
    test('is a form that finds employers, and asks which provider if one has several', async () => {
      const { visitor } = await openSearch();
      await visitor.fill(/^Your employer/, 'merivale stores');
      await visitor.press('Search');
      await visitor.text('Uses 2 payroll providers');
      await visitor.follow('Merrivale Stores');
      await visitor.heading('Where do you see your payslips from Merrivale Stores?');
      expect(await visitor.mainText()).toMatch(/Harbour Payslips\s*Alder ESS/);
      await visitor.follow('Alder ESS');
      await visitor.at(/\/journey\/sign-in\/alder$/);
    });

    test('records that an employer was not found, but not what was typed, and leads to the other ways', async () => {
      const { visitor, userId } = await openSearch();
      await visitor.goto(`${service.url}/journey/employer?q=Jo+Bloggs+QQ123456C`);
      await visitor.text('Nothing found for “Jo Bloggs QQ123456C”');
      await visitor.press('I can’t find mine');
      await visitor.at(/\/journey\/ways\?without=payroll$/);
      expect(await visitor.count('link', /My employer or payroll provider/)).toBe(0);
      await visitor.link('Search again');
      expect((await journeyOf(userId)).employer_not_found).toBe(true);
      const rows = await service.app.database
        .tenant(service.clientId)
        .selectFrom('journeys')
        .selectAll()
        .execute();
      expect(JSON.stringify(rows)).not.toContain('Bloggs');
      expect(service.log.join('\n')).not.toContain('Bloggs');
    });
  });
}
