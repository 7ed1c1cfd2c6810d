import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { eraseWithdrawn } from '#retention';
import { startDeliveryWorker } from '#webhooks';
import { useBrowser } from '../support/browser.ts';
import { press } from '../support/dashboard.ts';
import { rareTests } from '../support/rare-tests.ts';
import { startReceiver } from '../support/receiver.ts';
import { useService } from '../support/service.ts';
import { fillStatistics } from './journeys.fixture.ts';
import { teamOf } from './team-pages.fixture.ts';

/** Also tries the rarer cases if `isWhole`. */
export function teamPagesSuite({ isWhole }: { isWhole: boolean }): void {
  const rarely = rareTests(isWhole);
  const service = useService();
  const browser = useBrowser();
  const { open, personWithPay } = teamOf(service, browser);

  describe('the pages for the team', () => {
    rarely('show how far people get in their journeys, in the days that a member chooses', async () => {
      const { page } = await open('support', '/journeys');
      await page.getByText(/^Nobody opened a link from/).waitFor();
      await fillStatistics(service, service.clientId, 60);
      await page.reload();
      const row = (name: RegExp) => page.getByRole('row', { name });
      await row(/^Opened the link 1,0\d\d 100 %/).waitFor();
      await row(/^Finished 6\d\d 63 % 157 \(19 %\) 3\.5 min$/).waitFor();
      await row(/^Payroll sign-in .* 70 % /).waitFor();
      await row(/^Sign-in not accepted Payroll sign-in \d+ 20 %$/).waitFor();
      await page.getByText('Nobody chose: Employer’s payroll, Tax authority, Bank connection.').waitFor();
      await row(/^Phone /).waitFor();
      await row(/^Welsh /).waitFor();
      // the chart has a table for people who do not see it
      expect(
        await page
          .getByRole('table', { name: /opened the link and finished/ })
          .getByRole('row')
          .count(),
      ).toBe(31);
      await page.getByLabel('Period').selectOption('own');
      await page.getByLabel('First day').fill('2999-01-01');
      await press(page, 'Show');
      await page.getByText('The first day must not be later than the last day').waitFor();
      const today = service.clock.now().toISOString().slice(0, 10);
      await page.getByLabel('First day').fill(today);
      await page.getByLabel('Last day').fill(today);
      await press(page, 'Show');
      await row(/^Opened the link 60 100 %/).waitFor();
      expect(new URL(page.url()).search).toBe(`?from=${today}&to=${today}`);
    });

    test('an admin hides the data of people who stopped sharing, and is told whom it concerns', async () => {
      const userId = await personWithPay();
      const { authorisations } = (await service.ask('GET', `/authorisations?user_id=${userId}`)).body;
      await service.ask('DELETE', `/authorisations/${authorisations[0].authorisation_id}`);
      const { page, problems } = await open('admin', `/people/${userId}`);
      await page.getByText(/^Withdrew consent on /).waitFor();
      await page.getByText('You can still read what was retrieved before.').waitFor();
      await page.goto(`${service.url}/dashboard/configuration`);
      await page.getByLabel('Hide it, then erase the person').check();
      await page.getByLabel('Days until the person is erased').fill('9');
      await press(page, 'Change');
      const dialog = page.getByRole('dialog', { name: 'Change what happens to their data?' });
      await dialog.getByText('The data of 1 person is hidden at once.').waitFor();
      await dialog.getByText('1 person will be erased, none of them tomorrow.').waitFor();
      await dialog.getByRole('button', { name: 'Change' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await eraseWithdrawn(service.app);
      await page.goto(`${service.url}/dashboard/people`);
      await page.getByText(/^Hidden, will be erased on /).waitFor();
      await page.goto(`${service.url}/dashboard/people/${userId}`);
      await page.getByText(/It will be erased on /).waitFor();
      await page.getByRole('heading', { name: 'Consent' }).waitFor();
      expect(await page.content()).not.toMatch(/Kestrel|Ada/);
      await page
        .getByRole('button', { name: 'Everything as JSON' })
        .or(page.getByRole('link', { name: 'Everything as JSON' }))
        .waitFor();
      await press(page, 'Show the data again');
      await page.getByLabel('Why the data is shown again').fill('A court asks for the payslips.');
      await press(page, 'Show the data');
      await page.getByRole('heading', { name: 'Ada Example' }).waitFor();
      await page.getByText(/^An admin showed their data again on .* It will be erased on /).waitFor();
      await service.ask('PATCH', '/configuration', { body: { after_withdrawal: null } });
      expect(problems.filter((one) => !one.includes('403'))).toEqual([]);
    });

    test('an API key gets chosen scopes and addresses, and is replaced', async () => {
      const { page, problems } = await open('admin', '/api-keys');
      await page
        .getByRole('row', { name: /^first / })
        .getByText('Everything')
        .waitFor();
      await press(page, 'Create a key');
      await page.getByLabel('Name', { exact: true }).fill('Loan server');
      await page.getByLabel('Chosen scopes').check();
      await page.getByLabel('Read users').check();
      await page.getByLabel('Allowed addresses (optional)').fill('127.0.0.1');
      await press(page, 'Create');
      const shown = page.getByRole('dialog', { name: 'Copy your key now' }).locator('code');
      const key = (await shown.textContent()) ?? '';
      await press(page, 'I have copied it');
      const statusOf = async (path: string, given: string) =>
        (await service.ask('GET', path, { key: given })).status;
      expect([await statusOf('/users', key), await statusOf('/webhooks', key)]).toEqual([200, 403]);
      const row = page.getByRole('row', { name: /^Loan server/ });
      await row.getByText('1 scope').waitFor();
      await row.getByText('From 1 address').waitFor();
      await row.getByRole('button', { name: 'Replace the key Loan server' }).click();
      await page.getByLabel('How long does the old key still work?').selectOption('0');
      await press(page, 'Create the new key');
      const newKey = (await shown.textContent()) ?? '';
      await press(page, 'I have copied it');
      await row.filter({ hasText: 'Expired' }).waitFor();
      expect([await statusOf('/users', key), await statusOf('/users', newKey)]).toEqual([401, 200]);
      expect(problems).toEqual([]);
    });

    test('a webhook is created, a failed delivery shows why it failed, and succeeds when it is sent again', async () => {
      const receiver = await startReceiver();
      receiver.answer((response) => response.writeHead(500).end('no such loan'));
      const worker = startDeliveryWorker(service.app);
      const { page } = await open('admin', '/webhooks');
      await press(page, 'Create a webhook');
      await page.getByLabel('Name', { exact: true }).fill('Loans');
      await page.getByLabel('Address').fill(`${receiver.url}/wrong`);
      await press(page, 'Create');
      const secretShown = page.getByRole('dialog', { name: 'Copy the signing secret now' }).locator('code');
      const secret = (await secretShown.textContent()) ?? '';
      await press(page, 'I have copied it');
      expect(await page.content(), 'it is shown once').not.toContain(secret);
      await page.getByRole('link', { name: 'Loans' }).click();
      // a wrong address is corrected
      await press(page, 'Change');
      expect(await page.getByLabel('Address').inputValue()).toBe(`${receiver.url}/wrong`);
      await page.getByLabel('Address').fill(`${receiver.url}/right`);
      await press(page, 'Save');
      await page.getByText(`${receiver.url}/right`, { exact: true }).waitFor();
      // a receiver rejects what was signed minutes ago, and the clock of the service stands still
      service.clock.set(new Date());
      await press(page, 'Send a test event');
      await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
      await expect.poll(() => receiver.received.length).toBe(1);
      const webhookId = new URL(page.url()).pathname.split('/').at(-1);
      const recorded = async () => (await service.ask('GET', `/webhooks/${webhookId}/deliveries`)).body;
      await expect.poll(async () => (await recorded()).deliveries[0]?.attempts).toBe(1);
      await page.reload();
      await page.getByRole('link', { name: 'user-payroll-submitted' }).waitFor();
      await page.getByRole('link', { name: 'user-payroll-submitted' }).click();
      await page.getByRole('cell', { name: 'no such loan' }).waitFor();
      await page.getByText('Your server replied').waitFor();
      const sent = JSON.parse(String(receiver.received[0]?.body));
      const { headers = {}, body: signed = '' } = receiver.received[0] ?? {};
      new Webhook(secret).verify(String(signed), headers as Record<string, string>);
      const shown = await page.getByRole('group', { name: 'Body', exact: true }).textContent();
      expect(JSON.parse(shown ?? '')).toEqual(sent);
      await page.getByText('webhook-signature: (not stored)').waitFor();
      expect(await page.getByRole('group', { name: 'Body of the reply' }).textContent()).toBe('no such loan');
      receiver.answer((response) => response.writeHead(204).end());
      await press(page, 'Send again');
      await expect.poll(() => receiver.received.length).toBe(2);
      await worker.stop();
      await receiver.close();
    });
  });
}
