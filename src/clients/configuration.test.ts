import { describe, expect, test } from 'vitest';
import { useService } from '../../test/support/service.ts';

const service = useService();
const production = useService({
  SVC_ENV: 'production',
  PUBLIC_URL: 'https://stipend.example',
  MASTER_KEYS: `m1:${Buffer.alloc(32, 1).toString('base64')}`,
});
const DEFAULTS = {
  payslip_upload_enabled: true,
  payroll_period_months: 12,
  recurring_checks_enabled: false,
  recurring_check_frequency: 'MONTHLY',
  recurring_check_end_date: null,
  taxauth_enabled: false,
  bank_connections_enabled: true,
  payroll_connections_enabled: true,
  client_logo: null,
  client_callback_url: null,
  client_privacy_url: null,
  app_link_schemes: [],
  client_display_name: null,
  journey_origins: [],
  immediate_deletion_enabled: false,
  after_withdrawal: 'keep',
  after_withdrawal_days: 30,
};

describe('the client configuration', () => {
  test('starts with the defaults', async () => {
    const { status, body } = await service.ask('GET', '/configuration');
    expect({ status, body }).toEqual({ status: 200, body: DEFAULTS });
  });

  test('keeps an absent field and resets a null field to its default', async () => {
    const { apiKey: key } = await service.newClient();
    const changed = await service.ask('PATCH', '/configuration', {
      key,
      body: {
        payroll_period_months: 72,
        recurring_check_frequency: 'WEEKLY',
        recurring_check_end_date: '2030-06-01',
        client_display_name: 'Example Lending',
      },
    });
    expect(changed.status).toBe(200);
    const restored = await service.ask('PATCH', '/configuration', {
      key,
      body: { payroll_period_months: null },
    });
    expect(restored.body).toEqual({
      ...DEFAULTS,
      recurring_check_frequency: 'WEEKLY',
      recurring_check_end_date: '2030-06-01T00:00:00.000Z',
      client_display_name: 'Example Lending',
    });
    expect((await service.ask('GET', '/configuration', { key })).body).toEqual(restored.body);
  });

  test('keeps concurrent changes of different fields', async () => {
    const { apiKey: key } = await service.newClient();
    const changes = {
      payroll_period_months: 3,
      taxauth_enabled: true,
      client_display_name: 'X',
      payslip_upload_enabled: false,
    };
    await Promise.all(
      Object.entries(changes).map(([name, value]) =>
        service.ask('PATCH', '/configuration', { key, body: { [name]: value } }),
      ),
    );
    expect((await service.ask('GET', '/configuration', { key })).body).toMatchObject(changes);
  });

  test.each([
    ['client_callback_url', 'https://lender.example/back?x=1', true],
    ['client_callback_url', 'http://localhost:3000/back', true],
    ['client_callback_url', 'http://127.0.0.1/back', true],
    ['client_callback_url', 'http://lender.example/back', false],
    ['client_callback_url', 'http://localhost.lender.example/', false],
    ['client_callback_url', 'https://user:pass@lender.example/', false],
    ['client_callback_url', 'javascript:alert(1)', false],
    ['client_callback_url', '/back', false],
    ['client_privacy_url', 'https://lender.example/privacy#sharing', true],
    ['client_privacy_url', 'http://lender.example/privacy', false],
    ['client_privacy_url', 'https://user:pass@lender.example/', false],
    ['client_privacy_url', 'https://10.0.0.1/privacy', false],
    ['client_privacy_url', 'com.lender.app://privacy', false],
    ['client_logo', 'https://lender.example/logo.png', true],
    ['client_logo', 'data:image/png;base64,iVBORw0KGgo=', true],
    ['client_logo', `data:image/png;base64,${'A'.repeat(87_380)}`, true],
    ['client_logo', `data:image/png;base64,${'A'.repeat(87_400)}`, false],
    ['client_logo', 'data:text/html;base64,AAAA', false],
    ['client_logo', 'http://lender.example/logo.png', false],
    ['client_logo', 'https://user:pass@lender.example/logo.png', false],
    ['client_logo', 'https://10.0.0.1/logo.png', false],
    ['client_logo', 'https://169.254.169.254/latest/meta-data/', false],
    ['client_logo', 'https://[fe80::1]/logo.png', false],
    ['client_logo', 'https://[::ffff:10.0.0.1]/logo.png', false],
    ['client_logo', 'https://metadata.google.internal/logo.png', false],
    ['client_logo', 'https://intranet/logo.png', false],
    ['client_logo', 'https://lender.example:6379/logo.png', false],
    ['client_logo', 'http://127.0.0.1/logo.png', true],
    ['client_logo', 'https://localhost:8443/logo.png', true],
    ['client_display_name', '', false],
    ['payroll_period_months', 0, false],
  ])('checks %s: %j is valid: %j', async (field, value, accepted) => {
    const { status, body } = await service.ask('PATCH', '/configuration', { body: { [field]: value } });
    expect(status).toBe(accepted ? 200 : 400);
    expect(accepted ? body[field] : body.errors[0]).toEqual(
      accepted ? value : expect.stringContaining(`[${field}] must be`),
    );
  });

  test('answers 400 to an unknown field, a missing body and a body that is not an object', async () => {
    for (const body of [{ nonsense: 1 }, '[]', '"text"', 'null', '']) {
      const reply = await service.ask('PATCH', '/configuration', { body });
      expect(reply.status).toBe(400);
    }
    const none = await service.ask('PATCH', '/configuration');
    expect(none.body).toEqual({ errors: ['Request body must be a JSON object'] });
  });

  test('requires an API key', async () => {
    expect((await service.ask('GET', '/configuration', { key: null })).status).toBe(401);
    expect((await service.ask('PATCH', '/configuration', { key: null, body: {} })).status).toBe(401);
  });
});

describe('production', () => {
  test('HOURLY checks are rejected for clients and users', async () => {
    const body = { recurring_check_frequency: 'HOURLY' };
    const errors = ['[recurring_check_frequency] must be one of WEEKLY, MONTHLY'];
    expect(await production.ask('PATCH', '/configuration', { body })).toMatchObject({
      status: 400,
      body: { errors },
    });
    expect(await production.ask('POST', '/users', { body })).toMatchObject({ status: 400, body: { errors } });
    expect((await service.ask('PATCH', '/configuration', { body })).status).toBe(200);
  });

  test.each(['client_callback_url', 'client_privacy_url', 'client_logo'])(
    '%s must be https with a public host',
    async (field) => {
      for (const url of [
        'http://localhost/',
        'https://localhost/',
        'https://127.0.0.1/',
        'https://[::1]/',
        'https://192.168.1.1/',
      ]) {
        const { status, body } = await production.ask('PATCH', '/configuration', { body: { [field]: url } });
        expect(status, url).toBe(400);
        expect(body.errors).toEqual([
          expect.stringContaining(`[${field}] must be an https URL with a public host`),
        ]);
      }
    },
  );

  test('an API key of one environment is rejected in the other', async () => {
    expect(production.apiKey).toMatch(/^svc_live_/);
    expect((await production.ask('GET', '/configuration', { key: service.apiKey })).status).toBe(401);
    expect((await service.ask('GET', '/configuration', { key: production.apiKey })).status).toBe(401);
  });
});
