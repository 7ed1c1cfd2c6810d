import { describe, expect, test } from 'vitest';
import { HMRC_PROFILES } from '#connectors';
import { taxYearOf } from '#values/calendar.ts';
import { addMonths } from '#values/timestamp.ts';
import { consentOf } from '../../test/support/consent.ts';
import { incomeOf } from '../../test/support/income.ts';
import { useService } from '../../test/support/service.ts';

const WRONG = '[extra_login_params.utr] must be a UTR of ten digits with a valid check digit';
const SETTINGS = {
  payroll_period_months: 24,
  recurring_checks_enabled: true,
  recurring_check_frequency: 'HOURLY',
};

describe.each(HMRC_PROFILES)('a sandbox with the tax authority profile %s', (profile) => {
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
      return kept.deliveries.map(({ body: event }: { body: { entry_id: string } }) => event.entry_id).sort();
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

describe('a tax authority that matches people by their details', () => {
  const service = useService({ SANDBOX_TAXAUTH_PROFILE: 'gov-matching' }, { isWhole: true });
  const { taxpayer, connected, settled } = incomeOf(service);

  test('returns nothing for a person it does not know, which is not a failure', async () => {
    const userId = await taxpayer({ surname: 'Zachary' });
    expect(await connected(userId)).toMatchObject({ status: 'CONNECTED', status_reason: 'nothing_found' });
    expect(await settled(userId)).toMatchObject({ status: 'nothing_found', count: 0 });
  });

  test.each([{ date_of_birth: null }, { surname: null }, { forename: null }, { ni_number: null }])(
    'is not called for a user with %j',
    async (unknown) => {
      expect(await connected(await taxpayer(unknown))).toMatchObject({
        status: 'LOGIN_FAILED',
        status_reason: 'identity_incomplete',
      });
    },
  );
});

describe('the UTR for self assessment', () => {
  const service = useService({ SANDBOX_TAXAUTH_PROFILE: 'sa-prepop' }, { isWhole: true });
  const { taxpayer, link, connected } = incomeOf(service);
  const UTR = '2812471896';

  test('is listed in the catalogue of providers', async () => {
    const { body } = await service.ask('GET', '/providers?q=tax');
    const [provider] = body.providers;
    expect(provider).toMatchObject({ id: 'taxauth', is_oauth2: true });
    expect(provider.extra_login_params).toEqual([
      {
        key: 'utr',
        display_name: 'Unique Taxpayer Reference (UTR)',
        validation: { required: true, type: 'number', date_format: null, min_length: 10, max_length: 10 },
      },
    ]);
  });

  test.each([
    ['missing', undefined, 'Request is missing required field [extra_login_params.utr]'],
    ['too short', { utr: '123' }, WRONG],
    ['with a wrong check digit', { utr: '3812471896' }, WRONG],
    ['not a number', { utr: 'ABCDEFGHIJ' }, WRONG],
    [
      'with an unknown field beside it',
      { utr: UTR, pin: '1' },
      '[extra_login_params.pin] is not a known field',
    ],
  ])('is rejected with a 400 that names the problem: %s', async (_, extra_login_params, error) => {
    const body = { user_id: await taxpayer(), payroll_provider: 'taxauth', extra_login_params };
    const reply = await service.ask('POST', '/accounts', { body });
    expect(reply).toMatchObject({ status: 400, body: { errors: [error] } });
  });

  test('is needed again to reconnect, and can contain spaces', async () => {
    const { body } = await link(await taxpayer(), '28124 71896');
    expect(body.status).toBe('PENDING');
    const path = `/accounts/${body.account_id}/reconnect`;
    expect((await service.ask('POST', path, { body: {} })).body.errors).toEqual([
      'Request is missing required field [extra_login_params.utr]',
    ]);
    const extra_login_params = { utr: UTR };
    expect((await service.ask('POST', path, { body: { extra_login_params } })).status).toBe(201);
  });

  test('returns nothing when it belongs to somebody else, and the account shows a reason', async () => {
    const { body } = await service.ask('GET', '/sandbox/catalogue');
    const other = body.personas.find(({ persona }: { persona: string }) => persona === 'user_weekly').utr;
    const account = await connected(await taxpayer(), { utr: other });
    expect(account).toMatchObject({ status: 'LOGIN_FAILED', status_reason: 'not_authorised' });
  });

  test('appears in no reply and no log line', async () => {
    const account = await connected(await taxpayer(), { utr: UTR });
    expect(account.status).toBe('CONNECTED');
    expect(JSON.stringify(account)).not.toContain(UTR);
    expect(service.log.join('\n')).not.toContain(UTR);
  });
});
