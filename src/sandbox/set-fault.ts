import type { Fault } from './simulators/faults.ts';
import type { PortalFault, SkinId } from './simulators/portal/index.ts';
import type { Simulators } from './simulators/start-simulators.ts';

export const SIMULATED_PROVIDERS = {
  harbour: 'Harbour Payslips, a portal',
  northgate: 'Northgate MyPay, a portal',
  alder: 'Alder ESS, a portal',
  'xero-sandbox': 'Xero',
  'staffology-sandbox': 'Staffology, an employer’s payroll that is connected directly',
  taxauth: 'the tax authority',
} as const satisfies Record<SkinId, string> & Record<string, string>;
export type SimulatedProvider = keyof typeof SIMULATED_PROVIDERS;

export const FAULT_KINDS = {
  unavailable: 'the provider is down',
  slow: 'the provider answers slowly',
  rate_limited: 'the provider limits requests',
  disconnect: 'the provider closes connections',
} as const satisfies Partial<Record<Fault['kind'], string>>;

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
