import { describe, expect, test } from 'vitest';
import { DESK, expectAccessible, PHONE } from '../support/accessible.ts';
import { useBrowser } from '../support/browser.ts';
import { press } from '../support/dashboard.ts';
import { rareTests } from '../support/rare-tests.ts';
import { useService } from '../support/service.ts';
import { conflictsOf, note } from './edit-conflicts.fixture.ts';
import { teamOf } from './team-pages.fixture.ts';

/** Also tries the rarer cases if `isWhole`. */
export function editConflictsSuite({ isWhole }: { isWhole: boolean }): void {
  const rarely = rareTests(isWhole);
  const service = useService();
  const browser = useBrowser();
  const { open } = teamOf(service, browser);
  const { patch, read } = conflictsOf(service);

  async function newWebhook(name: string): Promise<string> {
    const body = { name, events: ['user-payroll-submitted'], url: 'https://lender.example/hook' };
    return `/webhooks/${(await service.ask('POST', '/webhooks', { body })).body.webhook_id}`;
  }

  describe('a member who saves a form after somebody else', () => {
    test('is told what is different, keeps what was typed, and decides', async () => {
      const path = await newWebhook('Loans');
      const [{ page: ann }, { page: bea }] = [await open('admin', path), await open('admin', path)];
      for (const page of [ann, bea]) await press(page, 'Change');
      await ann.getByLabel('Name', { exact: true }).fill('Loans of Ann');
      await press(ann, 'Save');
      await ann.getByRole('heading', { name: 'Loans of Ann' }).waitFor();

      await bea.getByLabel('Name', { exact: true }).fill('Loans of Bea');
      await bea.getByLabel('Address').fill('https://lender.example/bea');
      await press(bea, 'Save');
      await note(bea).getByText('Loans of Ann').waitFor();
      expect(await bea.evaluate('document.activeElement.tagName')).toBe('SECTION');
      expect(await note(bea).locator('dd').allTextContents()).toEqual([
        'Now Loans of Ann',
        'Yours Loans of Bea',
      ]);
      expect(await bea.getByLabel('Address').inputValue()).toBe('https://lender.example/bea');
      expect((await read(path)).name).toBe('Loans of Ann');
      await expectAccessible(bea, 'a conflict', [PHONE, DESK]);

      // somebody changes it once more before Bea decides
      await patch(path, { events: ['user-bank-statement-submitted'] });
      await bea.keyboard.press('Tab');
      await bea.keyboard.press('Tab');
      await bea.keyboard.press('Enter');
      await note(bea).getByText('You did not change it, so it stays.').waitFor();
      await press(bea, 'Save mine anyway');
      await bea.getByRole('heading', { name: 'Loans of Bea' }).waitFor();
      expect(await read(path)).toMatchObject({
        name: 'Loans of Bea',
        url: 'https://lender.example/bea',
        events: ['user-bank-statement-submitted'],
      });

      await press(bea, 'Change');
      await bea.getByLabel('Name', { exact: true }).fill('Bea again');
      await patch(path, { name: 'Theirs' });
      await press(bea, 'Save');
      await press(bea, 'Use theirs');
      await bea.getByRole('heading', { name: 'Theirs' }).waitFor();
    });

    rarely('is not asked about fields that the form does not show', async () => {
      const path = await newWebhook('Quiet');
      const { page } = await open('admin', path);
      await press(page, 'Change');
      await patch(path, { status: 'paused' });
      await page.getByLabel('Name', { exact: true }).fill('Quiet again');
      await press(page, 'Save');
      await page.getByRole('heading', { name: 'Quiet again' }).waitFor();
      expect((await read(path)).status).toBe('paused');
      // nor is a secret replaced that somebody else has just created
      await page.getByText('Not signed').waitFor();
      await patch(path, { signing_secret: 'somebody else created it' });
      await press(page, 'Sign deliveries');
      await press(page, 'Create a new secret');
      await page.getByRole('alert').getByText('Somebody changed this in the meantime').waitFor();
    });
  });
}
