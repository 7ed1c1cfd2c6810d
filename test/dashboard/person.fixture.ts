import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import type { PersonaName } from '#simulation/people/index.ts';
import type { Role } from '#values/roles.ts';
import type { TestBrowser } from '../support/browser.ts';
import { signInTo } from '../support/dashboard.ts';
import { newMember } from '../support/members.ts';
import type { TestService } from '../support/service.ts';

const POUNDS = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  maximumFractionDigits: 0,
});

const ALL_TABS = [
  'Overview',
  'Review',
  'Payslips',
  'Documents',
  'Bank statements',
  'Expenditure',
  'Consent and accounts',
  'Activity',
];
const PROGRESS_TABS = ['Overview', 'Documents', 'Consent and accounts'];

export interface Seen {
  tabs: string[];
  hasName: boolean;
  hasNumber: boolean;
  /** The data that the API does not return to the role. */
  refused: readonly string[];
  /** What the role may change. */
  mayChange: readonly string[];
}

/** What each role sees of a person, written out so that a change of the table of roles is noticed here. */
export const SEEN: Readonly<Record<Role, Seen>> = {
  admin: {
    tabs: ALL_TABS,
    hasName: true,
    hasNumber: true,
    refused: [],
    mayChange: ['add', 'link', 'review', 'webhook', 'term', 'configuration', 'invite', 'key', 'fault'],
  },
  underwriter: {
    tabs: ALL_TABS.slice(0, -1),
    hasName: true,
    hasNumber: true,
    refused: ['audit', 'webhooks', 'members', 'keys', 'requests', 'sandbox'],
    mayChange: ['add', 'link', 'review'],
  },
  viewer: {
    tabs: ALL_TABS.slice(0, -1),
    hasName: true,
    hasNumber: true,
    refused: ['export', 'audit', 'webhooks', 'members', 'keys', 'requests', 'sandbox'],
    mayChange: [],
  },
  developer: {
    tabs: PROGRESS_TABS,
    hasName: false,
    hasNumber: false,
    refused: ['pay', 'case', 'statements', 'export', 'audit', 'members', 'keys'],
    mayChange: ['webhook', 'configuration', 'fault'],
  },
  support: {
    tabs: PROGRESS_TABS,
    hasName: false,
    hasNumber: false,
    refused: ['pay', 'case', 'statements', 'export', 'audit', 'members', 'keys', 'sandbox'],
    mayChange: [],
  },
};

const PATHS = [
  ['/users/{id}', 'users'],
  ['/overview?names=true', 'overview'],
  ['/users/progress', 'users'],
  ['/users/{id}/journeys', 'journeys'],
  ['/users/{id}/case', 'case'],
  ['/deletion-requests?names=true', 'users'],
  ['/accounts?user_id={id}', 'accounts'],
  ['/users/{id}/report.pdf', 'pay'],
  ['/users/{id}/payslips.csv', 'pay'],
  ['/sandbox/clock', 'sandbox'],
  ['/sandbox/mail', 'sandbox'],
  ['/users/{id}/income-summary', 'pay'],
  ['/payroll/{id}', 'pay'],
  ['/bankstatements/{id}', 'statements'],
  ['/documents?user_id={id}', 'documents'],
  ['/users/{id}/export', 'export'],
  ['/audit?subject_id={id}', 'audit'],
  ['/webhooks', 'webhooks'],
  ['/members', 'members'],
  ['/api-keys', 'keys'],
  ['/requests', 'requests'],
] as const;

/** One change of each kind. The body is wrong, so that a role that may do it changes nothing and gets 400. */
const CHANGES = [
  ['POST', '/users', 'add'],
  ['POST', '/users/{id}/journeys', 'link'],
  ['POST', '/users/{id}/reviews', 'review'],
  ['POST', '/webhooks', 'webhook'],
  ['POST', '/authorisations/terms', 'term'],
  ['PATCH', '/configuration', 'configuration'],
  ['POST', '/members', 'invite'],
  ['POST', '/api-keys', 'key'],
  ['POST', '/sandbox/faults', 'fault'],
] as const;

export async function newPerson(service: TestService, persona: PersonaName): Promise<string> {
  const { body } = await service.ask('POST', '/sandbox/users', { body: { persona } });
  return body.user.user_id;
}

/** Creates Hannah Whitcombe, whom most tests look at, for the tests of one file. */
export function useHannah(service: TestService): { readonly userId: string } {
  const hannah = { userId: '' };
  beforeAll(async () => {
    hannah.userId = await newPerson(service, 'user_good');
  });
  return hannah;
}

/** Opens the page of a person as a link does: loading the application again takes most of the time. */
export const goTo = (page: Page, userId: string) =>
  page.evaluate(`history.pushState({}, '', '/dashboard/people/${userId}')`);

/** Expects the verdict and the figures of the API on the page of a new person. The dashboard is open in `page`. */
export async function expectFigures(page: Page, service: TestService, persona: PersonaName): Promise<void> {
  const userId = await newPerson(service, persona);
  const { body } = await service.ask('GET', `/users/${userId}/income-summary`);
  await goTo(page, userId);
  await page.getByText(userId).waitFor();
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await verdict.getByText(body.verdict.sentence, { exact: true }).first().waitFor();
  for (const { message } of body.verdict.reasons)
    expect(await verdict.getByText(message).count(), message).toBeGreaterThan(0);
  const { gross, net, cautious_gross, cautious_net } = body.monthly_income;
  if (gross.amount === null) return;
  const shown = page.getByRole('region', { name: 'Pay', exact: true });
  const { annualised_gross, last_12_months } = body.annual_income;
  for (const { amount } of [gross, net, cautious_gross, cautious_net, annualised_gross, last_12_months.gross])
    if (amount !== null) expect(await shown.textContent(), persona).toContain(POUNDS.format(amount));
  const incomes = await page
    .getByRole('region', { name: 'Income by payer' })
    .getByRole('listitem')
    .allTextContents();
  for (const { payer } of body.income_streams) expect(incomes.join(' '), persona).toContain(payer);
  const jobs = await page
    .getByRole('region', { name: 'Employments' })
    .getByRole('listitem')
    .allTextContents();
  for (const { employer_name, typical_month } of body.employments) {
    const job = jobs.find((text) => text.includes(employer_name)) ?? '';
    if (typical_month.gross.amount !== null)
      expect(job, persona).toContain(POUNDS.format(typical_month.gross.amount));
  }
  for (const { message } of body.warnings)
    expect(await page.getByText(message).count(), message).toBeGreaterThan(0);
}

/** Expects that Hannah Whitcombe’s number, on the open page, is masked until the member asks for it. The audit log says who asked. */
export async function expectMasked(
  page: Page,
  service: TestService,
  { userId, memberId }: { userId: string; memberId: string },
): Promise<void> {
  const reads = async () =>
    (
      await service.ask('GET', `/audit?subject_id=${userId}&actor_id=${memberId}&limit=100`)
    ).body.audit_entries.filter(({ details }: { details: { fields?: string[] } }) =>
      details.fields?.includes('ni_number'),
    ).length;
  await page.getByText('*****926B').waitFor();
  expect(await reads()).toBe(0);
  await page.getByRole('button', { name: 'Show the National Insurance number' }).click();
  await page.getByText('JG481926B').waitFor();
  expect(await reads()).toBe(1);
}

/** Expects that a member sees exactly the tabs and the data of the role, and returns the cookie of the session. */
export async function expectSeen(
  { service, browser }: { service: TestService; browser: TestBrowser },
  role: Role,
  hannah: string,
): Promise<string> {
  const { tabs, hasName, hasNumber } = SEEN[role];
  const { member, password } = await newMember(service, role);
  const at = `/people/${hannah}`;
  const { page } = await signInTo(browser, service.url, { email: member.email, password, at });
  const links = page.getByRole('navigation', { name: 'About this person' }).getByRole('link');
  await links.first().waitFor();
  expect(await links.allTextContents()).toEqual(tabs);
  expect((await page.locator('body').textContent())?.includes('Hannah Whitcombe')).toBe(hasName);
  const identity = (await page.locator('main header').first().textContent()) ?? '';
  expect(identity.includes('*****926B')).toBe(hasNumber);
  return (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** Expects that the API shows a member of the role only what they may see, and changes only what they may change. */
export async function expectAnswers(
  service: TestService,
  { role, cookie, userId }: { role: Role; cookie: string; userId: string },
): Promise<void> {
  const { refused, mayChange } = SEEN[role];
  const given = { key: null, headers: { cookie, 'sec-fetch-site': 'same-origin' } };
  for (const [path, permission] of PATHS) {
    const { status } = await service.ask('GET', path.replace('{id}', userId), given);
    expect(status, path).toBe(refused.includes(permission) ? 403 : 200);
  }
  for (const [method, path, change] of CHANGES) {
    const body = { unknown_field: 1 };
    const { status } = await service.ask(method, path.replace('{id}', userId), { ...given, body });
    expect(status, `${method} ${path}`).toBe(mayChange.includes(change) ? 400 : 403);
  }
}
