import { addDays, type Day, dateOf } from '#values/calendar.ts';
import type { Calculated, NumberedEmployment } from '../calculated.ts';
import { type Sum, showFigure, unknown } from '../figures.ts';
import { lastYearOf } from '../last-year.ts';
import type { IncomeStream } from '../stream-schema.ts';
import type { BankEvidence } from './bank-evidence.ts';
import { sourcesOfEmployment } from './sources-of-stream.ts';

/** A job that starts in the middle of a pay period has its first payslip this many days later at most. */
const FIRST_PAY_DAYS_MAX = 31;

/** The income of an employment that has payslips. */
export function employmentStream(
  employment: NumberedEmployment,
  calculated: Calculated,
  bank: BankEvidence,
): IncomeStream {
  const { number, latest, isCurrent, typical, payslips, lastPeriod } = employment;
  return {
    kind: latest.paidAs,
    payer: latest.employerName,
    employment: number,
    is_current: isCurrent,
    basis: 'net',
    typical_month: showFigure(typical.net),
    cautious_month: showFigure(typical.cautiousNet),
    last_12_months: showFigure(lastYearIfWhole(employment, calculated.facts.today)),
    first_payment: dateOf(payslips[0]?.payDate ?? latest.payDate).toISOString(),
    last_payment: dateOf(lastPeriod.payDate).toISOString(),
    regularity: typical.kind,
    sources: sourcesOfEmployment(employment, calculated, bank),
  };
}

/** The sum would be too low if a payslip is missing, or if the payslips start later than the job and the twelve months. */
function lastYearIfWhole(employment: NumberedEmployment, today: Day): Sum {
  const { from, net } = lastYearOf([employment], today);
  const first = employment.periods[0]?.from;
  if (from === null || first === undefined) return net;
  const start = employment.from !== null && employment.from > from ? employment.from : from;
  const isWhole =
    first <= addDays(start, FIRST_PAY_DAYS_MAX) && employment.gaps.every((gap) => gap.to < from);
  return isWhole || net.pence === null ? net : unknown('too_few_months', net.ids);
}
