import type { Day } from '#values/calendar.ts';
import { type PayDay, type PaySchedule, payDaysBetween } from './pay-days.ts';
import type { Employment, OtherDeduction, PayElement } from './payment.ts';
import { computePayslip, type Payslip, type Unsupported } from './payslip.ts';
import type { YearToDate } from './year-to-date.ts';

export interface PayslipRun {
  schedule: PaySchedule;
  from: Day;
  to: Day;
  /** Returns the pay for a pay day and the terms of employment at that time; `index` counts from 0. */
  payFor(
    payDay: PayDay,
    index: number,
  ): { employment: Employment; elements: readonly PayElement[]; otherDeductions?: readonly OtherDeduction[] };
  /** Totals after the last payment before `from`. */
  yearToDate?: YearToDate | null;
}

export type PayslipOfRun = Payslip & { payDay: PayDay };

/** Makes consecutive payslips. Each continues the tax year's totals of the one before. */
export function yearOfPayslips(
  run: PayslipRun,
): { outcome: 'computed'; payslips: PayslipOfRun[] } | Unsupported {
  let yearToDate = run.yearToDate ?? null;
  const payslips: PayslipOfRun[] = [];
  for (const [index, payDay] of payDaysBetween(run.schedule, run).entries()) {
    const { employment, elements, otherDeductions = [] } = run.payFor(payDay, index);
    const computed = computePayslip({
      employment,
      frequency: run.schedule.frequency,
      payDate: payDay.dueOn,
      elements,
      otherDeductions,
      yearToDate,
    });
    if (computed.outcome === 'unsupported') return computed;
    payslips.push({ ...computed.payslip, payDay });
    yearToDate = computed.payslip.yearToDate;
  }
  return { outcome: 'computed', payslips };
}
