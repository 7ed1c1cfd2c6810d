import type { AccountsContext, AccountWatch } from '#accounts';
import { Problem } from '#platform/problem.ts';
import type { Env } from '#values/environment.ts';
import type { Simulators } from './simulators/start-simulators.ts';

export interface SandboxContext extends AccountsContext {
  env: Env;
  watches: { accounts: AccountWatch };
  /** The simulated providers; null where they do not run in this process. */
  simulators: Simulators | null;
}

export function requireSimulators({ simulators }: Pick<SandboxContext, 'simulators'>): Simulators {
  if (simulators) return simulators;
  throw new Problem({
    code: 'no_simulators',
    messages: ['The sandbox providers do not run in this process'],
  });
}
