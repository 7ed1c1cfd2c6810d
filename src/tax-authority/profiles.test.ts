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

describe.each(HMRC_PROFILES)('a sandbox whose tax authority is asked by %s', (profile) => {
  const service = useService({ SANDBOX_TAXAUTH_PROFILE: profile }, { isWhole: true });
  const { accept } = consentOf(service);
  const { taxpayer, link, grant, settled, income, checkedAfter } = incomeOf(service);
  const accountOf = async (id: string) => (await service.ask('GET', `/accounts/${id}`)).body;

  function simulators() {
    if (!service.simulators) throw new Error('The service has no simulators');
    return service.simulators;
  }

  /** The tenth of the next month. */
  function farFromPayday(): Date {
    return new Date(`${addMonths(service.clock.now(), 1).toISOString().slice(0, 8)}10T09:00:00Z`);
  }

  async function utr(): Promise<string | undefined> {
    if (profile !== 'sa-prepop') return undefined;
    const { body } = await service.ask('GET', '/sandbox/catalogue');
    return body.personas.find(({ persona }: { persona: string }) => persona === 'user_good').utr;
  }

  /** What was told to a webhook of these events. */
  async function inbox() {
    const { body } = await service.ask('POST', '/sandbox/webhooks/receiver', { body: {} });
    const events = ['user-taxauth-data-submitted'];
    await service.ask('POST', '/webhooks', { body: { name: 'income', events, url: body.url } });
    return async () => {
      const { body: kept } = await service.ask('GET', `/sandbox/webhooks/receiver/${body.receiver_id}`);
      return kept.deliveries.map(({ body: told }: { body: { entry_id: string } }) => told.entry_id).sort();
    };
  }

  test('links, fetches, tells, renews, corrects, expires and is linked again', async () => {
    const told = await inbox();
    service.clock.set(farFromPayday());
    const userId = await taxpayer(SETTINGS);
    const { status, body: account } = await link(userId, await utr());
    expect(status, JSON.stringify(account)).toBe(201);
    expect(account.authorisation_url.startsWith(service.url)).toBe(profile === 'mtd-employments');
    await grant(account.authorisation_url);
    expect(await settled(userId)).toMatchObject({ status: 'complete' });
    const [newest] = (await income(userId)).body.income_submissions;
    await expect.poll(told).toEqual([newest.entry_id]);

    const { refreshes } = simulators().taxAuthority.counts;
    expect(await checkedAfter(account.account_id, 'PT4H1M')).toBe('nothing_new');
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
    await expect.poll(told).toEqual([newest.entry_id, corrected.entry_id].sort());

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
    await expect.poll(async () => (await told()).length).toBe(3);
  });

  test('refused by the person says so', async () => {
    const userId = await taxpayer();
    const { body } = await link(userId, await utr());
    await grant(body.authorisation_url, { allow: false });
    expect(await accountOf(body.account_id)).toMatchObject({
      status: 'LOGIN_FAILED',
      status_reason: 'consent_denied',
    });
  });
});

describe('an authority that matches people by who they are', () => {
  const service = useService({ SANDBOX_TAXAUTH_PROFILE: 'gov-matching' }, { isWhole: true });
  const { taxpayer, connected, settled } = incomeOf(service);

  test('that knows nobody like the user has nothing, which is no failure', async () => {
    const userId = await taxpayer({ surname: 'Zachary' });
    expect(await connected(userId)).toMatchObject({ status: 'CONNECTED', status_reason: 'nothing_found' });
    expect(await settled(userId)).toMatchObject({ status: 'nothing_found', count: 0 });
  });

  test.each([{ date_of_birth: null }, { surname: null }, { forename: null }, { ni_number: null }])(
    'is not asked with %j',
    async (unknown) => {
      expect(await connected(await taxpayer(unknown))).toMatchObject({
        status: 'LOGIN_FAILED',
        status_reason: 'identity_incomplete',
      });
    },
  );
});

describe('the reference for self assessment', () => {
  const service = useService({ SANDBOX_TAXAUTH_PROFILE: 'sa-prepop' }, { isWhole: true });
  const { taxpayer, link, connected } = incomeOf(service);
  const UTR = '2812471896';

  test('is asked for in the catalogue of providers', async () => {
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
    ['wrong in its check digit', { utr: '3812471896' }, WRONG],
    ['no number', { utr: 'ABCDEFGHIJ' }, WRONG],
    ['beside another field', { utr: UTR, pin: '1' }, '[extra_login_params.pin] is not a known field'],
  ])('%s is a 400 that says so', async (_, extra_login_params, error) => {
    const body = { user_id: await taxpayer(), payroll_provider: 'taxauth', extra_login_params };
    const reply = await service.ask('POST', '/accounts', { body });
    expect(reply).toMatchObject({ status: 400, body: { errors: [error] } });
  });

  test('is needed again to reconnect, and may be written with spaces', async () => {
    const { body } = await link(await taxpayer(), '28124 71896');
    expect(body.status).toBe('PENDING');
    const path = `/accounts/${body.account_id}/reconnect`;
    expect((await service.ask('POST', path, { body: {} })).body.errors).toEqual([
      'Request is missing required field [extra_login_params.utr]',
    ]);
    const extra_login_params = { utr: UTR };
    expect((await service.ask('POST', path, { body: { extra_login_params } })).status).toBe(201);
  });

  test('of somebody else brings nothing, and the account says so', async () => {
    const { body } = await service.ask('GET', '/sandbox/catalogue');
    const other = body.personas.find(({ persona }: { persona: string }) => persona === 'user_weekly').utr;
    const account = await connected(await taxpayer(), { utr: other });
    expect(account).toMatchObject({ status: 'LOGIN_FAILED', status_reason: 'not_authorised' });
  });

  test('is shown in no answer and no log', async () => {
    const account = await connected(await taxpayer(), { utr: UTR });
    expect(account.status).toBe('CONNECTED');
    expect(JSON.stringify(account)).not.toContain(UTR);
    expect(service.log.join('\n')).not.toContain(UTR);
  });
});
