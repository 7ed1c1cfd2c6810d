import type { ClientProviders } from './simulators/client-providers.ts';
import type { Fault } from './simulators/faults.ts';
import type { PortalFault } from './simulators/portal/faults.ts';
import { SIMULATED_PROVIDERS, type SimulatedProvider } from './simulators/simulated-providers.ts';

export const FAULT_TARGETS = {
  ...SIMULATED_PROVIDERS,
  api: 'this API: requests of your client, except those to `/sandbox/…`',
} as const;

export const FAULT_KINDS = {
  unavailable: 'the target is down; `api` answers 503',
  slow: 'the target answers slowly; `api` answers after five seconds',
  rate_limited: 'the target limits requests; `api` answers 429',
  disconnect: 'the target closes connections',
} as const satisfies Partial<Record<Fault['kind'], string>>;
export type FaultKind = keyof typeof FAULT_KINDS;

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

export function isFaultKind(value: string): value is FaultKind {
  return Object.hasOwn(FAULT_KINDS, value);
}

/** An unavailable portal shows its own maintenance page. */
function portalKind(kind: Fault['kind']): PortalFault['kind'] {
  return kind === 'unavailable' ? 'maintenance' : kind;
}
