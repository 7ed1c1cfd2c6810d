import { maskAccount, prepareStart } from '#accounts';
import type { Caller } from '#platform/http/caller.ts';
import { actorOf } from '#platform/http/permits.ts';
import { type Route, route } from '#platform/http/route.ts';
import { maskUser, tenantOf } from '#users';
import { requireSimulators, SANDBOX_ROUTE, type SandboxContext } from './context.ts';
import { awaitData, createPersona, PERSONA_PASSWORD, PERSONA_PROVIDER } from './create-persona.ts';
import { IncomeSubmissionsInput, SubmittedIncome } from './income-input.ts';
import { recordChange } from './record-change.ts';
import { submitIncome } from './submit-income.ts';
import { submitPayroll } from './submit-payroll.ts';
import { StatementsInput, SubmittedStatements, submitStatements } from './submit-statements.ts';
import { PersonaInput, SandboxUser, SubmissionsInput, SubmittedEntry } from './user-schema.ts';

export function userRoutes(context: SandboxContext): Route[] {
  return [personaRoute(context), ...submissionRoutes(context)];
}

function personaRoute(context: SandboxContext): Route {
  return route({
    ...SANDBOX_ROUTE,
    method: 'POST',
    path: '/sandbox/users',
    afterWithdrawal: 'shown',
    name: 'sandbox.createUser',
    summary: 'Create a user with data',
    effects: {},
    description:
      'Creates a user from a persona, with an accepted recurring authorisation, a connected account and its payslips. Waits up to 15 seconds for a worker to connect the account and fetch the payslips, then returns the current state. `GET /sandbox/catalogue` lists the personas.',
    body: PersonaInput,
    status: 201,
    reply: SandboxUser,
    prepare: async ({ caller }) => {
      requireSimulators(context);
      const provider = context.providers.find(PERSONA_PROVIDER);
      if (!provider) throw new Error(`The sandbox has no provider ${PERSONA_PROVIDER}`);
      const tenant = await tenantOf(context, caller.clientId);
      return prepareStart(context, tenant, provider, { password: PERSONA_PASSWORD });
    },
    commit: async (tx, { caller, body: { persona }, origin }, start) => {
      const tenant = await tenantOf(context, caller.clientId);
      const by = { actor: actorOf(caller), door: 'api', origin } as const;
      const made = await createPersona(tx, tenant, { persona, start, by });
      const subject = { kind: 'user', id: made.user.user_id } as const;
      await recordChange(tx, tenant, caller, { change: 'user_created', subject });
      return { reply: shownTo(caller, made), userId: made.user.user_id };
    },
    settle: async ({ caller, body: { persona } }, made) =>
      shownTo(caller, await awaitData(context, await tenantOf(context, caller.clientId), { persona, made })),
  });
}

function shownTo({ access }: Caller, made: SandboxUser): SandboxUser {
  return { ...made, user: maskUser(made.user, access), account: maskAccount(made.account, access) };
}

function submissionRoutes(context: SandboxContext): Route[] {
  return [
    route({
      ...SANDBOX_ROUTE,
      method: 'POST',
      path: '/sandbox/users/{user_id}/payroll-submissions',
      name: 'sandbox.submitPayroll',
      summary: 'Submit your own payroll data',
      effects: {},
      description:
        'Stores your own payslips exactly as if a provider had returned them, including the event. The same figures sent twice are stored once; different figures for the same employer, pay date and period are a correction.',
      takesAuthorisation: true,
      ids: { user_id: 'User' },
      body: SubmissionsInput,
      status: 201,
      reply: SubmittedEntry,
      commit: async (tx, { caller, params: { user_id: userId }, body, authorisationId }) => {
        const tenant = await tenantOf(context, caller.clientId);
        const { account_id: accountId = null, payroll_submissions: data } = body;
        const reply = await submitPayroll(tx, tenant, { userId, accountId, data, authorisationId });
        await recordChange(tx, tenant, caller, submittedFor(userId));
        return { reply, userId };
      },
    }),
    route({
      ...SANDBOX_ROUTE,
      method: 'POST',
      path: '/sandbox/users/{user_id}/bank-statement-submissions',
      name: 'sandbox.submitBankStatements',
      summary: 'Submit your own bank statements',
      effects: {},
      description:
        'Stores your own statements exactly as if they had been uploaded and extracted, including the event.',
      takesAuthorisation: true,
      ids: { user_id: 'User' },
      body: StatementsInput,
      status: 201,
      reply: SubmittedStatements,
      commit: async (tx, { caller, params: { user_id: userId }, body, authorisationId }) => {
        const tenant = await tenantOf(context, caller.clientId);
        const statements = body.bank_statement_submissions;
        const reply = await submitStatements(tx, tenant, { userId, statements, authorisationId });
        await recordChange(tx, tenant, caller, submittedFor(userId));
        return { reply, userId };
      },
    }),
    route({
      ...SANDBOX_ROUTE,
      method: 'POST',
      path: '/sandbox/users/{user_id}/income-submissions',
      name: 'sandbox.submitIncome',
      summary: 'Submit your own income data',
      effects: {},
      description:
        'Stores your own income data exactly as if the tax authority had returned it, including the event. The same figures sent twice are stored once; different figures with the same `income_id` are a separate submission.',
      takesAuthorisation: true,
      ids: { user_id: 'User' },
      body: IncomeSubmissionsInput,
      status: 201,
      reply: SubmittedIncome,
      commit: async (tx, { caller, params: { user_id: userId }, body, authorisationId }) => {
        const tenant = await tenantOf(context, caller.clientId);
        const { account_id: accountId = null, income_submissions: income } = body;
        const reply = await submitIncome(tx, tenant, { userId, accountId, income, authorisationId });
        await recordChange(tx, tenant, caller, submittedFor(userId));
        return { reply, userId };
      },
    }),
  ];
}

function submittedFor(userId: string) {
  return { change: 'submissions_created', subject: { kind: 'user', id: userId } } as const;
}
