import { expect, test } from 'vitest';
import { formatPence, formatPenceWithThousands as money, type Pence } from '#values/money.ts';
import { scoreFindings } from '../../findings/score-findings.ts';
import { readPayslips } from '../../read-payslips.ts';
import { type Cell, pageOf } from './page.fixture.ts';
import { SCENARIOS, type Scenario } from './scenarios.fixture.ts';
import { makeSlip } from './slip.fixture.ts';

type Lines = [y: number, ...cells: Cell[]][];

const slip = makeSlip(SCENARIOS[0] as Scenario);
const [tax, ni, pension] = slip.deductions.map(({ amount }) => amount) as [Pence, Pence, Pence];
const TOP: Lines = [
  [40, [40, slip.employer]],
  [68, [40, `Employee: ${slip.name}`], [300, `NI Number: ${slip.niNumber}`]],
  [82, [40, `Tax Code: ${slip.taxCode}`], [300, 'Pay Date: 26/09/2025']],
];
const right = {
  gross_pay: formatPence(slip.gross),
  net_pay: formatPence(slip.net),
  income_tax: formatPence(tax),
  employee_ni: formatPence(ni),
};

function read(lines: Lines) {
  const outcome = readPayslips(pageOf([...TOP, ...lines]));
  const payslip = outcome.outcome === 'payslips' ? outcome.payslips[0] : undefined;
  if (!payslip) return { trust: 'refused' };
  const { earnings, deductions } = payslip.data.income_information;
  const { gross_pay, net_pay } = earnings;
  const { income_tax, employee_ni } = deductions;
  return {
    figures: { gross_pay, net_pay, income_tax, employee_ni },
    rows: deductions.deductions_elements.map(({ description }) => description),
    employer: payslip.data.employment_information.employer_name,
    trust: scoreFindings(payslip.findings).word,
  };
}

const sums = (net: Pence): Lines => [
  [300, [40, 'Gross Pay'], [300, money(slip.gross)]],
  [314, [40, 'Total Deductions'], [300, money(slip.totalDeductions)]],
  [328, [40, 'Net Pay'], [300, money(net)]],
];
const amountsFirst = (net: Pence): Lines => [
  [140, [40, 'Payments'], [300, 'Deductions']],
  [154, [100, money(slip.gross)], [112, 'Basic Pay'], [360, money(tax)], [372, 'PAYE']],
  [168, [360, money(ni)], [372, 'National Insurance']],
  [182, [360, money(pension)], [372, 'Pension']],
  ...sums(net),
];
const unknownWords = (net: Pence): Lines => [
  [140, [40, 'Vorlan'], [300, money(slip.gross)]],
  [154, [40, 'Teb Rokust'], [300, money(slip.gross)]],
  [200, [40, 'Crown Levy'], [300, money(tax)]],
  [214, [40, 'Sulmi'], [300, money(ni)]],
  [228, [40, 'Ghedar'], [300, money(pension)]],
  [242, [40, 'Darust'], [300, money(slip.totalDeductions)]],
  [328, [40, 'Net Pay'], [300, money(net)]],
];
const labelsBelow = (net: Pence): Lines => [
  [140, [40, 'Payments'], [300, 'Deductions']],
  [154, [40, 'Basic Pay'], [250, money(slip.gross)], [300, 'PAYE'], [520, money(tax)]],
  [168, [300, 'National Insurance'], [520, money(ni)]],
  [182, [300, 'Pension'], [520, money(pension)]],
  [300, [90, money(slip.gross)], [290, money(slip.totalDeductions)], [490, money(net)]],
  [313, [50, 'Gross Pay'], [240, 'Total Deductions'], [450, 'Net Pay']],
];
const welsh = (net: Pence): Lines => [
  [140, [40, 'Taliadau'], [300, 'Didyniadau / Deductions']],
  [154, [40, 'Cyflog Sylfaenol'], [250, money(slip.gross)], [300, 'Treth Incwm'], [520, money(tax)]],
  [168, [300, 'Yswiriant Gwladol / National Insurance'], [520, money(ni)]],
  [182, [300, 'Cyfraniad Pensiwn'], [520, money(pension)]],
  [300, [40, 'Cyflog Gros'], [300, money(slip.gross)]],
  [314, [40, 'Cyfanswm Didyniadau'], [300, money(slip.totalDeductions)]],
  [328, [40, 'Cyflog Net / Net Pay'], [300, money(net)]],
];

test.each([
  ['amounts before their labels', amountsFirst],
  ['labels below their amounts', labelsBelow],
  ['unknown words', unknownWords],
  ['Welsh words', welsh],
])('a payslip with %s is read, and a raised net pay is detected', (_, layout) => {
  expect(read(layout(slip.net))).toMatchObject({ figures: right, trust: 'HIGH' });
  expect(read(layout(slip.net + 50_000n)).trust).not.toBe('HIGH');
});

test('rows with amounts before their labels keep their descriptions', () => {
  expect(read(amountsFirst(slip.net)).rows).toEqual(['PAYE', 'National Insurance', 'Pension']);
});

test('a deduction with an unknown label may be National Insurance, so that amount is unknown and not zero', () => {
  const lines: Lines = [
    [140, [40, 'Payments'], [300, 'Deductions']],
    [154, [40, 'Basic Pay'], [250, money(slip.gross)], [300, 'PAYE'], [520, money(tax)]],
    [168, [300, 'Ghedar'], [520, money(slip.totalDeductions - tax)]],
    ...sums(slip.net),
  ];
  expect(read(lines)).toMatchObject({ figures: { employee_ni: null }, trust: 'MEDIUM' });
});
