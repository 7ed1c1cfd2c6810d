import type { SandboxPerson } from '#simulation/people/index.ts';
import { addDays, addMonthsToDay, type Day, taxMonthOf } from '#values/calendar.ts';
import { sumPence } from '#values/money.ts';
import { seededRandom } from '#values/seeded-random.ts';
import { buildPayment } from './build-payment.ts';
import type { Month } from './build-statement.ts';
import type { Payslip } from './payslip.ts';

const PERCENT_DEDUCTED = 20n;

/** Builds a subcontractor's statement for the tax month that ends in this month. Every month has other amounts. */
export function buildCisStatement(person: SandboxPerson, month: Month): Payslip {
  const end = `${month}-05`;
  const now = paidIn(person, end);
  const months = Array.from({ length: taxMonthOf(end) }, (_, index) =>
    paidIn(person, addMonthsToDay(end, -index)),
  );
  const toDate = (amount: keyof typeof now) => sumPence(months.map((one) => one[amount]));
  return buildPayment(person, {
    employer: 'Brackenridge Construction Ltd',
    payeReference: '120/BC4471',
    payrollNumber: '2325648152',
    taxCode: '',
    niCategory: '',
    payDate: end,
    start: addDays(addMonthsToDay(end, -1), 1),
    end: end,
    payments: [
      ['Labour', now.labour],
      ['Cost of materials', now.materials],
    ],
    tax: ['CIS deduction', now.deducted],
    gross: now.gross,
    taxable: now.labour,
    totalDeductions: now.deducted,
    net: now.net,
    year: {
      gross: toDate('gross'),
      taxable: toDate('labour'),
      tax: toDate('deducted'),
      ni: 0n,
      pension: 0n,
      net: toDate('net'),
    },
  });
}

function paidIn({ niNumber }: SandboxPerson, end: Day) {
  const random = seededRandom('cis', niNumber, end);
  const [labour, materials] = [random.pence(1_800_00n, 3_600_00n), random.pence(60_00n, 700_00n)];
  const [gross, deducted] = [labour + materials, (labour * PERCENT_DEDUCTED) / 100n];
  return { labour, materials, gross, deducted, net: gross - deducted };
}
