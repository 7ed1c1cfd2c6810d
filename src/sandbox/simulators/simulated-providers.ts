import type { SkinId } from './portal/skin.ts';

export const SIMULATED_PROVIDERS = {
  harbour: 'Harbour Payslips, a portal',
  northgate: 'Northgate MyPay, a portal',
  alder: 'Alder ESS, a portal',
  'xero-sandbox': 'Xero',
  'staffology-sandbox': 'Staffology, an employer’s payroll that is connected directly',
  taxauth: 'the tax authority',
} as const satisfies Record<SkinId, string> & Record<string, string>;
export type SimulatedProvider = keyof typeof SIMULATED_PROVIDERS;

export const SIMULATED_PROVIDER_IDS = Object.keys(SIMULATED_PROVIDERS) as SimulatedProvider[];
