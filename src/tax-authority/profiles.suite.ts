import { describe, expect, test } from 'vitest';
import type { HMRC_PROFILES } from '#connectors';
import { taxYearOf } from '#values/calendar.ts';
import { addMonths } from '#values/timestamp.ts';
import { consentOf } from '../../test/support/consent.ts';
import { incomeOf } from '../../test/support/income.ts';
import { useService } from '../../test/support/service.ts';

const SETTINGS = {
  payroll_period_months: 24,
  recurring_checks_enabled: true,
  recurring_check_frequency: 'HOURLY',
};

/** Tests a linked tax authority from the first fetch to an expired consent, with the APIs of one profile. */
export function testProfile(profile: (typeof HMRC_PROFILES)[number]): void {
  describe(`a sandbox with the tax authority profile ${profile}`, () => {
    const service = useService({ SANDBOX_TAXAUTH_PROFILE: profile }, { isWhole: true });
    const { accept } = consentOf(service);
    const { taxpayer, link, grant, settled, income, checkedAfter } = incomeOf(service);
    const accountOf = async (id: string) => (await service.ask('GET', `/accounts/${id}`)).body;

    function simulators() {
      if (!service.simulators) throw new Error('The service has no simulators');
      return service.simulators;
    }

    /** Moves the clock to the tenth of the next month. */
    function farFromPayday(): Date {
      return new Date(`${addMonths(service.clock.now(), 1).toISOString().slice(0, 8)}10T09:00:00Z`);
    }

    async function utr(): Promise<string | undefined> {
      if (profile !== 'sa-prepop') return undefined;
      const { body } = await service.ask('GET', '/sandbox/catalogue');
      return body.personas.find(({ persona }: { persona: string }) => persona === 'user_good').utr;
    }

    /** Lists the entries that a webhook for these events has received. */
    async function inbox() {
      const { body } = await service.ask('POST', '/sandbox/webhooks/receiver', { body: {} });
      const events = ['user-taxauth-data-submitted'];
      await service.ask('POST', '/webhooks', { body: { name: 'income', events, url: body.url } });
      return async () => {
        const { body: kept } = await service.ask('GET', `/sandbox/webhooks/receiver/${body.receiver_id}`);
        return kept.deliveries
          .map(({ body: event }: { body: { entry_id: string } }) => event.entry_id)
          .sort();
      };
    }

    test('links, fetches, sends events, renews, corrects, expires and links again', async () => {
      const received = await inbox();
      service.clock.set(farFromPayday());
      const userId = await taxpayer(SETTINGS);
      const { status, body: account } = await link(userId, await utr());
      expect(status, JSON.stringify(account)).toBe(201);
      expect(account.authorisation_url.startsWith(service.url)).toBe(profile === 'mtd-employments');
      await grant(account.authorisation_url);
      expect(await settled(userId)).toMatchObject({ status: 'complete' });
      const [newest] = (await income(userId)).body.income_submissions;
      await expect.poll(received).toEqual([newest.entry_id]);

      const { refreshes } = simulators().taxAuthority.counts;
      service.clock.advance(4 * 3_600_000);
      expect(await checkedAfter(account.account_id, 'PT1H')).toBe('nothing_new');
      expect(simulators().taxAuthority.counts.refreshes).toBe(refreshes + 1);

      expect(await checkedAfter(account.account_id, 'P1D'), 'a day without pay').toBe('nothing_new');

      const { people } = simulators();
      const taxYear = newest.income_id.slice(0, 7);
      const payslip = people.payslips('user_good').find(({ payDate }) => taxYearOf(payDate) === taxYear);
      people.amend(payslip?.id ?? '');
      expect(await checkedAfter(account.account_id, 'PT1H')).toBe('recorded');
      const [corrected] = (await income(userId)).body.income_submissions;
      expect(corrected.income_id).toBe(newest.income_id);
      expect(corrected.employment.total_income).not.toBe(newest.employment.total_income);
      await expect.poll(received).toEqual([newest.entry_id, corrected.entry_id].sort());

      service.clock.set(addMonths(service.clock.now(), 17));
      await accept(userId, 'recurring');
      expect(await checkedAfter(account.account_id, 'P1M')).toBe('consent_expired');
      expect(await accountOf(account.account_id)).toMatchObject({
        status: 'REAUTH_REQUIRED',
        status_reason: 'consent_expired',
        next_check_at: null,
      });
      const stored = (await income(userId)).body.pagination.total_count;
      const known = await utr();
      const again = await service.ask('POST', `/accounts/${account.account_id}/reconnect`, {
        body: known ? { extra_login_params: { utr: known } } : {},
      });
      expect(again.status, JSON.stringify(again.body)).toBe(201);
      await grant(again.body.authorisation_url);
      expect(await settled(userId)).toMatchObject({ status: 'complete' });
      expect(await accountOf(account.account_id)).toMatchObject({ status: 'CONNECTED', status_reason: null });
      expect((await income(userId)).body.pagination.total_count).toBeGreaterThan(stored);
      await expect.poll(async () => (await received()).length).toBe(3);
    });

    test('fails with a reason when the person denies access', async () => {
      const userId = await taxpayer();
      const { body } = await link(userId, await utr());
      await grant(body.authorisation_url, { allow: false });
      expect(await accountOf(body.account_id)).toMatchObject({
        status: 'LOGIN_FAILED',
        status_reason: 'consent_denied',
      });
    });
  });
}
