// `npm run generate` writes this file from openapi.json.

/** The operations that accept an Idempotency-Key, so that the client can repeat them after a lost reply. */
export const KEYED = new Set([
  'POST /api-keys',
  'POST /users',
  'POST /user-tokens',
  'POST /authorisations/terms',
  'POST /authorisations',
  'POST /members',
  'POST /members/{member_id}/invitation',
  'POST /accounts',
  'POST /accounts/{account_id}/reconnect',
  'POST /payroll/entries/connections',
  'POST /accounts/direct-connections',
  'POST /webhooks',
  'POST /webhooks/{webhook_id}/deliveries/{delivery_id}/replay',
  'POST /webhooks/{webhook_id}/replay',
  'POST /webhooks/{webhook_id}/test',
  'POST /users/{user_id}/deletion-requests',
  'POST /deletion-requests/{deletion_request_id}/decline',
  'POST /sandbox/users',
  'POST /sandbox/users/{user_id}/payroll-submissions',
  'POST /sandbox/users/{user_id}/bank-statement-submissions',
  'POST /sandbox/users/{user_id}/income-submissions',
  'POST /sandbox/documents',
  'POST /sandbox/clock',
]);
