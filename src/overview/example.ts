const USER = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071';
const ACCOUNT = {
  account_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072',
  user_id: USER,
  payroll_provider: 'harbour',
  provider_name: 'Harbour Payslips',
};
const NONE = { total_count: 0, is_capped: false, items: [] };

function only<const Item>(item: Item) {
  return { total_count: 1, is_capped: false, items: [item] };
}

/** The example of the API description. */
export const EXAMPLE = {
  as_of: '2026-02-01T09:31:00.000Z',
  since: '2026-02-01T00:00:00.000Z',
  has_users: true,
  serious_findings: only({
    user_id: USER,
    status: 'suspected_alteration' as const,
    risk: 'high' as const,
    serious_count: 2,
    concluded_at: '2026-02-01T09:30:01.000Z',
    changed_at: '2026-02-01T09:30:01.000Z',
    is_reopened: false,
  }),
  received_data: only({
    id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6082',
    user_id: USER,
    source: 'payroll_connection' as const,
    submission_count: 12,
    received_at: '2026-02-01T09:30:00.000Z',
    verdict: {
      status: 'verified' as const,
      risk: 'low' as const,
      serious_count: 0,
      concluded_at: '2026-02-01T09:30:01.000Z',
    },
  }),
  waiting_accounts: NONE,
  open_journeys: NONE,
  processed_documents: NONE,
  troubled_documents: NONE,
  troubled_accounts: only({
    ...ACCOUNT,
    status: 'REAUTH_REQUIRED' as const,
    status_reason: 'session_expired' as const,
    status_updated_at: '2026-02-01T08:00:00.000Z',
    locked_until: null,
  }),
  ending_consents: only({
    authorisation_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6091',
    user_id: USER,
    expires_at: '2026-02-08T09:30:00.000Z',
    is_expired: false,
  }),
  due_checks: only({ ...ACCOUNT, next_check_at: '2026-02-02T06:00:00.000Z', is_overdue: false }),
  employers_not_found: NONE,
  open_deletion_requests: NONE,
  failed_deliveries: only({
    delivery_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6081',
    webhook_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6083',
    webhook_name: 'payroll to the loan desk',
    event: 'user-payroll-submitted' as const,
    attempts: 10,
    failed_at: '2026-02-01T07:00:00.000Z',
  }),
  troubled_webhooks: NONE,
  people: [{ user_id: USER, ext_id: 'loan-1017', forename: null, surname: null }],
  warnings: [],
};
