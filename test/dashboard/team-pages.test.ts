import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { startDeliveryWorker } from '#webhooks';
import { useBrowser } from '../support/browser.ts';
import { press } from '../support/dashboard.ts';
import { startReceiver } from '../support/receiver.ts';
import { useService } from '../support/service.ts';
import { teamOf } from './team-pages.fixture.ts';

const service = useService();
const browser = useBrowser();
const { open } = teamOf(service, browser);

describe('the pages for the team', () => {
  test('a webhook is created, a failed delivery shows why it failed, and succeeds when it is sent again', async () => {
    const receiver = await startReceiver();
    receiver.answer((response) => response.writeHead(500).end('no such loan'));
    const worker = startDeliveryWorker(service.app);
    const { page } = await open('admin', '/webhooks');
    await press(page, 'Create a webhook');
    await page.getByLabel('Name').fill('Loans');
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
