import type { ClientProviders } from './simulators/client-providers.ts';
import type { Fault } from './simulators/faults.ts';
import type { PortalFault } from './simulators/portal/faults.ts';
import type { SimulatedProvider } from './simulators/simulated-providers.ts';

export const FAULT_KINDS = {
  unavailable: 'the provider is down',
  slow: 'the provider answers slowly',
  rate_limited: 'the provider limits requests',
  disconnect: 'the provider closes connections',
} as const satisfies Partial<Record<Fault['kind'], string>>;

/** Makes a client's provider fail; null ends the fault. */
export function setFault(
  { portals, xero, staffology, taxAuthority }: ClientProviders,
  target: SimulatedProvider,
  fault: Fault | null,
): void {
  if (target === 'xero-sandbox') xero.fault(fault);
  else if (target === 'staffology-sandbox') staffology.fault(fault);
  else if (target === 'taxauth') taxAuthority.fault(fault);
  else portals[target].setFault(fault && { ...fault, kind: portalKind(fault.kind) });
}

/** An unavailable portal shows its own maintenance page. */
function portalKind(kind: Fault['kind']): PortalFault['kind'] {
  return kind === 'unavailable' ? 'maintenance' : kind;
}
