import type { Db } from '#platform/database/database.ts';
import {
  DEFAULT_AFTER_WITHDRAWAL,
  DEFAULT_AFTER_WITHDRAWAL_DAYS,
  ruleOf,
  type WithdrawalRule,
} from './after-withdrawal.ts';
import { DEFAULT_SETTINGS, type SettingOverrides } from './resolve-settings.ts';
import type { AfterWithdrawal, ClientConfiguration, RecurringCheckFrequency } from './schema.ts';
import { findConfiguration } from './store.ts';

type ConfigurationRow = Awaited<ReturnType<typeof findConfiguration>>;

export async function readConfiguration(db: Db, clientId: string): Promise<ClientConfiguration> {
  return toConfiguration(await findConfiguration(db, clientId));
}

/** Reads what the client's setting says about stored data after a withdrawal. */
export async function readWithdrawalRule(db: Db, clientId: string): Promise<WithdrawalRule> {
  return ruleOf(await readConfiguration(db, clientId));
}

/** Reads the client's own settings; null for those that are unset. */
export async function readClientSettings(db: Db, clientId: string): Promise<SettingOverrides> {
  return toOverrides(await findConfiguration(db, clientId));
}

export function toConfiguration(row: ConfigurationRow): ClientConfiguration {
  const set = Object.entries(toOverrides(row)).filter(([, value]) => value !== null);
  return {
    ...DEFAULT_SETTINGS,
    ...Object.fromEntries(set),
    client_logo: row.client_logo,
    client_callback_url: row.client_callback_url,
    client_privacy_url: row.client_privacy_url,
    app_link_schemes: row.app_link_schemes,
    client_display_name: row.client_display_name,
    journey_origins: row.journey_origins,
    immediate_deletion_enabled: row.immediate_deletion_enabled ?? false,
    after_withdrawal: (row.after_withdrawal as AfterWithdrawal | null) ?? DEFAULT_AFTER_WITHDRAWAL,
    after_withdrawal_days: row.after_withdrawal_days ?? DEFAULT_AFTER_WITHDRAWAL_DAYS,
  };
}

/** Picks the settings from a client's or a user's row. A check constraint limits the frequencies. */
export function toOverrides(
  row: Omit<SettingOverrides, 'recurring_check_frequency'> & { recurring_check_frequency: string | null },
): SettingOverrides {
  return {
    payslip_upload_enabled: row.payslip_upload_enabled,
    payroll_period_months: row.payroll_period_months,
    recurring_checks_enabled: row.recurring_checks_enabled,
    recurring_check_frequency: row.recurring_check_frequency as RecurringCheckFrequency | null,
    recurring_check_end_date: row.recurring_check_end_date,
    taxauth_enabled: row.taxauth_enabled,
    bank_connections_enabled: row.bank_connections_enabled,
    payroll_connections_enabled: row.payroll_connections_enabled,
  };
}
