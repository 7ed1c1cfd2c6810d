import type { Settings } from './schema.ts';

export type SettingSource = 'user' | 'client' | 'default';
export type ResolvedSettings = { [Name in keyof Settings]: { value: Settings[Name]; source: SettingSource } };
/** The settings of one user or client; null means unset. */
export type SettingOverrides = { [Name in keyof Settings]: Settings[Name] | null };

export const DEFAULT_SETTINGS: Settings = {
  payslip_upload_enabled: true,
  payroll_period_months: 12,
  recurring_checks_enabled: false,
  recurring_check_frequency: 'MONTHLY',
  recurring_check_end_date: null,
  taxauth_enabled: false,
  bank_connections_enabled: true,
  payroll_connections_enabled: true,
};

/** Resolves each setting: the user's value, else the client's, else the default. */
export function resolveSettings(user: SettingOverrides, client: SettingOverrides): ResolvedSettings {
  const names = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[];
  return Object.fromEntries(
    names.map((name) => {
      if (user[name] !== null) return [name, { value: user[name], source: 'user' }];
      if (client[name] !== null) return [name, { value: client[name], source: 'client' }];
      return [name, { value: DEFAULT_SETTINGS[name], source: 'default' }];
    }),
  ) as ResolvedSettings;
}
