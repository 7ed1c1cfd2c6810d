import { describe, expect, test } from 'vitest';
import { incomeOf } from '../../test/support/income.ts';
import { useService } from '../../test/support/service.ts';
import { testProfile } from './profiles.suite.ts';

const WRONG = '[extra_login_params.utr] must be a UTR of ten digits with a valid check digit';

testProfile('mtd-employments');

describe('a tax authority that matches people by their details', () => {
  const service = useService({ SANDBOX_TAXAUTH_PROFILE: 'gov-matching' }, { isWhole: true });
  const { taxpayer, connected, settled } = incomeOf(service);

  test('says that it does not know a person, which is not the same as having no income', async () => {
    const userId = await taxpayer({ surname: 'Zachary' });
    expect(await connected(userId)).toMatchObject({ status: 'LOGIN_FAILED', status_reason: 'no_match' });
    expect(await settled(userId)).toMatchObject({ status: 'failed', count: 0 });
  });

  test('takes no details that were typed at the sign-in: they could be somebody else’s', async () => {
    const userId = await taxpayer({ date_of_birth: null });
    const { dateOfBirth } = service.simulators?.people.find('user_good') ?? {};
    const { status, body } = await service.ask('POST', '/accounts', {
      body: { user_id: userId, payroll_provider: 'taxauth', date_of_birth: dateOfBirth },
    });
    const message =
      '[date_of_birth] must not be sent for this provider: it finds people without it, or only by details that the client stored';
    expect([status, body.errors]).toEqual([400, [message]]);
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
