import { recordAuditEntry } from '#audit';
import { followChanges } from '#platform/database/watch-changes.ts';
import { type Caller, journeySessionOf, type Origin } from '#platform/http/caller.ts';
import { actorOf } from '#platform/http/permits.ts';
import { type Route, readRoute, route, streamRoute } from '#platform/http/route.ts';
import { fixed, invalidRequest, notFound, say } from '#platform/problem.ts';
import { enqueueRating, noteEvidence, requireUserKey, type Tenant, tenantOf, userExists } from '#users';
import { exampleOf } from '#values/example-of.ts';
import { paginate, sliceOf } from '#values/page.ts';
import type { Access } from '#values/roles.ts';
import { answerMfa } from './answer-mfa.ts';
import { endConsents } from './consent-ends/end-consents.ts';
import { type AccountsContext, requireAccount, showAccount, toAccount } from './context.ts';
import { detailProblems } from './detail-problems.ts';
import { linkAccount, prepareStart, reconnectAccount } from './link-account.ts';
import { loginProblems, reconnectionProblems } from './login-problems.ts';
import { maskAccount } from './mask-account.ts';
import { readSteps } from './read-accounts.ts';
import { reconfirmAccount } from './reconfirmation/reconfirm.ts';
import {
  Account,
  AccountList,
  AccountListQuery,
  AccountSteps,
  Message,
  MfaResponse,
  NewAccount,
  Reconnection,
} from './schema.ts';
import { sourceOf } from './source-of.ts';
import * as store from './store.ts';
import type { AccountWatch } from './watch-accounts.ts';

const TAG = 'Accounts';
const ids = { account_id: 'Account' };

type Context = AccountsContext & { watches: { accounts: AccountWatch } };

export function accountRoutes(context: Context): Route[] {
  return [...linkRoutes(context), ...readRoutes(context), ...stepRoutes(context)];
}

function linkRoutes(context: Context): Route[] {
  return [
    route({
      method: 'POST',
      path: '/accounts',
      name: 'accounts.create',
      tag: TAG,
      summary: 'Link a payroll provider account',
      description:
        "Replies at once with the status PENDING; a worker then signs in at the provider. To see the result, poll `GET /accounts/{account_id}` or open its event stream. For a provider with `is_oauth2`, don't send credentials. Send only the `extra_login_params` that the provider lists; the user then signs in at `authorisation_url`. Some providers find the user by their details: if the user lacks them, send them here, or store them for the user before the sign-in. Otherwise the account becomes LOGIN_FAILED after the sign-in, with the reason `identity_incomplete`.",
      callers: ['api_key', 'user'],
      scope: 'accounts:write',
      effects: {},
      takesAuthorisation: true,
      body: NewAccount,
      status: 201,
      reply: Account,
      hasEtag: true,
      errors: { 404: 'User with id [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] does not exist' },
      prepare: async ({ caller, body, origin }) => {
        if (caller.kind === 'user' && caller.userId !== body.user_id) throw notFound('User', body.user_id);
        const provider = context.providers.find(body.payroll_provider);
        if (!provider) throw invalidRequest(say`[payroll_provider] is not a known provider`);
        const tenant = await tenantOf(context, caller.clientId);
        const problems = [
          ...loginProblems(provider.row, body),
          ...(await detailProblems(context, tenant, { provider, userId: body.user_id, given: body })),
        ];
        if (problems.length > 0) throw invalidRequest(...problems);
        const personIp = addressOfPerson(caller, origin);
        return prepareStart(context, tenant, provider, { ...body, userId: body.user_id, personIp });
      },
      commit: async (tx, { caller, body, authorisationId }, start) => {
        const tenant = await tenantOf(context, caller.clientId);
        const reply = await linkAccount(tx, tenant, {
          input: body,
          start,
          authorisationId,
          journeySessionId: journeySessionOf(caller),
        });
        return { reply, userId: body.user_id };
      },
    }),
    route({
      method: 'POST',
      path: '/accounts/{account_id}/reconnect',
      name: 'accounts.reconnect',
      tag: TAG,
      summary: 'Reconnect an account',
      description:
        'Starts a new sign-in for the same account. For a provider with `is_oauth2`, the user signs in at the new `authorisation_url`.',
      callers: ['api_key', 'user'],
      scope: ['accounts:write', 'accounts:read'],
      effects: {},
      takesAuthorisation: true,
      ids,
      body: Reconnection,
      status: 201,
      reply: Account,
      hasEtag: true,
      prepare: async ({ caller, params: { account_id: accountId }, body, origin }) => {
        const db = context.database.tenant(caller.clientId);
        const row = await requireOwn(db, caller, accountId);
        const provider = context.providers.find(row.payroll_provider);
        if (!provider)
          throw invalidRequest(
            say`Provider [${fixed(row.payroll_provider)}] no longer exists, so this account cannot be reconnected: link an account of another provider`,
          );
        const tenant = await tenantOf(context, caller.clientId);
        const problems = [
          ...reconnectionProblems(provider.row, body),
          ...(await detailProblems(context, tenant, { provider, userId: row.user_id, given: body })),
        ];
        if (problems.length > 0) throw invalidRequest(...problems);
        const personIp = addressOfPerson(caller, origin);
        return prepareStart(context, tenant, provider, { ...body, userId: row.user_id, personIp });
      },
      commit: async (tx, { caller, params: { account_id: accountId }, authorisationId }, start) => {
        const tenant = await tenantOf(context, caller.clientId);
        const reply = await reconnectAccount(tx, tenant, {
          accountId,
          start,
          authorisationId,
          journeySessionId: journeySessionOf(caller),
          providers: context.providers,
        });
        return { reply, userId: reply.user_id };
      },
    }),
  ];
}

function readRoutes(context: Context): Route[] {
  const { database } = context;
  return [
    readRoute({
      path: '/accounts',
      afterWithdrawal: 'masked',
      name: 'accounts.list',
      tag: TAG,
      summary: 'List accounts',
      description: 'Newest first.',
      callers: ['api_key', 'member', 'user'],
      permission: 'read_accounts',
      query: AccountListQuery,
      reply: AccountList,
      errors: { 404: 'User with id [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] does not exist' },
      handle: async ({ caller, query }) => {
        const { clientId } = caller;
        const { user_id, status } = query;
        const tenant = await tenantOf(context, clientId);
        const userId = caller.kind === 'user' ? caller.userId : user_id;
        if (user_id !== undefined && user_id !== userId) throw notFound('User', user_id);
        return database.reads.inTenantSnapshot(clientId, async (tx) => {
          if (userId !== undefined && !(await userExists(tx, clientId, userId)))
            throw notFound('User', userId);
          const options = {
            now: context.clock.now(),
            ...sliceOf(query),
            ...(userId ? { userId } : {}),
            ...(status ? { status } : {}),
          };
          const found = await store.listAccounts(tx, clientId, options);
          const accounts: Account[] = [];
          for (const row of found.rows) accounts.push(await shown(tx, tenant, row, caller.access));
          return { pagination: paginate(query, found), accounts };
        });
      },
    }),
    readRoute({
      path: '/accounts/{account_id}',
      name: 'accounts.get',
      tag: TAG,
      summary: 'Get an account',
      callers: ['api_key', 'member', 'user'],
      permission: 'read_accounts',
      ids,
      reply: Account,
      hasEtag: true,
      handle: async ({ caller, params }) => {
        const tenant = await tenantOf(context, caller.clientId);
        return database.reads.inTenant(caller.clientId, async (db) => {
          const row = await requireOwn(db, caller, params.account_id);
          return shown(db, tenant, row, caller.access);
        });
      },
    }),
    readRoute({
      path: '/accounts/{account_id}/steps',
      name: 'accounts.listSteps',
      tag: TAG,
      summary: 'List the statuses that an account has had',
      description: 'Shows how a sign-in went, step by step, and when a connection was lost.',
      callers: ['api_key', 'member', 'user'],
      permission: 'read_accounts',
      ids,
      reply: AccountSteps,
      handle: async ({ caller, params, noteUser }) => {
        return database.reads.inTenant(caller.clientId, async (db) => {
          const row = await requireOwn(db, caller, params.account_id);
          noteUser(row.user_id);
          return readSteps(db, row);
        });
      },
    }),
    route({
      method: 'POST',
      path: '/accounts/{account_id}/reconfirm',
      name: 'accounts.reconfirm',
      tag: TAG,
      summary: 'Reconfirm a bank connection',
      description:
        'Records that the user agrees for another 90 days. They do not have to sign in at the bank again. An account that is REAUTH_REQUIRED with the reason `reconfirmation_due` becomes CONNECTED, and retrieves what it missed.',
      callers: ['user'],
      scope: ['accounts:write', 'accounts:read'],
      effects: { spend_proof: 'always' },
      takesAuthorisation: true,
      ids,
      status: 201,
      reply: Account,
      hasEtag: true,
      errors: {
        400: `Account [${exampleOf(Account).account_id}] is not a bank connection and needs no reconfirmation`,
      },
      commit: async (tx, { caller, params: { account_id: accountId }, authorisationId, origin }) => {
        const tenant = await tenantOf(context, caller.clientId);
        if (caller.kind !== 'user') throw notFound('Account', accountId);
        const { providers } = context;
        const reply = await reconfirmAccount(tx, tenant, {
          accountId,
          caller,
          origin,
          authorisationId,
          providers,
        });
        return { reply, userId: reply.user_id };
      },
    }),
    streamRoute({
      method: 'GET',
      path: '/accounts/{account_id}/events',
      name: 'accounts.follow',
      tag: TAG,
      summary: 'Follow an account’s changes',
      description:
        'Sends the account as a server-sent event, and again after each change, for ten minutes at most.',
      callers: ['api_key', 'user'],
      scope: 'accounts:read',
      effects: {},
      ids,
      reply: Account,
      watch: async ({ caller, params: { account_id: accountId }, signal }) => {
        const tenant = await tenantOf(context, caller.clientId);
        await requireOwn(database.tenant(caller.clientId), caller, accountId);
        return followChanges(context.watches.accounts, accountId, {
          signal,
          read: async () => {
            const db = database.tenant(caller.clientId);
            const row = await store.findAccount(db, caller.clientId, accountId);
            return row && showAccount(db, tenant, row);
          },
        });
      },
    }),
  ];
}

function stepRoutes(context: Context): Route[] {
  return [
    route({
      method: 'PUT',
      path: '/accounts/{account_id}/mfa',
      name: 'accounts.answerMfa',
      tag: TAG,
      summary: 'Submit an MFA response',
      description:
        'Send the code, date or password characters that `mfa_challenge` asks for. Waits up to ten seconds for the provider, then replies with the account in its current status. A wrong answer has the error code `mfa_response_wrong`.',
      callers: ['api_key', 'user'],
      scope: ['accounts:write', 'accounts:read'],
      effects: {},
      takesAuthorisation: true,
      ids,
      body: MfaResponse,
      reply: Account,
      hasEtag: true,
      errors: { 400: 'MFA response not accepted, 2 attempts left' },
      handle: async ({ caller, params, body, authorisationId }) =>
        answerMfa(context, await tenantOf(context, caller.clientId), {
          accountId: params.account_id,
          ofUser: caller.kind === 'user' ? caller.userId : null,
          answer: body.mfa,
          authorisationId,
        }),
    }),
    route({
      method: 'DELETE',
      path: '/accounts/{account_id}',
      afterWithdrawal: 'shown',
      name: 'accounts.delete',
      tag: TAG,
      summary: 'Delete an account',
      description:
        'Deletes the account, its entries and submissions, and the stored credentials and session. A user token can delete only its own user’s accounts.',
      callers: ['api_key', 'member', 'user'],
      effects: { erase: 'always' },
      ids,
      reply: Message,
      takesIfMatch: true,
      handle: async ({ caller, params: { account_id: accountId }, ifMatch }) => {
        const { clientId } = caller;
        const tenant = await tenantOf(context, clientId);
        await context.database.inTenant(clientId, async (tx) => {
          if (caller.kind === 'user') await requireOwn(tx, caller, accountId);
          await ifMatch(async () => {
            const row = await store.findAccountForChange(tx, clientId, accountId);
            if (!row) throw notFound('Account', accountId);
            return showAccount(tx, tenant, row);
          });
          const row = await store.findAccountForChange(tx, clientId, accountId);
          if (row) await endConsents(tx, { tenant, providers: context.providers }, [row]);
          const userId = await store.deleteAccount(tx, clientId, accountId);
          if (userId === null) throw notFound('Account', accountId);
          if (row && isBankAccount(context, row)) await enqueueRating(tx, { clientId, userId });
          await noteEvidence(tx, clientId, userId);
          await recordAuditEntry(tx, tenant, {
            actor: actorOf(caller),
            action: 'account_deleted',
            subject: { kind: 'account', id: accountId },
            details: { user_id: userId },
          });
        });
        return { message: `Account with id [${accountId}] was deleted` };
      },
    }),
  ];
}

/** A client's own server calls with an API key. */
function addressOfPerson({ kind }: Caller, { address }: Origin): string | undefined {
  return kind === 'user' ? address : undefined;
}

/** Hides another user's account from a user token, as if it did not exist. */
async function requireOwn(
  db: Parameters<typeof requireAccount>[0],
  caller: Caller,
  accountId: string,
): Promise<store.AccountRow> {
  const row = await requireAccount(db, caller.clientId, accountId);
  if (caller.kind === 'user' && caller.userId !== row.user_id) throw notFound('Account', accountId);
  return row;
}

/** Uploaded bank statements were compared with its data. */
function isBankAccount({ providers }: Context, { payroll_provider }: store.AccountRow): boolean {
  return sourceOf(providers, payroll_provider) === 'bank_statements';
}

async function shown(
  db: Parameters<typeof requireAccount>[0],
  tenant: Tenant,
  row: store.AccountRow,
  access: Access,
): Promise<Account> {
  return maskAccount(toAccount(tenant, row, await requireUserKey(db, tenant, row.user_id)), access);
}
