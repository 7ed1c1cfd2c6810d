import { day, inWords } from '../ui/format.ts';

/** Fields whose label in a form differs from their name. */
const FIELDS: Readonly<Record<string, string>> = {
  url: 'Address',
  ext_id: 'Reference',
  post_codes: 'Postcodes',
  user_name: 'Username',
  client_display_name: 'Name that people see',
  client_logo: 'Logo',
  client_callback_url: 'Page that people return to',
  client_privacy_url: 'Your privacy notice',
  journey_origins: 'Sites that may show the journey in a frame',
  app_link_schemes: 'Link schemes of your apps',
  payroll_connections_enabled: 'Payroll providers',
  taxauth_enabled: 'Tax authority',
  bank_connections_enabled: 'Bank connections',
  payslip_upload_enabled: 'Uploaded payslips',
  payroll_period_months: 'Months to look back',
  recurring_checks_enabled: 'Check again on a schedule',
  recurring_check_frequency: 'How often',
  recurring_check_end_date: 'Last day of checks',
  immediate_deletion_enabled: 'Delete people at once when they ask for it',
  after_withdrawal: 'After a person withdraws consent',
  after_withdrawal_days: 'Days until the person is erased',
  second_factor_required: 'Every member needs a second factor',
  grace_days: 'Days to set it up',
  allowed_factors: 'Second factors that count',
  session_hours: 'Hours until a session ends',
  idle_minutes: 'Minutes without use',
  allowed_addresses: 'Addresses',
  authorisation_text: 'Text',
  is_shared: 'Share with the team',
  member_id: 'Member',
  config: 'Send the data with the event',
  sign_in_name: 'Sign-in name',
  issuer: 'Issuer',
  client_id: 'Client id',
  client_secret: 'Client secret',
  client_authentication: 'How this service proves who it is',
  roles_claim: 'Claim with the groups',
  role_mapping: 'Roles by group',
  default_role: 'Role for everybody else',
  trusts_emails: 'All email addresses of the provider are verified',
  logs_out_at_provider: 'Sign out at the provider too',
  clock_skew_seconds: 'Seconds by which clocks may differ',
  break_glass_member_ids: 'Admins for emergencies',
  after: 'Requests to let through first',
  times: 'Requests to affect',
};

const TIMESTAMP = /^\d{4}-\d\d-\d\dT/;

/** What a field is called in forms. */
export function fieldInWords(field: string): string {
  return FIELDS[field] ?? inWords(field);
}

/** What a field of a form contains. */
export function valueInWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'Empty';
  if (Array.isArray(value)) return value.map(valueInWords).join(', ');
  if (typeof value === 'object') return Object.values(value).map(valueInWords).join(', ');
  const text = String(value);
  if (text.startsWith('data:')) return 'An image';
  return TIMESTAMP.test(text) ? day(text) : text;
}
