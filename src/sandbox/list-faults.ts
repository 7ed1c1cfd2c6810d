import type { SandboxFault } from './control-schema.ts';
import { isFaultKind } from './set-fault.ts';
import type { ClientProviders } from './simulators/client-providers.ts';

/** The faults of a client's providers. */
export function listFaults(providers: ClientProviders): SandboxFault[] {
  return providers.faults().flatMap(({ target, fault: { kind: found, after = 0, times = null } }) => {
    const kind = found === 'maintenance' ? 'unavailable' : found;
    return isFaultKind(kind) ? [{ target, kind, after, times, retry_after: null, ends_at: null }] : [];
  });
}
