import {
  type Employment,
  NO_LOANS,
  type PayElement,
  type Payslip,
  parseTaxCode,
  payPeriodOf,
  yearOfPayslips,
} from '#paye';
import { type Pence, sumPence } from '#values/money.ts';
import type { DrawnFrequency } from '../../../../test/layout-grammar/payslips/pay-days.ts';
import type { RowKind, Slip, SlipRow } from '../../../../test/layout-grammar/payslips/slip.ts';
import type { Scenario } from './scenarios.fixture.ts';

export type { Slip, SlipRow };

const PEOPLE = [
  ['Mrs', 'Amelia', 'Thornbury', '14 Larch Road|Testbridge', 'TB1 2QQ', 'CM922772D'],
  ['Mr', 'Idris', 'Vaughan', 'Flat 2|9 Mill Lane|Harrow', 'HA1 4ZZ', 'PS735401A'],
  ['Ms', 'Siobhan', "O'Dell", '3 Quay Street|Whitby', 'YO21 3AB', 'JG103759A'],
] as const;
const EMPLOYERS = [
  ['Harbour Foods Plc', '868/BX37601'],
  ['Northwind Logistics Ltd', '120/NL4410'],
  ['St Elwyn NHS Foundation Trust', '951/E123'],
] as const;
const UNTAXED = { isTaxable: false, isNiable: false, isPensionable: false };
const IN_KIND = { isInKind: true, isNiable: false, isPensionable: false };

/** Makes a payslip within a tax year, including the earlier pay of that year. Its figures are correct until a test changes them. */
export function makeSlip(scenario: Scenario, seed = 0): Slip {
  const payslips = payslipsOf(scenario);
  const last = payslips.at(-1) ?? fail(scenario.title);
  const { payDay, yearToDate: year } = last;
  const { frequency } = last.period;
  const beside = scenario.expenses?.isInGross === false ? pence(scenario.expenses.pounds) : 0n;
  const period = payPeriodOf(frequency, payDay.paidOn);
  return {
    ...personOf(seed),
    ...employerOf(seed),
    payrollNumber: '1050',
    role: scenario.isDirector ? 'Director' : 'Team Leader',
    department: 'Operations',
    taxCode: scenario.taxCode,
    niCategory: scenario.niCategory ?? 'A',
    frequency: frequency as DrawnFrequency,
    taxYear: '2025-26',
    taxPeriod: { unit: period.unit, number: period.number },
    payDate: payDay.paidOn,
    start: payDay.start,
    end: payDay.end,
    startedOn: scenario.startedOn ?? '2019-03-04',
    isStarter: scenario.startedOn !== undefined,
    needsYear: true,
    isDirector: scenario.isDirector ?? false,
    salary: 30_000,
    hourlyRate: null,
    ...rowsOf(scenario, payslips),
    gross: last.gross - beside,
    taxable: last.taxable,
    niable: last.niable,
    pensionable: null,
    totalDeductions: last.totalDeductions,
    net: last.net,
    year: {
      gross: year.gross - beside * BigInt(payslips.length),
      taxable: year.taxable,
      niable: year.niable,
      tax: year.tax,
      ni: year.nationalInsurance,
      pension: year.pension,
      net: year.net,
      deductions: year.totalDeductions,
    },
    previous: null,
  };
}

function personOf(seed: number) {
  const [title, forename, surname, lines, postCode, niNumber] = PEOPLE[seed % PEOPLE.length] ?? PEOPLE[0];
  const address = lines.split('|');
  return {
    person: { title, forename, surname, address, postCode, niNumber },
    name: `${forename} ${surname}`,
    address: [...address, postCode],
    niNumber,
  };
}

function employerOf(seed: number) {
  const [employer, payeReference] = EMPLOYERS[seed % EMPLOYERS.length] ?? EMPLOYERS[0];
  return { employer, payeReference, employerAddress: ['4 Foundry Lane', 'Hexton', 'HX3 9ZZ'] };
}

function payslipsOf(scenario: Scenario) {
  const frequency = scenario.frequency ?? 'monthly';
  const employment = employmentOf(scenario);
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
  return run.outcome === 'computed' ? run.payslips : fail(`${scenario.title}: ${run.missing}`);
}

function employmentOf(scenario: Scenario): Employment {
  const [taxable, tax] = scenario.p45 ?? [];
  return {
    taxCode: parseTaxCode(scenario.taxCode) ?? fail(scenario.title),
    niCategory: scenario.niCategory ?? 'A',
    isDirector: scenario.isDirector ?? false,
    loans: scenario.loans ?? NO_LOANS,
    pension: scenario.pension ?? null,
    p45:
      taxable === undefined || tax === undefined
        ? null
        : { taxYear: '2025-26', taxable: pence(taxable), tax: pence(tax) },
  };
}

function elementOf(description: string, pounds: number, other: Partial<PayElement> = {}): PayElement {
  const isPaid = { isTaxable: true, isNiable: true, isPensionable: true, isFixed: true, isInKind: false };
  return { description, amount: pence(pounds), ...isPaid, ...other };
}

/** The printed rows of the last payslip, with the sums of all. */
function rowsOf({ elements, expenses, benefit, loans }: Scenario, payslips: readonly Payslip[]) {
  const last = payslips.at(-1) ?? fail('no payments');
  const count = BigInt(payslips.length);
  const row = (kind: RowKind, description: string, amount: Pence, year = amount * count): SlipRow => ({
    kind,
    description,
    amount,
    year,
    units: null,
    rate: null,
  });
  const summed = (kind: RowKind, description: string, of: (payslip: Payslip) => Pence) =>
    row(kind, description, of(last), sumPence(payslips.map(of)));
  const extra = expenses ? [row('expenses', expenses.description, pence(expenses.pounds))] : [];
  const sacrificed = summed(
    'sacrificed_pension',
    'Salary Sacrifice Pension',
    ({ pension }) => -pension.sacrificed,
  );
  const deductions = [
    summed('tax', 'PAYE Tax', ({ tax }) => tax),
    summed('ni', 'National Insurance', ({ nationalInsurance }) => nationalInsurance),
    summed('pension', 'Pension', ({ pension }) => pension.deducted),
    summed(loans?.student ?? 'plan_2', 'Student Loan Plan 2', (payslip) => payslip.loans.student),
    summed('postgraduate', 'Postgraduate Loan', (payslip) => payslip.loans.postgraduate),
    ...last.otherDeductions.map(({ description, amount }) => row('other', description, amount)),
  ];
  const employer = [
    row('employer_ni', "Employer's NI", last.niable / 8n),
    row('employer_pension', "Employer's Pension", last.pension.employer),
  ];
  return {
    payments: [
      ...elements.map(([description, pounds, worked]) => ({
        ...row('salary', description, pence(pounds)),
        units: worked?.quantity ?? null,
        rate: worked?.rate ?? null,
      })),
      ...(sacrificed.amount === 0n ? [] : [sacrificed]),
      ...(expenses?.isInGross ? extra : []),
    ],
    expenses: expenses?.isInGross ? [] : extra,
    benefits: benefit ? [row('benefit', benefit[0], pence(benefit[1]))] : [],
    deductions: deductions.filter(({ kind, amount }) => amount !== 0n || kind === 'tax' || kind === 'ni'),
    employerRows: employer.filter(({ amount }) => amount !== 0n),
  };
}

function pence(pounds: number): Pence {
  return BigInt(Math.round(pounds * 100));
}

function fail(title: string): never {
  throw new Error(`There is no payslip for ${title}`);
}
