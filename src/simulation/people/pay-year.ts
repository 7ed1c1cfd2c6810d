import {
  computePayslip,
  type Employment,
  type PayElement,
  type Payslip,
  parseTaxCode,
  TAX_YEARS,
} from '#paye';
import {
  addDays,
  type Day,
  daysBetween,
  firstDayOfTaxYear,
  lastDayOfTaxYear,
  type TaxYear,
  taxYearOf,
} from '#values/calendar.ts';
import { correction } from './earnings.ts';
import type { PayRun } from './paid-employment.ts';
import type { SandboxDeduction, SandboxEarning, SandboxPayslip } from './person.ts';
import type { SeededEmployment } from './seeded.ts';

const HOURS_CORRECTED = 4n;

const PENSIONS = {
  net_pay: 'Pension',
  relief_at_source: 'Pension (relief at source)',
  salary_sacrifice: 'Pension (salary sacrifice)',
} as const;

/** Calculates an employment's payslips of one tax year, each continuing the totals of the one before. */
export function payYear(
  employment: SeededEmployment,
  year: {
    taxYear: TaxYear;
    runs: readonly PayRun[];
    /** The previous employment's last payslip in this tax year, which the P45 is taken from. */
    p45: SandboxPayslip | null;
    /** How often each payslip was corrected, by its id. */
    corrections: ReadonlyMap<string, number>;
  },
): SandboxPayslip[] {
  const payeEmployment = payeEmploymentOf(employment, { taxYear: year.taxYear, p45: year.p45 });
  let yearToDate: Payslip['yearToDate'] | null = null;
  // figures that follow from a corrected payslip change too
  let version = year.p45?.version ?? 1;
  return year.runs.map((run) => {
    const corrected = year.corrections.get(run.payslipId) ?? 0;
    const earnings = earningsOf(employment, run, corrected);
    const other = employment.deductions.map((rule) => rule(run)).filter((line) => line !== null);
    const computed = computePayslip({
      employment: payeEmployment,
      frequency: employment.schedule.frequency,
      payDate: dayWithRates(run.dueOn),
      elements: earnings.map(payElementOf),
      otherDeductions: other.map(({ description, amountPence }) => ({ description, amount: amountPence })),
      yearToDate,
    });
    if (computed.outcome === 'unsupported') {
      throw new Error(`No ${computed.missing} to pay ${employment.userName} on ${run.paidOn}`);
    }
    yearToDate = computed.payslip.yearToDate;
    version += corrected;
    return {
      id: run.payslipId,
      version,
      userName: employment.userName,
      employmentId: employment.id,
      payDate: run.paidOn,
      periodStart: run.start,
      periodEnd: run.end,
      taxCode: employment.taxCode,
      niCategory: employment.niCategory,
      earnings,
      deductions: [...deductionsOf(employment, computed.payslip), ...other],
      ...totalsOf(computed.payslip, year.taxYear),
    };
  });
}

function payeEmploymentOf(
  employment: SeededEmployment,
  { taxYear, p45 }: { taxYear: TaxYear; p45: SandboxPayslip | null },
): Employment {
  const taxCode = parseTaxCode(employment.taxCode);
  if (!taxCode) throw new Error(`${employment.taxCode} is not a tax code`);
  const { niCategory, isDirector, loans, pension } = employment;
  return {
    taxCode,
    niCategory,
    isDirector,
    loans,
    pension,
    p45: p45 && {
      taxYear: taxYearOf(dayWithRates(firstDayOfTaxYear(taxYear))),
      taxable: p45.yearToDate.taxablePence,
      tax: p45.yearToDate.taxPence,
    },
  };
}

function earningsOf(employment: SeededEmployment, run: PayRun, corrected: number): SandboxEarning[] {
  const earnings = employment.earnings.map((rule) => rule(run)).filter((earning) => earning !== null);
  if (corrected > 0)
    earnings.push(correction(BigInt(corrected) * HOURS_CORRECTED, employment.overtimeRatePence));
  return earnings;
}

function payElementOf({ description, amountPence, isFixed, isBenefit }: SandboxEarning): PayElement {
  return {
    description,
    amount: amountPence,
    isTaxable: true,
    isNiable: !isBenefit,
    isPensionable: !isBenefit,
    isFixed,
    isInKind: isBenefit,
  };
}

/**
 * Maps a day in a tax year that has no rates yet to the same day of the last year with rates, so that the
 * clock can be moved into later years.
 */
function dayWithRates(day: Day): Day {
  const taxYear = taxYearOf(day);
  const latest = TAX_YEARS.at(-1) ?? taxYear;
  if (taxYear <= latest) return day;
  const first = firstDayOfTaxYear(latest);
  // a leap year has an extra day
  const last = daysBetween(first, lastDayOfTaxYear(latest));
  return addDays(first, Math.min(daysBetween(firstDayOfTaxYear(taxYear), day), last));
}

function deductionsOf(employment: SeededEmployment, payslip: Payslip): SandboxDeduction[] {
  const { tax, nationalInsurance, pension, loans } = payslip;
  const lines: SandboxDeduction[] = [
    { code: 'TAX', description: 'PAYE tax', amountPence: tax },
    { code: 'NI', description: 'National Insurance', amountPence: nationalInsurance },
  ];
  const optional: SandboxDeduction[] = [
    {
      code: 'PENSION',
      description: employment.pension ? PENSIONS[employment.pension.method] : '',
      amountPence: pension.deducted,
    },
    { code: 'STUDENT_LOAN', description: 'Student loan', amountPence: loans.student },
    { code: 'POSTGRAD_LOAN', description: 'Postgraduate loan', amountPence: loans.postgraduate },
  ];
  return [...lines, ...optional.filter(({ amountPence }) => amountPence !== 0n)];
}

function totalsOf(payslip: Payslip, taxYear: TaxYear) {
  const { yearToDate } = payslip;
  return {
    grossPence: payslip.gross,
    taxablePence: payslip.taxable,
    totalDeductionsPence: payslip.totalDeductions,
    netPence: payslip.net,
    yearToDate: {
      taxYear: Number(taxYear.slice(0, 4)),
      grossPence: yearToDate.gross,
      netPence: yearToDate.net,
      taxPence: yearToDate.tax,
      niPence: yearToDate.nationalInsurance,
      taxablePence: yearToDate.taxable,
    },
  };
}
