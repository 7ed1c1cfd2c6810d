import { Account } from '#accounts/schema.ts';
import { type Route, route } from '#platform/http/route.ts';
import { tenantOf } from '#users';
import type { SandboxContext } from './context.ts';
import { payAgain } from './pay-again.ts';
import { NewPayslips, PaidAgain, StatusInput } from './schema.ts';
import { setAccountStatus } from './set-account-status.ts';

const TAG = 'Sandbox';
const ids = { account_id: 'Account' };

export function accountRoutes(context: SandboxContext): Route[] {
  return [
    route({
      method: 'PUT',
      path: '/sandbox/accounts/{account_id}/status',
      tag: TAG,
      summary: "Set an account's status",
      description:
        'Sets any status, so that you can see how your pages show it. Sessions and passwords kept for the account are wiped, unless it was CONNECTED and stays CONNECTED. An account that this call sets to CONNECTED has no session, so its next query asks the person to sign in. MFA_REQUIRED shows a question that has no right answer.',
      callers: ['api_key'],
      ids,
      body: StatusInput,
      reply: Account,
      errors: { 400: '[status_reason] must be null when [status] is PENDING' },
      handle: async ({ caller: { clientId }, params: { account_id: accountId }, body: input }) => {
        const tenant = await tenantOf(context, clientId);
        return context.database.inTenant(clientId, (tx) =>
          setAccountStatus(tx, tenant, { accountId, input }),
        );
      },
    }),
    route({
      method: 'POST',
      path: '/sandbox/accounts/{account_id}/new-payslip',
      tag: TAG,
      summary: 'Pay the person behind an account again',
      description:
        'Pays the person on their next pay dates and fetches the account. Those dates are in the future, and a payslip can only be fetched from its pay date on: move the clock there with `advance_clock`, or later with `POST /sandbox/clock`. The clock is shared by all clients of this process.',
      callers: ['api_key'],
      isNeverReplayed: true,
      ids,
      body: NewPayslips,
      status: 201,
      reply: PaidAgain,
      handle: async ({ caller: { clientId }, params: { account_id: accountId }, body: input }) =>
        payAgain(context, await tenantOf(context, clientId), { accountId, input }),
    }),
  ];
}
