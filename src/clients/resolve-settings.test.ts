import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, resolveSettings, type SettingOverrides } from './resolve-settings.ts';

const overrides: fc.Arbitrary<SettingOverrides> = fc.record({
  payslip_upload_enabled: fc.option(fc.boolean()),
  payroll_period_months: fc.option(fc.integer({ min: 1, max: 72 })),
  recurring_checks_enabled: fc.option(fc.boolean()),
  recurring_check_frequency: fc.option(fc.constantFrom('HOURLY', 'WEEKLY', 'MONTHLY')),
  recurring_check_end_date: fc.option(fc.constant('2030-01-01T00:00:00.000Z')),
  taxauth_enabled: fc.option(fc.boolean()),
  bank_connections_enabled: fc.option(fc.boolean()),
  payroll_connections_enabled: fc.option(fc.boolean()),
});

test('a setting comes from the user, then the client, then the default', () => {
  fc.assert(
    fc.property(overrides, overrides, (user, client) => {
      for (const [name, { value, source }] of Object.entries(resolveSettings(user, client))) {
        const key = name as keyof SettingOverrides;
        expect(value).toBe(user[key] ?? client[key] ?? DEFAULT_SETTINGS[key]);
        expect(source).toBe(user[key] !== null ? 'user' : client[key] !== null ? 'client' : 'default');
      }
    }),
  );
});
