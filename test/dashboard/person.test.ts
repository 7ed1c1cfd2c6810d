import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { signInTo } from '../support/dashboard.ts';
import { newMember } from '../support/members.ts';
import { useService } from '../support/service.ts';
import { expectFigures, expectMasked, goTo, useHannah } from './person.fixture.ts';

const browser = useBrowser();
const service = useService({}, { isWhole: true });
const hannah = useHannah(service);

describe('a person in the dashboard', () => {
  test('has the figures of the API, a number that is masked until a member asks for it, and a report', async () => {
    const { member, password } = await newMember(service, 'underwriter');
    const { page, problems } = await signInTo(browser, service.url, { email: member.email, password });
    await expectFigures(page, service, 'user_two_jobs');
    await goTo(page, hannah.userId);
    await expectMasked(page, service, { userId: hannah.userId, memberId: member.id });
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the report' }).click();
    expect((await download).suggestedFilename()).toMatch(/^income-report-\d{4}-\d{2}-\d{2}\.pdf$/);
    expect(problems).toEqual([]);
  });
});
