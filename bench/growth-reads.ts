import type { GrownClient } from './grown-client.ts';

export interface Read {
  path(client: GrownClient, iteration: number): string;
  /** Added for the client with many users. */
  deep?: (client: GrownClient) => string;
}

export const PAGE = '/users?limit=100';
const PROGRESS = '/users/progress?limit=25';

/** Reads whose tables grow with users, submissions and deliveries. A filter that nothing matches is the hardest for a list. */
export const READS: Readonly<Record<string, Read>> = {
  'GET /users/{user_id}': ofUser((userId) => `/users/${userId}`),
  'GET /users': { path: () => PAGE },
  'GET /users, the middle page': { path: () => PAGE, deep: ({ count }) => `&offset=${count * 0.5 + 1}` },
  'GET /users, a page near the end': { path: () => PAGE, deep: ({ count }) => `&offset=${count * 0.9 + 1}` },
  'GET /users, by ext_id': { path: () => '/users?ext_id=application-000123' },
  'GET /users/progress': { path: () => PROGRESS },
  'GET /users/progress, with data': { path: () => `${PROGRESS}&progress=has_data` },
  'GET /users/progress, that nobody has': { path: () => `${PROGRESS}&progress=needs_attention` },
  'GET /users/progress, search': { path: () => `${PROGRESS}&search=application-0001` },
  'GET /users/{user_id}/readiness': ofUser((userId) => `/users/${userId}/readiness`),
  'GET /users/{user_id}/income-summary': ofUser((userId) => `/users/${userId}/income-summary`),
  'GET /users/{user_id}/income-comparison': ofUser((userId) => `/users/${userId}/income-comparison`),
  'GET /users/{user_id}/payslips.csv': ofUser((userId) => `/users/${userId}/payslips.csv`),
  'GET /payroll/{user_id}': ofUser((userId) => `/payroll/${userId}`),
  'GET /payroll/entries': ofUser((userId) => `/payroll/entries?user_id=${userId}`),
  'GET /payroll/entries/{entry_id}': ofUser((_, entryId) => `/payroll/entries/${entryId}`),
  'GET /authorisations of a user': ofUser((userId) => `/authorisations?user_id=${userId}`),
  'GET /authorisations of a term': { path: ({ termId }) => `/authorisations?term_id=${termId}` },
  'GET /authorisations/terms': { path: () => '/authorisations/terms' },
  'GET /audit': { path: () => '/audit?limit=20' },
  'GET /overview': { path: () => '/overview' },
  'GET /webhooks': { path: () => '/webhooks' },
  'GET …/deliveries': { path: ({ webhookId }) => `/webhooks/${webhookId}/deliveries` },
  'GET …/deliveries, failed ones': ofWebhook('status=failed'),
  'GET …/deliveries, of an event': ofWebhook('event=user-payroll-submitted'),
  'GET …/deliveries, of an event without any': ofWebhook('event=user-bank-statement-submitted'),
  'GET …/deliveries, of a time without any': ofWebhook('from=2026-01-01&to=2026-01-02'),
  'GET …/deliveries/{delivery_id}': {
    path: ({ webhookId, deliveryId }) => `/webhooks/${webhookId}/deliveries/${deliveryId}`,
  },
  'GET /events, the newest': { path: () => '/events?after=latest' },
};

function ofWebhook(filter: string): Read {
  return { path: ({ webhookId }) => `/webhooks/${webhookId}/deliveries?${filter}` };
}

function ofUser(path: (userId: string, entryId: string) => string): Read {
  return {
    path: ({ readable }, iteration) => {
      const { userId, entryId } = readable[iteration % readable.length] ?? { userId: '', entryId: '' };
      return path(userId, entryId);
    },
  };
}
