import { prepareStart } from '#accounts';
import { actorOf } from '#audit';
import { type Route, route } from '#platform/http/route.ts';
import { tenantOf } from '#users';
import { requireSimulators, type SandboxContext } from './context.ts';
import { awaitData, createPersona, PERSONA_PASSWORD, PERSONA_PROVIDER } from './create-persona.ts';
import { IncomeSubmissionsInput, SubmittedIncome } from './income-input.ts';
import { submitIncome } from './submit-income.ts';
import { submitPayroll } from './submit-payroll.ts';
import { StatementsInput, SubmittedStatements, submitStatements } from './submit-statements.ts';
import { PersonaInput, SandboxUser, SubmissionsInput, SubmittedEntry } from './user-schema.ts';

const TAG = 'Sandbox';

export function userRoutes(context: SandboxContext): Route[] {
  return [personaRoute(context), ...submissionRoutes(context)];
}

function personaRoute(context: SandboxContext): Route {
  return route({
    method: 'POST',
    path: '/sandbox/users',
    tag: TAG,
    summary: 'Create a user with data',
    description:
      "Creates one of the sandbox's people as a user with an accepted recurring authorisation, a connected account and its payslips. Waits up to 15 seconds for a worker to connect and fetch, then returns the current state. `GET /sandbox/catalogue` lists the personas.",
    callers: ['api_key'],
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
      const reply = await createPersona(tx, tenant, { persona, start, by });
      return { reply, userId: reply.user.user_id };
    },
    settle: async ({ caller, body: { persona } }, made) =>
      awaitData(context, await tenantOf(context, caller.clientId), { persona, made }),
  });
}

function submissionRoutes(context: SandboxContext): Route[] {
  return [
    route({
      method: 'POST',
      path: '/sandbox/users/{user_id}/payroll-submissions',
      tag: TAG,
      summary: 'Submit your own payroll data',
      description:
        'Stores your own payslips exactly as if a provider had returned them, including the event. The same figures sent twice are stored once; different figures for the same employer, pay date and period are a correction.',
      callers: ['api_key'],
      takesAuthorisation: true,
      ids: { user_id: 'User' },
      body: SubmissionsInput,
      status: 201,
      reply: SubmittedEntry,
      commit: async (tx, { caller, params: { user_id: userId }, body, authorisationId }) => {
        const tenant = await tenantOf(context, caller.clientId);
        const { account_id: accountId = null, payroll_submissions: data } = body;
        return {
          reply: await submitPayroll(tx, tenant, { userId, accountId, data, authorisationId }),
          userId,
        };
      },
    }),
    route({
      method: 'POST',
      path: '/sandbox/users/{user_id}/bank-statement-submissions',
      tag: TAG,
      summary: 'Submit your own bank statements',
      description:
        'Stores your own statements exactly as if they had been uploaded and extracted, including the event.',
      callers: ['api_key'],
      takesAuthorisation: true,
      ids: { user_id: 'User' },
      body: StatementsInput,
      status: 201,
      reply: SubmittedStatements,
      commit: async (tx, { caller, params: { user_id: userId }, body, authorisationId }) => {
        const tenant = await tenantOf(context, caller.clientId);
        const statements = body.bank_statement_submissions;
        return { reply: await submitStatements(tx, tenant, { userId, statements, authorisationId }), userId };
      },
    }),
    route({
      method: 'POST',
      path: '/sandbox/users/{user_id}/income-submissions',
      tag: TAG,
      summary: 'Submit your own income data',
      description:
        'Stores your own income data exactly as if the tax authority had returned it, including the event. The same figures sent twice are stored once; different figures with the same `income_id` are a separate submission.',
      callers: ['api_key'],
      takesAuthorisation: true,
      ids: { user_id: 'User' },
      body: IncomeSubmissionsInput,
      status: 201,
      reply: SubmittedIncome,
      commit: async (tx, { caller, params: { user_id: userId }, body, authorisationId }) => {
        const tenant = await tenantOf(context, caller.clientId);
        const { account_id: accountId = null, income_submissions: income } = body;
        return {
          reply: await submitIncome(tx, tenant, { userId, accountId, income, authorisationId }),
          userId,
        };
      },
    }),
  ];
}
