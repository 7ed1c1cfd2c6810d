import { openAuditContext } from '#audit';
import type { ClientTime } from '#platform/clock.ts';
import { type Route, readRoute, route } from '#platform/http/route.ts';
import { invalidRequest, say } from '#platform/problem.ts';
import { MOVE_CHECKS_MAX } from '#retrieval-jobs';
import { FAULT_HEADER } from '#values/fault-header.ts';
import { API_FAULT_MINUTES, API_FAULT_REQUESTS_MAX } from './api-faults.ts';
import { SandboxCatalogue } from './catalogue-schema.ts';
import { requireProviders, requireSimulators, SANDBOX_ROUTE, type SandboxContext } from './context.ts';
import { ClockInput, MovedClock, ResetInput, SandboxClock, SandboxReset } from './control-schema.ts';
import { deleteUsers } from './delete-users.ts';
import { faultSchemas } from './fault-schema.ts';
import { listMagicValues } from './magic-values.ts';
import { commitMove, prepareMove, settleMove, targetOf, YEAR_FIRST, YEAR_LAST } from './move-clock.ts';
import { faultKinds, faultTargets, listFaults, setFault } from './provider-faults.ts';
import { recordAlone, recordChange } from './record-change.ts';
import { resetSandbox } from './reset-sandbox.ts';

export function controlRoutes(context: SandboxContext): Route[] {
  return [...clockRoutes(context), ...simulatorRoutes(context)];
}

function clockRoutes(context: SandboxContext): Route[] {
  const shown = (now: ClientTime) => ({
    now: now.toISOString(),
    machine_now: context.clock.now().toISOString(),
  });
  return [
    readRoute({
      ...SANDBOX_ROUTE,
      scope: 'sandbox:read',
      path: '/sandbox/clock',
      name: 'sandbox.getClock',
      summary: 'Get your clock',
      description: 'Returns the time of your client’s clock. Other clients can’t move it.',
      reply: SandboxClock,
      handle: async ({ caller: { clientId } }) => {
        await context.clientClocks.refresh(clientId, { ageMsMax: 0 });
        return shown((await context.clientClocks.of(clientId))());
      },
    }),
    route({
      ...SANDBOX_ROUTE,
      method: 'POST',
      path: '/sandbox/clock',
      name: 'sandbox.moveClock',
      summary: 'Move your clock',
      effects: {},
      description: `Moves your client’s clock by a duration or to a time, forward or back, within the years ${YEAR_FIRST} to ${YEAR_LAST}. Other clients keep their time. People are paid when the clock passes their pay dates, and recurring checks that have become due start at once (${MOVE_CHECKS_MAX} at most; the rest start within a minute). Authorisations expire by this clock. Tokens, signatures, upload URLs, \`created_at\` and the \`timestamp\` of events use the machine’s time.`,
      body: ClockInput,
      reply: MovedClock,
      prepare: async ({ caller: { clientId }, body }) => {
        const target = targetOf(body);
        await prepareMove(context, clientId);
        return target;
      },
      commit: async (tx, { caller }, target) => {
        const { clientId } = caller;
        const { now, checksStarted } = await commitMove(tx, context, { clientId, target });
        const auditContext = await openAuditContext(context, clientId);
        await recordChange(tx, auditContext, caller, { change: 'clock_moved' });
        return { reply: { ...shown(now), checks_started: checksStarted }, userId: null };
      },
      settle: async ({ caller: { clientId } }, reply) => {
        await settleMove(context, clientId);
        return reply;
      },
    }),
  ];
}

function simulatorRoutes(context: SandboxContext): Route[] {
  const { connectors } = context.providers;
  const { FaultInput, SandboxFault, SandboxFaultList } = faultSchemas({
    targets: faultTargets(connectors),
    kinds: faultKinds(connectors),
  });
  return [
    readRoute({
      ...SANDBOX_ROUTE,
      scope: 'sandbox:read',
      path: '/sandbox/faults',
      name: 'sandbox.listFaults',
      summary: 'List your faults',
      description:
        'Lists the faults of your providers and of this API that still affect requests. `POST /sandbox/faults` with a `kind` of null ends one.',
      reply: SandboxFaultList,
      handle: async ({ caller: { clientId } }) => {
        const ofApi = await requireSimulators(context).apiFaults.current(clientId);
        const ofProviders = listFaults(await requireProviders(context, clientId), connectors);
        return { faults: [...(ofApi ? [ofApi] : []), ...ofProviders] };
      },
    }),
    route({
      ...SANDBOX_ROUTE,
      method: 'POST',
      path: '/sandbox/faults',
      name: 'sandbox.setFault',
      summary: 'Make a provider or this API fail',
      effects: {},
      description: `From now on the target is down (\`unavailable\`), answers slowly (\`slow\`), limits requests (\`rate_limited\`) or closes connections (\`disconnect\`), for your client only. A \`kind\` of null ends the fault. The target \`api\` is this API itself: use it to test your retries. A fault of \`api\` affects one request, or as many as \`times\` says (at most ${API_FAULT_REQUESTS_MAX}). It ends after ${API_FAULT_MINUTES} minutes. To make a single request fail, send the kind in its header \`${FAULT_HEADER}\`.`,
      isNeverReplayed:
        'Faults of providers are kept in memory, so they can’t be stored together with a reply. A repeated request sets the fault again.',
      body: FaultInput,
      reply: SandboxFault,
      handle: async ({ caller, body }) => {
        const { target, kind, after, times } = body;
        const recorded = { change: 'fault_changed' } as const;
        if (target === 'api') {
          const set = await requireSimulators(context).apiFaults.set(caller.clientId, body);
          await recordAlone(context, caller, recorded);
          return set;
        }
        if (body.retry_after !== undefined)
          throw invalidRequest(say`[retry_after] must be absent unless [target] is api`);
        await setFault(await requireProviders(context, caller.clientId), connectors, body);
        await recordAlone(context, caller, recorded);
        return { target, kind, after, times, retry_after: null, ends_at: null };
      },
    }),
    route({
      ...SANDBOX_ROUTE,
      method: 'POST',
      path: '/sandbox/reset',
      name: 'sandbox.reset',
      summary: 'Reset your sandbox',
      effects: { erase: ({ delete_users }) => delete_users },
      description:
        'Resets the sandbox of your client: ends faults and sessions at the providers, unlocks logins, removes webhook receivers, test users of the tax authority, and payslips that you added at a provider, and sets your clock to the machine’s time. Stored data is kept, unless `delete_users` is true: then all users of your client are deleted as with `DELETE /users/{user_id}`, at most 1000 in one call, and the statistics of journeys with the last of them. Webhooks, members, terms and settings are always kept.',
      isNeverReplayed:
        'The simulated providers are kept in memory, so their change can’t be stored together with a reply. A repeated request resets again; with `delete_users` it also deletes the users that were created in between.',
      isBodyOptional: true,
      body: ResetInput,
      reply: SandboxReset,
      handle: async ({ caller, body: { delete_users }, cause }) => {
        await resetSandbox(context, caller.clientId);
        await recordAlone(context, caller, { change: 'sandbox_reset' });
        if (!delete_users)
          return {
            message: 'The sandbox was reset; stored data was kept',
            users_deleted: 0,
            is_complete: true,
          };
        const { usersDeleted, isComplete } = await deleteUsers(context, caller.clientId, cause('erase'));
        return {
          message: 'The sandbox was reset and users were deleted',
          users_deleted: usersDeleted,
          is_complete: isComplete,
        };
      },
    }),
    readRoute({
      ...SANDBOX_ROUTE,
      scope: 'sandbox:read',
      path: '/sandbox/catalogue',
      name: 'sandbox.getCatalogue',
      summary: 'List the test values of the sandbox',
      description:
        'Lists the personas, the effect of each password, the right answers to MFA questions, and the providers.',
      reply: SandboxCatalogue,
      handle: async ({ caller: { clientId } }) =>
        listMagicValues(context.providers, context.simulators?.urlsFor(clientId) ?? {}),
    }),
  ];
}
