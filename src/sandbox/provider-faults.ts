import type { ConnectorDescription } from '#connectors';
import { fixed, invalidRequest, say } from '#platform/problem.ts';
import { type SimulatedProvider, simulatedProviders } from '#providers';
import { FAULT_KINDS } from '#simulation/faults.ts';
import type { Meanings } from '#values/enumeration.ts';
import type { FaultInput, SandboxFault } from './fault-schema.ts';
import type { ClientProviders } from './simulators/client-providers.ts';

/** What can fail in a sandbox with these connectors. */
export function faultTargets(connectors: readonly ConnectorDescription[]): Meanings {
  const providers = simulatedProviders(connectors).map(({ row, meaning }) => [row.id, meaning]);
  return {
    ...Object.fromEntries(providers),
    api: 'this API: requests of your client, except those to `/sandbox/…`',
  };
}

/** How the targets can fail: in the same ways, and some providers also in others. Two can have a fault of the same name. */
export function faultKinds(connectors: readonly ConnectorDescription[]): Meanings {
  const kinds: Record<string, string> = { ...FAULT_KINDS };
  for (const { sandbox } of connectors)
    for (const [kind, meaning] of Object.entries(sandbox?.faults ?? {}))
      kinds[kind] = [kinds[kind], meaning].filter(Boolean).join('; ');
  return kinds;
}

/** The kinds of faults that one provider has. */
export function kindsOf({ connector }: SimulatedProvider): Meanings {
  return { ...FAULT_KINDS, ...connector.sandbox?.faults };
}

/** Makes a client's provider fail; without a kind, the fault ends. */
export async function setFault(
  providers: ClientProviders,
  connectors: readonly ConnectorDescription[],
  { target, kind, after, times }: FaultInput,
): Promise<void> {
  const provider = simulatedProviders(connectors).find(({ row }) => row.id === target);
  const kinds = provider ? Object.keys(kindsOf(provider)) : [];
  if (kind !== null && !kinds.includes(kind))
    throw invalidRequest(
      say`[kind] must be one of ${fixed(kinds.join(', '))} when [target] is ${fixed(target)}`,
    );
  const control = await providers.controlOf(target);
  control.setFault(kind === null ? null : { kind, after, ...(times === null ? {} : { times }) });
}

/** The faults of a client's providers that the sandbox can set. Tests also set others. */
export function listFaults(
  providers: ClientProviders,
  connectors: readonly ConnectorDescription[],
): SandboxFault[] {
  const kinds = faultKinds(connectors);
  return providers
    .faults()
    .flatMap(({ target, fault: { kind, after = 0, times = null } }) =>
      Object.hasOwn(kinds, kind) ? [{ target, kind, after, times, retry_after: null, ends_at: null }] : [],
    );
}
