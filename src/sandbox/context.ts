import type { AccountsContext, AccountWatch } from '#accounts';
import type { DocumentsContext } from '#documents';
import { Problem, say } from '#platform/problem.ts';
import type { ExternalData } from '#users';
import type { Env } from '#values/environment.ts';
import type { ClientProviders } from './simulators/client-providers.ts';
import type { Simulators } from './simulators/start-simulators.ts';

export interface SandboxContext extends AccountsContext, DocumentsContext {
  env: Env;
  keys: DocumentsContext['keys'];
  watches: DocumentsContext['watches'] & { accounts: AccountWatch };
  hooks: { externalData: readonly ExternalData[] };
  /** The simulated providers; null where they do not run in this process. */
  simulators: Simulators | null;
}

/** Members with the permission `use_sandbox` can do in the sandbox what API keys can do. */
export const SANDBOX_ROUTE = {
  tag: 'Sandbox',
  callers: ['api_key', 'member'],
  permission: 'use_sandbox',
} as const;

/** Why endpoints that change only the simulated providers or receivers ignore the Idempotency-Key. */
export const IN_MEMORY =
  'What this endpoint changes is kept in memory, so it can’t be stored together with a reply.';

/** The client's own people and providers. */
export async function requireProviders(
  context: Pick<SandboxContext, 'simulators'>,
  clientId: string,
): Promise<ClientProviders> {
  return requireSimulators(context).of(clientId);
}

export function requireSimulators({ simulators }: Pick<SandboxContext, 'simulators'>): Simulators {
  if (simulators) return simulators;
  throw new Problem({
    code: 'no_simulators',
    messages: [say`The sandbox providers do not run in this process`],
  });
}
