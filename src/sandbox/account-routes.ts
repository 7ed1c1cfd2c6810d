import { maskAccount } from '#accounts';
import { Account } from '#accounts/schema.ts';
import { type Route, route } from '#platform/http/route.ts';
import { tenantOf } from '#users';
import { NewPayslips, PaidAgain, StatusInput } from './account-schema.ts';
import { IN_MEMORY, SANDBOX_ROUTE, type SandboxContext } from './context.ts';
import { payAgain } from './pay-again.ts';
import { recordAlone, recordChange } from './record-change.ts';
import { setAccountStatus } from './set-account-status.ts';

const ids = { account_id: 'Account' };

export function accountRoutes(context: SandboxContext): Route[] {
  return [
    route({
      ...SANDBOX_ROUTE,
      method: 'PUT',
      path: '/sandbox/accounts/{account_id}/status',
      name: 'sandbox.setAccountStatus',
      summary: "Set an account's status",
      effects: {},
      description:
        'Sets any status, so that you can see how your pages show it. Deletes the stored session and password of the account, unless it was CONNECTED and stays CONNECTED. If this call changes an account to CONNECTED, the account has no session, so its next retrieval asks the user to sign in again. MFA_REQUIRED shows a question that has no right answer.',
      ids,
      body: StatusInput,
      reply: Account,
      hasEtag: true,
      errors: { 400: '[status_reason] must be null when [status] is PENDING' },
      handle: async ({ caller, params: { account_id: accountId }, body: input }) => {
        const tenant = await tenantOf(context, caller.clientId);
        return context.database.inTenant(caller.clientId, async (tx) => {
          const account = await setAccountStatus(tx, { tenant, ...context }, { accountId, input });
          const subject = { kind: 'account', id: accountId } as const;
          await recordChange(tx, tenant, caller, { change: 'account_status_changed', subject });
          return maskAccount(account, caller.access);
        });
      },
    }),
    route({
      ...SANDBOX_ROUTE,
      method: 'POST',
      path: '/sandbox/accounts/{account_id}/new-payslip',
      name: 'sandbox.addPayslips',
      summary: 'Add payslips for the person behind an account',
      effects: {},
      description:
        'Pays the person on their next pay dates and starts a retrieval. These dates are in the future, and a payslip can be retrieved only from its pay date on. To reach these dates, set `advance_clock`, or move the clock later with `POST /sandbox/clock`.',
      isNeverReplayed: IN_MEMORY,
      ids,
      body: NewPayslips,
      status: 201,
      reply: PaidAgain,
      handle: async ({ caller, params: { account_id: accountId }, body: input }) => {
        const paid = await payAgain(context, await tenantOf(context, caller.clientId), { accountId, input });
        const subject = { kind: 'account', id: accountId } as const;
        await recordAlone(context, caller, { change: 'payslips_added', subject });
        return paid;
      },
    }),
  ];
}
