import type { IncomeEmployment } from '../../../../../../clients/typescript/index.js';
import { day } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/status.tsx';

export const CURRENT: Readonly<Record<IncomeEmployment['is_current_reason'], readonly [Tone, string]>> = {
  paid_recently: ['good', 'Current'],
  leaving: ['warning', 'Leaving'],
  left: ['neutral', 'Left'],
  pay_overdue: ['warning', 'No recent pay'],
  no_payslips: ['neutral', 'Not known'],
};

export function timeOf({ from, to, first_pay_date: first }: IncomeEmployment): string {
  if (from) return to ? `${day(from)} to ${day(to)}` : `Since ${day(from)}`;
  const known = first ? `From ${day(first)} or earlier` : 'Start not known';
  return to ? `${known}, left ${day(to)}` : known;
}
