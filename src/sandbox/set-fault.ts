import type { Fault } from './simulators/faults.ts';
import { type PortalFault, SKINS } from './simulators/portal/index.ts';
import type { Simulators } from './simulators/start-simulators.ts';

export const SIMULATED_PROVIDERS = [...SKINS, 'xero-sandbox', 'staffology-sandbox', 'taxauth'] as const;
export type SimulatedProvider = (typeof SIMULATED_PROVIDERS)[number];

export const FAULT_KINDS = [
  'unavailable',
  'slow',
  'rate_limited',
  'disconnect',
] as const satisfies readonly Fault['kind'][];

/** Makes a provider fail; null ends the fault. */
export function setFault(
  { portals, xero, staffology, taxAuthority }: Simulators,
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
