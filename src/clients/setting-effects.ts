import type { Effect } from '#values/effects.ts';
import type { ClientConfiguration, ClientConfigurationChanges } from './schema.ts';

/** What a change of each setting can cause, now or later; null for nothing that the table of effects knows. */
const SETTING_EFFECTS: Readonly<Record<keyof ClientConfiguration, Effect | null>> = {
  payslip_upload_enabled: null,
  payroll_period_months: null,
  recurring_checks_enabled: null,
  recurring_check_frequency: null,
  recurring_check_end_date: null,
  taxauth_enabled: null,
  bank_connections_enabled: null,
  payroll_connections_enabled: null,
  client_logo: null,
  client_callback_url: 'redirect_people',
  client_privacy_url: 'redirect_people',
  app_link_schemes: 'redirect_people',
  client_display_name: null,
  journey_origins: 'redirect_people',
  immediate_deletion_enabled: 'erase',
  after_withdrawal: 'erase',
  after_withdrawal_days: 'erase',
};

/** Whether changes of settings cause an effect. */
export function causedBySettings(effect: Effect) {
  return (changes: ClientConfigurationChanges): boolean =>
    Object.entries(SETTING_EFFECTS).some(
      ([field, caused]) => caused === effect && changes[field as keyof ClientConfiguration] !== undefined,
    );
}
