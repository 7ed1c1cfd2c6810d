import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { loadConnectors } from '#connectors';
import { testConnectorWhole } from '../src/connectors/conformance.suite.ts';
import { sandboxOf } from './dashboard/sandbox.fixture.ts';
import { useBrowser } from './support/browser.ts';
import { press } from './support/dashboard.ts';
import { journeyOf } from './support/journey.ts';
import { payrollOf } from './support/payroll.ts';
import { plainVisitors } from './support/plain-visitor.ts';
import { useService } from './support/service.ts';

/* A connector in a folder outside of the project: the example of docs/connectors.md. No other file knows it. */

const EXAMPLE = fileURLToPath(new URL('../examples/connectors/tally', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'stipend-connectors-'));
await cp(EXAMPLE, join(folder, 'tally'), { recursive: true });
afterAll(() => rm(folder, { recursive: true, force: true }));

const tally = (await loadConnectors(folder)).find(({ name }) => name === 'tally');
if (!tally) throw new Error('The connector was not found');
testConnectorWhole(tally);

describe('a connector in CONNECTORS_FOLDER', () => {
  const service = useService({ CONNECTORS_FOLDER: folder }, { isWhole: true });
  const { consentingUser, connected, query, submissions } = payrollOf(service);
  const { begin } = journeyOf(service, plainVisitors);
  const openDashboard = sandboxOf(service, useBrowser());

  const setFault = (body: object) => service.ask('POST', '/sandbox/faults', { body });

  test('is in the catalogue with its employers and its logo', async () => {
    const { body } = await service.ask('GET', '/providers?q=merrivale');
    expect(body.providers.map(({ id }: { id: string }) => id)).toContain('tally');
    expect(body.providers.find(({ id }: { id: string }) => id === 'tally')).toMatchObject({
      is_scraper: true,
      is_oauth2: false,
    });
    expect((await service.ask('GET', '/logos/tally.svg')).status).toBe(200);
    const { body: sandbox } = await service.ask('GET', '/sandbox/catalogue');
    const shown = sandbox.providers.find(({ id }: { id: string }) => id === 'tally');
    expect(shown).toMatchObject({
      name: 'Tally Payroll',
      how: 'POST /accounts with a user_name and a password',
    });
    expect(shown.faults.map(({ kind }: { kind: string }) => kind)).toContain('closed_for_payroll');
  });

  test('connects an account and returns payslips', async () => {
    const userId = await consentingUser();
    await connected(userId, { payroll_provider: 'tally' });
    const { body } = await submissions(userId);
    const paid = service.simulators?.people.payslips('user_good') ?? [];
    expect(body.payroll_submissions).toHaveLength(12);
    expect(body.payroll_submissions[0].income_information.pay_date.slice(0, 10)).toBe(paid.at(-1)?.payDate);
  });

  test('is found in the journey, where people sign in', async () => {
    const { visitor } = await begin();
    await visitor.goto(`${service.url}/journey/employer?q=tally`);
    await visitor.follow(/Tally Payroll/);
    await visitor.fill('Username', 'user_good');
    await visitor.fill('Password', 'pass_good');
    await visitor.press('Sign in');
    await visitor.heading('What we found');
  });

  test('has the faults of all providers and its own', async () => {
    const userId = await consentingUser();
    const { account_id } = await connected(userId, { payroll_provider: 'tally' });
    expect(await setFault({ target: 'tally', kind: 'closed_for_payroll' })).toMatchObject({ status: 200 });
    expect((await query(userId, account_id)).status).toBe(503);
    expect((await service.ask('GET', '/sandbox/faults')).body.faults).toMatchObject([
      { target: 'tally', kind: 'closed_for_payroll' },
    ]);
    expect(await setFault({ target: 'tally', kind: null })).toMatchObject({ status: 200 });
    expect(await setFault({ target: 'tally', kind: 'unavailable' })).toMatchObject({ status: 200 });
    expect(await setFault({ target: 'tally', kind: null })).toMatchObject({ status: 200 });
    for (const target of ['harbour', 'api'])
      expect(await setFault({ target, kind: 'closed_for_payroll' })).toMatchObject({
        status: 400,
        body: {
          errors: [expect.stringMatching(/^\[kind\] must be one of unavailable, .* when \[target\] is/)],
        },
      });
  });

  test('has its page in the documentation, and the menu lists it', async () => {
    const page = await fetch(`${service.url}/docs/guides/connectors-tally`);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('Tally Payroll is an invented provider');
    expect(html).toContain('<a href="/docs/guides/connectors-tally" aria-current="page">Tally Payroll</a>');
    expect(html).toContain('href="/docs/guides/connectors#write-a-new-connector"');
  });

  test('is in the lists of the dashboard', async () => {
    const { page } = await openDashboard('admin', '/sandbox/controls');
    await page.getByLabel('What fails').selectOption('Tally Payroll');
    await page.getByLabel('How', { exact: true }).selectOption('Closed for payroll');
    await press(page, 'Add the fault');
    await page.getByRole('row', { name: /Tally Payroll/ }).waitFor();
    await press(page, 'End the fault at Tally Payroll');
    await page.getByText('Everything works').waitFor();
  });
});
