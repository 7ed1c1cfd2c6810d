import {
  type Employment,
  NO_LOANS,
  type PayElement,
  type PayFrequency,
  type Payslip,
  parseTaxCode,
  payPeriodOf,
  yearOfPayslips,
} from '#paye';
import { type Day, taxMonthOf } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { Scenario } from './scenarios.fixture.ts';

/** A payslip to print. Its figures are correct until a test changes them. */
export interface Slip {
  name: string;
  address: string[];
  postCode: string;
  niNumber: string;
  employer: string;
  payeReference: string;
  role: string;
  taxCode: string;
  niCategory: string;
  frequency: PayFrequency;
  payDate: Day;
  start: Day;
  end: Day;
  taxPeriod: number;
  earnings: SlipRow[];
  deductions: SlipRow[];
  employerNi: Pence;
  employerPension: Pence;
  gross: Pence;
  taxable: Pence;
  niable: Pence;
  totalDeductions: Pence;
  net: Pence;
  year: Record<'gross' | 'taxable' | 'niable' | 'tax' | 'ni' | 'pension' | 'net' | 'deductions', Pence>;
}

export interface SlipRow {
  description: string;
  kind: 'pay' | 'tax' | 'ni' | 'pension' | 'loan' | 'other';
  amount: Pence;
  year: Pence;
  quantity: string | null;
  rate: string | null;
}

const PEOPLE = [
  {
    name: 'Amelia Thornbury',
    address: ['14 Larch Road', 'Testbridge'],
    postCode: 'TB1 2QQ',
    niNumber: 'CM922772D',
  },
  {
    name: 'Idris Vaughan',
    address: ['Flat 2', '9 Mill Lane', 'Harrow'],
    postCode: 'HA1 4ZZ',
    niNumber: 'PS735401A',
  },
  {
    name: "Siobhan O'Dell",
    address: ['3 Quay Street', 'Whitby'],
    postCode: 'YO21 3AB',
    niNumber: 'JG103759A',
  },
] as const;
const EMPLOYERS = [
  { employer: 'Harbour Foods Plc', payeReference: '868/BX37601' },
  { employer: 'Northwind Logistics Ltd', payeReference: '120/NL4410' },
  { employer: 'St Elwyn NHS Foundation Trust', payeReference: '951/E123' },
] as const;

/** Makes a payslip within a tax year, including the earlier pay of that year. */
export function makeSlip(scenario: Scenario, seed = 0): Slip {
  const frequency = scenario.frequency ?? 'monthly';
  const employment: Employment = {
    taxCode: parseTaxCode(scenario.taxCode) ?? fail(scenario.title),
    niCategory: scenario.niCategory ?? 'A',
    isDirector: scenario.isDirector ?? false,
    loans: scenario.loans ?? NO_LOANS,
    pension: scenario.pension ?? null,
    p45: scenario.p45
      ? { taxYear: '2025-26', taxable: pence(scenario.p45[0]), tax: pence(scenario.p45[1]) }
      : null,
  };
  const { expenses, benefit } = scenario;
  const elements = [
    ...scenario.elements.map(([description, pounds]) => elementOf(description, pounds)),
    ...(expenses ? [elementOf(expenses.description, expenses.pounds, UNTAXED)] : []),
    ...(benefit ? [elementOf(...benefit, IN_KIND)] : []),
  ];
  const otherDeductions = (scenario.others ?? []).map(([description, pounds]) => ({
    description,
    amount: pence(pounds),
  }));
  const before = { ...employment, taxCode: parseTaxCode(scenario.taxCodeBefore ?? '') ?? employment.taxCode };
  const usual = frequency === 'monthly' ? '2025-09-30' : '2025-08-30';
  const to = scenario.until ?? (scenario.isWeek53 ? '2026-04-05' : usual);
  const run = yearOfPayslips({
    schedule:
      frequency === 'monthly'
        ? { frequency, payDay: 28 }
        : { frequency, anyPayDay: scenario.isWeek53 ? '2025-04-06' : '2025-04-11' },
    from: scenario.startedOn ?? '2025-04-06',
    to,
    payFor: ({ paidOn }) => ({
      employment: paidOn.slice(0, 7) === to.slice(0, 7) ? employment : before,
      elements,
      otherDeductions,
    }),
  });
  if (run.outcome !== 'computed') return fail(`${scenario.title}: ${run.missing}`);
  const last = run.payslips.at(-1) ?? fail(scenario.title);
  return slipOf(scenario, { payslip: last, count: BigInt(run.payslips.length), payDay: last.payDay, seed });
}

const UNTAXED = { isTaxable: false, isNiable: false, isPensionable: false };
const IN_KIND = { isInKind: true, isNiable: false, isPensionable: false };

function elementOf(description: string, pounds: number, other: Partial<PayElement> = {}): PayElement {
  const isPaid = { isTaxable: true, isNiable: true, isPensionable: true, isFixed: true, isInKind: false };
  return { description, amount: pence(pounds), ...isPaid, ...other };
}

function slipOf(
  scenario: Scenario,
  {
    payslip,
    count,
    payDay,
    seed,
  }: { payslip: Payslip; count: bigint; payDay: { paidOn: Day; start: Day; end: Day }; seed: number },
): Slip {
  const { yearToDate: year } = payslip;
  const { expenses, benefit } = scenario;
  const beside = expenses && !expenses.isInGross ? pence(expenses.pounds) : 0n;
  const row = (
    description: string,
    kind: SlipRow['kind'],
    amount: Pence,
    more: { year?: Pence; quantity?: string; rate?: string } = {},
  ): SlipRow => ({
    description,
    kind,
    amount,
    year: more.year ?? amount * count,
    quantity: more.quantity ?? null,
    rate: more.rate ?? null,
  });
  const rows = [
    row('PAYE Tax', 'tax', payslip.tax, { year: year.tax }),
    row('National Insurance', 'ni', payslip.nationalInsurance, { year: year.nationalInsurance }),
    row('Pension', 'pension', payslip.pension.deducted, { year: year.pension }),
    row('Student Loan Plan 2', 'loan', payslip.loans.student),
    row('Postgraduate Loan', 'loan', payslip.loans.postgraduate),
    ...payslip.otherDeductions.map(({ description, amount }) => row(description, 'other', amount)),
  ];
  const isWeekly = scenario.frequency !== undefined && scenario.frequency !== 'monthly';
  return {
    ...(PEOPLE[seed % PEOPLE.length] ?? PEOPLE[0]),
    address: [...(PEOPLE[seed % PEOPLE.length] ?? PEOPLE[0]).address],
    ...(EMPLOYERS[seed % EMPLOYERS.length] ?? EMPLOYERS[0]),
    role: scenario.isDirector ? 'Director' : 'Team Leader',
    taxCode: scenario.taxCode,
    niCategory: scenario.niCategory ?? 'A',
    frequency: payslip.period.frequency,
    payDate: payDay.paidOn,
    start: payDay.start,
    end: payDay.end,
    taxPeriod: isWeekly
      ? payPeriodOf(payslip.period.frequency, payDay.paidOn).number
      : taxMonthOf(payDay.paidOn),
    earnings: [
      ...scenario.elements.map(([description, pounds, worked]) =>
        row(description, 'pay', pence(pounds), worked),
      ),
      ...(payslip.pension.sacrificed > 0n
        ? [row('Salary Sacrifice Pension', 'pay', -payslip.pension.sacrificed)]
        : []),
      ...(expenses ? [row(expenses.description, 'pay', pence(expenses.pounds))] : []),
      ...(benefit ? [row(benefit[0], 'pay', pence(benefit[1]))] : []),
    ],
    deductions: rows.filter(({ kind, amount }) => amount !== 0n || kind === 'tax' || kind === 'ni'),
    employerNi: payslip.niable / 8n,
    employerPension: payslip.pension.employer,
    gross: payslip.gross - beside,
    taxable: payslip.taxable,
    niable: payslip.niable,
    totalDeductions: payslip.totalDeductions,
    net: payslip.net,
    year: {
      gross: year.gross - beside * count,
      taxable: year.taxable,
      niable: year.niable,
      tax: year.tax,
      ni: year.nationalInsurance,
      pension: year.pension,
      net: year.net,
      deductions: year.totalDeductions,
    },
  };
}

function pence(pounds: number): Pence {
  return BigInt(Math.round(pounds * 100));
}

function fail(title: string): never {
  throw new Error(`There is no payslip for ${title}`);
}
