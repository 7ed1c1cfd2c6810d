import type { Day } from '#values/calendar.ts';
import { formatPence, type Pence, sumPence } from '#values/money.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import { type Figure, type PayslipMoney, takenPence, yearFigure } from '../../relations/payslips/figures.ts';
import type { Payslip } from '../../relations/payslips/payslip.ts';
import { deductionTypeOf, earningKindOf } from '../../vocabulary/payslips/elements.ts';
import type { Kind } from '../../vocabulary/payslips/lexicon.ts';
import type { Details } from './details/details.ts';
import type { People } from './details/people.ts';

/** The parts that were read from a payslip. */
export interface PayslipParts extends Omit<Payslip, 'isDirector'> {
  details: Details;
  people: People;
  /** The labels on the page, by the words that they were translated to. */
  printed: ReadonlyMap<string, string>;
}

type Income = PayrollData['income_information'];
type EarningElement = Income['earnings']['earning_elements'][number];

/** Converts the parts to payroll data. Values that are not on the page are null. */
export function toPayrollData({ details, money, people, type, printed }: PayslipParts): PayrollData {
  return {
    identity_information: {
      name: people.name,
      date_of_birth: midnight(details.birthDate),
      address: { ...people.address, country: null },
      email: null,
      phone: null,
      NI_number: details.niNumber?.value ?? null,
    },
    employment_information: {
      employer_name: people.employer,
      role: type === null ? people.role : null,
      type,
      status: details.leaveDate ? 'left' : null,
      start_date: midnight(details.startDate),
      leave_date: midnight(details.leaveDate),
      employer_tax_reference: details.payeReference,
      is_director: isDirector(details, people),
    },
    income_information: incomeOf(details, money, (label) => printed.get(label) ?? label),
  };
}

export function isDirector({ fields }: Details, { role }: People): boolean | null {
  const answer = fields.find(({ field }) => field === 'director')?.values[0]?.text;
  if (answer && /^(?:y|yes|true)\b/i.test(answer)) return true;
  if (answer && /^(?:n|no|false)\b/i.test(answer)) return false;
  return role && /director/i.test(role) ? true : null;
}

function incomeOf(details: Details, money: PayslipMoney, printed: (label: string) => string): Income {
  const { totals, earnings, deductions } = money;
  const taken = (...kinds: Kind[]) => moneyText(takenPence(money, kinds));
  return {
    pay_date: midnight(details.payDate?.value ?? null),
    pay_interval_start: midnight(details.period.start),
    pay_interval_end: midnight(details.period.end),
    pay_frequency: details.frequency,
    tax_code: details.taxCode?.value ?? null,
    earnings: {
      gross_pay: moneyText(totals.gross?.pence ?? null),
      net_pay: moneyText(totals.net?.pence ?? null),
      base_salary: sumOfEarnings(earnings, ['BASIC']),
      bonus: sumOfEarnings(earnings, ['BONUS', 'COMMISSION']),
      ...fixedAndVariable(earnings),
      earning_elements: earnings.map((row) => ({ ...earningElement(row), description: printed(row.label) })),
      year_to_date: yearToDate(money, details),
    },
    deductions: {
      income_tax: taken('tax'),
      employee_ni: taken('ni'),
      employee_pension: taken('pension'),
      total_deductions: moneyText(totals.deductions?.pence ?? null),
      loan_deductions: taken('student_loan', 'postgraduate_loan'),
      deductions_elements: deductions.map((row) => ({
        type: deductionTypeOf(row.kind),
        description: printed(row.label),
        amount: formatPence(row.pence),
      })),
    },
  };
}

/** Sums payments by type. A payslip lists all payments, so a type without a row is 0. */
function sumOfEarnings(rows: readonly Figure[], types: readonly string[]): string | null {
  if (rows.length === 0) return null;
  return formatPence(
    sumPence(rows.filter(({ label }) => types.includes(earningKindOf(label).type)).map(({ pence }) => pence)),
  );
}

function fixedAndVariable(rows: readonly Figure[]) {
  const paid = rows
    .map((row) => ({ row, kind: earningKindOf(row.label) }))
    .filter(({ kind }) => !kind.isInKind);
  const sum = (isFixed: boolean) =>
    paid.length > 0 && paid.every(({ kind }) => kind.isFixed !== null)
      ? formatPence(sumPence(paid.filter(({ kind }) => kind.isFixed === isFixed).map(({ row }) => row.pence)))
      : null;
  return { fixed_pay_total: sum(true), variable_pay_total: sum(false) };
}

function earningElement(row: Figure): EarningElement {
  const kind = earningKindOf(row.label);
  return {
    type: kind.type,
    description: row.label,
    amount: formatPence(row.pence),
    is_fixed: kind.isFixed,
    is_after_tax: kind.isAfterTax,
    is_after_ni: kind.isAfterTax,
    is_bik: kind.isInKind,
    quantity: row.quantity,
    rate: row.rate,
    unit: row.unit,
  };
}

function yearToDate(money: PayslipMoney, { taxYear }: Details): Income['earnings']['year_to_date'] {
  const of = (kind: Kind) => moneyText(yearFigure(money, kind)?.pence ?? null);
  return {
    gross_pay: of('gross'),
    net_pay: of('net'),
    total_tax_paid: of('tax'),
    total_ni_paid: of('ni'),
    total_taxable_earnings: of('taxable'),
    tax_year: taxYear,
  };
}

function midnight(day: Day | null): string | null {
  return day === null ? null : `${day}T00:00:00.000Z`;
}

function moneyText(pence: Pence | null): string | null {
  return pence === null ? null : formatPence(pence);
}
