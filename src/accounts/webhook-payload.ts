import { z } from 'zod';
import { defineEvent } from '#events';
import { exampleOf } from '#values/example-of.ts';
import { Timestamp } from '#values/fields.ts';
import { Account, AccountStatus, AnnouncedStatus } from './schema.ts';

const OWN_FIELDS = {
  account_id: Account.shape.account_id,
  status: AnnouncedStatus.describe('Status of the account'),
};
const { account_id, payroll_provider } = exampleOf(Account);
const EXAMPLE = { account_id, status: 'REAUTH_REQUIRED' as const };

const reconfirm_by = Timestamp.describe(
  'Until when the user has to reconfirm, by the time of `GET /sandbox/clock` in the sandbox',
);

export const AccountReconfirmationDue = defineEvent({
  kind: 'user-account-reconfirmation-due',
  id: 'AccountReconfirmationDue',
  summary: 'A bank connection ends in seven days, unless the user reconfirms it',
  data: z.object({
    account_id: Account.shape.account_id,
    payload: z.object({
      account_id: Account.shape.account_id,
      provider_id: Account.shape.payroll_provider,
      reconfirm_by,
    }),
  }),
  example: {
    account_id,
    payload: { account_id, provider_id: 'example-bank', reconfirm_by: '2026-05-01T09:30:00.000Z' },
  },
});

export const AccountStatusChanged = defineEvent({
  kind: 'user-account-status-changed',
  id: 'AccountStatusChanged',
  summary: 'An account was connected, needs a new sign-in or failed',
  data: z.object({
    ...OWN_FIELDS,
    payload: z.object({
      ...OWN_FIELDS,
      provider_id: Account.shape.payroll_provider,
      previous_status: AccountStatus.nullable().describe(
        'The status before the last sign-in began: one of these statuses, or `REVOKED`; null for the first sign-in',
      ),
      status_reason: Account.shape.status_reason,
    }),
  }),
  example: {
    ...EXAMPLE,
    payload: {
      ...EXAMPLE,
      provider_id: payroll_provider,
      previous_status: 'CONNECTED' as const,
      status_reason: 'session_expired' as const,
    },
  },
});
