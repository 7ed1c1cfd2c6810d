import { type Route, route } from '#platform/http/route.ts';
import { IN_MEMORY, requireSimulators, type SandboxContext } from './context.ts';
import { listMagicValues } from './magic-values.ts';
import { moveClock, targetOf, YEAR_FIRST, YEAR_LAST } from './move-clock.ts';
import { resetSandbox } from './reset-sandbox.ts';
import {
  ClockInput,
  FaultInput,
  Message,
  MovedClock,
  SandboxCatalogue,
  SandboxClock,
  SandboxFault,
} from './schema.ts';
import { setFault } from './set-fault.ts';

const shared = { tag: 'Sandbox', callers: ['api_key'] } as const;

export function controlRoutes(context: SandboxContext): Route[] {
  return [...clockRoutes(context), ...simulatorRoutes(context)];
}

function clockRoutes(context: SandboxContext): Route[] {
  const read = () => ({ now: context.clock.now().toISOString(), machine_now: new Date().toISOString() });
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/sandbox/clock',
      summary: 'Get the clock',
      reply: SandboxClock,
      handle: async () => read(),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/sandbox/clock',
      summary: 'Move the clock',
      description: `Moves the clock by a duration or to a time, forward or back, within the years ${YEAR_FIRST} to ${YEAR_LAST}. All clients of this process share the clock, and a restart resets it. People are paid when the clock passes their pay dates, and recurring checks that have become due start at once. Tokens and authorisations expire by this clock.`,
      isNeverReplayed: IN_MEMORY,
      body: ClockInput,
      reply: MovedClock,
      handle: async ({ body }) => {
        const checks_started = await moveClock(context, targetOf(body, context.clock.now()));
        return { ...read(), checks_started };
      },
    }),
  ];
}

function simulatorRoutes(context: SandboxContext): Route[] {
  return [
    route({
      ...shared,
      method: 'POST',
      path: '/sandbox/faults',
      summary: 'Make a provider fail',
      description:
        'From now on the provider’s simulator is down (`unavailable`), answers slowly (`slow`), limits requests (`rate_limited`) or closes connections (`disconnect`). This affects all clients. A `kind` of null ends the fault.',
      isNeverReplayed: IN_MEMORY,
      body: FaultInput,
      reply: SandboxFault,
      handle: async ({ body: { target, kind, after, times } }) => {
        const fault = kind && { kind, after, ...(times === null ? {} : { times }) };
        setFault(requireSimulators(context), target, fault);
        return { target, kind, after, times };
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/sandbox/reset',
      summary: 'Reset the sandbox',
      description:
        'Clears the providers’ faults, sessions, locks and added payslips, and sets the clock to the machine’s time. Data that clients stored is kept.',
      isNeverReplayed: IN_MEMORY,
      reply: Message,
      handle: async () => {
        await resetSandbox(context, requireSimulators(context));
        return { message: 'The sandbox was reset; stored data was kept' };
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/sandbox/catalogue',
      summary: 'List the test values of the sandbox',
      description:
        'Lists the people, the effect of each password, the right answers to MFA questions, and the providers.',
      reply: SandboxCatalogue,
      handle: async () =>
        listMagicValues(context.providers.catalogue.providers, context.simulators?.urls ?? {}),
    }),
  ];
}
