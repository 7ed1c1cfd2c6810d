import { expect, test } from 'vitest';
import { connect, sentUser } from '../../src/scim/scim.fixture.ts';
import { findFaultsIn } from '../support/accessible.ts';
import { useBrowser } from '../support/browser.ts';
import { press } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { teamOf } from './team-pages.fixture.ts';

const service = useService();
const browser = useBrowser();
const { open } = teamOf(service, browser);

test('an admin creates a SCIM token, sees the provider’s groups, and gives one a role, which its members have at once', async () => {
  const { page } = await open('admin', '/single-sign-on');
  await press(page, 'Create a token');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Okta');
  await press(page, 'Create');
  const token = await page.getByRole('dialog').locator('code').innerText();
  expect(token).toMatch(/^svc_scim_[\w-]{64}$/);
  await press(page, 'I have copied it');
  await expect.poll(() => page.getByRole('group', { name: 'SCIM tokens' }).innerText()).toContain('Okta');
  const idp = await connect(service);
  const { id } = (await idp.ask('POST', '/Users', sentUser())).body;
  await idp.ask('POST', '/Groups', { displayName: 'Loan desk', members: [{ value: id }] });
  await page.reload();
  await page.getByLabel('Loan desk (1 member)').selectOption('underwriter');
  await page.getByLabel('Role of members without such a group').selectOption('viewer');
  const saving = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
  await press(page, 'Save roles');
  await saving;
  expect((await idp.admin.ask('GET', `/members/${id}`)).body).toMatchObject({
    role: 'underwriter',
    status: 'unconfirmed',
  });
  for (const [width, colorScheme] of [
    [360, 'light'],
    [1280, 'dark'],
  ] as const)
    expect(await findFaultsIn(page, { width, colorScheme })).toEqual([]);
});
