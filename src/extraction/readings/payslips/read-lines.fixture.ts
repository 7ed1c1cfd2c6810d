import { formatPence, formatPenceWithThousands as money, type Pence } from '#values/money.ts';
import { scoreFindings } from '../../findings/score-findings.ts';
import { readPayslips } from '../../read-payslips.ts';
import { type Cell, pageOf } from './page.fixture.ts';
import { SCENARIOS, type Scenario } from './scenarios.fixture.ts';
import { makeSlip } from './slip.fixture.ts';

/** Lines of a page: a position from the top, and cells. */
export type Lines = [y: number, ...cells: Cell[]][];

export const slip = makeSlip(SCENARIOS[0] as Scenario);
export const [tax, ni, pension] = slip.deductions.map(({ amount }) => amount) as [Pence, Pence, Pence];
export const HEAD: Lines = [
  [40, [40, slip.employer]],
  [68, [40, `Employee: ${slip.name}`], [300, `NI Number: ${slip.niNumber}`]],
  [82, [40, `Tax Code: ${slip.taxCode}`], [300, 'Pay Date: 26/09/2025']],
];

/** Reads a page, and returns what the tests look at. */
export function read(lines: Lines, head: Lines = HEAD) {
  const outcome = readPayslips(pageOf([...head, ...lines]));
  const payslip = outcome.outcome === 'payslips' ? outcome.payslips[0] : undefined;
  if (!payslip) return { trust: 'refused' };
  const { earnings, deductions } = payslip.data.income_information;
  return {
    gross: earnings.gross_pay,
    net: earnings.net_pay,
    yearGross: earnings.year_to_date.gross_pay,
    paid: earnings.earning_elements.map(({ description }) => description),
    taken: deductions.deductions_elements.map(({ description }) => description),
    employer: payslip.data.employment_information.employer_name,
    name: payslip.data.identity_information.name,
    yearTax: earnings.year_to_date.total_tax_paid,
    trust: scoreFindings(payslip.findings).word,
    doubts: payslip.findings.filter(({ isPassed }) => !isPassed).map(({ code }) => code),
  };
}

export const paid: Lines = [
  [140, [40, 'Payments']],
  [154, [40, 'Basic Pay'], [300, money(slip.gross)]],
];
export const taken: Lines = [
  [182, [40, 'Deductions']],
  [196, [40, 'PAYE'], [300, money(tax)]],
  [210, [40, 'National Insurance'], [300, money(ni)]],
  [224, [40, 'Pension'], [300, money(pension)]],
];
export const totals: Lines = [
  [168, [40, 'Gross Pay'], [300, money(slip.gross)]],
  [238, [40, 'Total Deductions'], [300, money(slip.totalDeductions)]],
];
export const net: Lines = [[266, [40, 'Net Pay'], [300, money(slip.net)]]];
export const rightFigures = { gross: formatPence(slip.gross), net: formatPence(slip.net), trust: 'HIGH' };
