import { employerOf, isSameEmployer } from '#evidence';
import { latestYears } from '#tax-authority';
import type { IncomeSubmission } from '#tax-authority/schema.ts';
import { type Day, dateOf } from '#values/calendar.ts';
import { bonusesOf } from './bonuses.ts';
import type { AuthorityIncome, NumberedEmployment, UnpaidEmployment } from './calculated.ts';
import type { Employment, Typical } from './employment-schema.ts';
import { onceEach, type Sum, showFigure, showPence, unknown } from './figures.ts';
import type { TypicalPay } from './typical-pay.ts';

export function showEmployment(
  employment: NumberedEmployment,
  income: readonly IncomeSubmission[],
): Employment {
  const { latest, lastPeriod, typical } = employment;
  return {
    number: employment.number,
    employer_name: latest.employerName,
    role: latest.role,
    is_director: latest.isDirector,
    from: timeOf(employment.from),
    to: timeOf(employment.to),
    is_current: employment.isCurrent,
    is_current_reason: employment.currentReason,
    pay_frequency: employment.frequency,
    pay_frequency_basis: employment.frequencyBasis,
    first_pay_date: timeOf(employment.payslips[0]?.payDate ?? null),
    last_pay: {
      pay_date: dateOf(lastPeriod.payDate).toISOString(),
      gross_pay: showPence(lastPeriod.gross),
      net_pay: showPence(lastPeriod.net),
      submission_ids: [...lastPeriod.ids],
    },
    payslip_count: employment.payslips.length,
    pay_kind: typical.kind,
    typical_month: showTypical(typical),
    usual: {
      method: typical.usual.method,
      gross: showFigure(typical.usual.gross),
      net: showFigure(typical.usual.net),
    },
    guaranteed: showFigure(typical.guaranteed),
    variable: showFigure(typical.variable),
    bonuses: bonusesOf(employment),
    tax_authority: incomeOf(income)
      .filter(({ name }) => isNamed(name, employment))
      .map(showIncome),
    submission_ids: onceEach(employment.payslips.toReversed().flatMap(({ ids }) => ids)),
  };
}

export function showUnpaid({ number, name, years }: UnpaidEmployment): Employment {
  const none = unknown('no_payslips');
  return {
    number,
    employer_name: name,
    role: null,
    is_director: null,
    from: null,
    to: null,
    is_current: null,
    is_current_reason: 'no_payslips',
    pay_frequency: null,
    pay_frequency_basis: null,
    first_pay_date: null,
    last_pay: null,
    payslip_count: 0,
    pay_kind: null,
    typical_month: showTypical({
      method: null,
      cautiousMethod: null,
      gross: none,
      net: none,
      cautiousGross: none,
      cautiousNet: none,
    }),
    usual: { method: null, gross: showFigure(none), net: showFigure(none) },
    guaranteed: showFigure(none),
    variable: showFigure(none),
    bonuses: [],
    tax_authority: years.map(showIncome),
    submission_ids: [],
  };
}

type ShownTypical = Pick<
  TypicalPay,
  'method' | 'cautiousMethod' | 'gross' | 'net' | 'cautiousGross' | 'cautiousNet'
>;

function showTypical(typical: ShownTypical): Typical {
  const show = (sum: Sum) => showFigure(sum);
  return {
    method: typical.method,
    gross: show(typical.gross),
    net: show(typical.net),
    cautious_method: typical.cautiousMethod,
    cautious_gross: show(typical.cautiousGross),
    cautious_net: show(typical.cautiousNet),
  };
}

/** Lists the employers of the tax authority that no payslip names. */
export function unpaidEmployments(
  income: readonly IncomeSubmission[],
  employments: readonly NumberedEmployment[],
): UnpaidEmployment[] {
  const unnamed = incomeOf(income).filter(
    ({ name }) => !employments.some((employment) => isNamed(name, employment)),
  );
  const byName = Map.groupBy(unnamed, ({ name }) => employer(name).name);
  return [...byName.values()].map((years, at) => ({
    number: employments.length + at + 1,
    name: years[0]?.name ?? null,
    years,
  }));
}

/** Lists the tax authority's latest figures for each year and employer, newest year first. */
function incomeOf(income: readonly IncomeSubmission[]): (AuthorityIncome & { name: string | null })[] {
  return [...latestYears(income)]
    .sort(([one], [other]) => (one < other ? 1 : -1))
    .flatMap(([taxYear, { employers, submissionId }]) =>
      employers.map(({ name, income: paid }) => ({ taxYear, income: paid, submissionId, name })),
    );
}

function showIncome({ taxYear, income, submissionId }: AuthorityIncome): Employment['tax_authority'][number] {
  return { tax_year: taxYear, income: showPence(income), submission_id: submissionId };
}

/** True if the tax authority and a payslip name the same employer. An employer can have had another name before. */
function isNamed(name: string | null, { payslips }: NumberedEmployment): boolean {
  const named = employer(name);
  return payslips.some((payslip) => isSameEmployer(named, payslip.employer));
}

function employer(name: string | null) {
  return employerOf({ employer_name: name, employer_tax_reference: null });
}

function timeOf(day: Day | null): string | null {
  return day === null ? null : dateOf(day).toISOString();
}
