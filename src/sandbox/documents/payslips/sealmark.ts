import { atLeast, type Block, beside, framed, lines, stack } from '../drawing/block.ts';
import { cells } from '../drawing/cells.ts';
import { COURIER } from '../drawing/fonts.ts';
import type { Pair } from '../drawing/pairs.ts';
import { type Desk, PLAIN, total } from '../drawing/style.ts';
import type { Unnamed } from '../layout-names.ts';
import type { Payslip, PayslipLayout } from '../payslip.ts';
import { printDay } from '../print-day.ts';
import { addressOf, facts, list, restyled, sumPairs, sums, taxPeriodOf } from './parts.ts';

const BROWN = '#b78b62';
const HEIGHT = 150;

export const sealmark: Unnamed<PayslipLayout> = {
  vendor: 'Sealmark Secure Print',
  omits: ['employer_tax_reference', 'ytd.net_pay'],
  spell,
  // about a third of A4, landscape
  size: [640, 380],
  style: {
    ...PLAIN,
    values: COURIER,
    size: 8,
    margin: 32,
    leading: 1.5,
    line: BROWN,
    accent: '#7a5230',
    fill: '#f3e7da',
    corner: 4,
    rules: 'box',
    isHeadingBold: false,
  },
  drawForm,
  compose,
};

function spell(description: string): string {
  return description.toUpperCase().replace(' (RELIEF AT SOURCE)', ' RAS');
}

function compose(desk: Desk, payslip: Payslip): Block {
  const { year } = payslip;
  const named = ({ description }: { description: string }) => spell(description);
  const columns = { description: 'PAYMENTS', units: '', rate: '', amount: 'AMOUNT' };
  const toDate = sumPairs(restyled(desk, { family: COURIER }), [
    ['GROSS PAY', year.gross, 'year.gross'],
    ['TAXABLE PAY', year.taxable],
    ['TAX PAID', year.tax],
    ['EE NI', year.ni],
    ...(year.pension === 0n ? [] : ([['PENSION', year.pension]] as const)),
  ]);
  const benefits = payslip.benefits.map(
    ({ description, amount }) => `${spell(description)} ${total(desk.style, amount)} (TAXED ONLY)`,
  );
  return stack(
    [
      composeHead(desk, payslip),
      beside(
        [
          atLeast(list(desk, 'payments', payslip, columns, named), { height: HEIGHT }),
          list(desk, 'deductions', payslip, { description: 'DEDUCTIONS', amount: 'AMOUNT' }, named),
          framed(desk, toDate, { title: 'TOTALS TO DATE', hasFrame: true }),
        ],
        4,
      ),
      ...(benefits.length === 0 ? [] : [lines(desk, benefits, { size: 7.5, family: COURIER })]),
      composeSums(desk, payslip),
      beside([addressOf(desk, { ...payslip, name: payslip.name.toUpperCase() }), composeNotice(desk)], 20),
    ],
    5,
  );
}

/** The pre-printed form: perforated edges for the tractor of a printer. */
function drawForm({ paper }: Desk): void {
  const edges = [8, paper.width - 14];
  for (const x of edges)
    for (let y = 12; y < paper.height - 8; y += 12)
      paper.frame(x, y, 6, 4, { colour: BROWN, radius: 2, width: 0.5 });
  for (const x of [24, paper.width - 24])
    paper.rule(x, 6, x, paper.height - 6, { colour: BROWN, width: 0.4 });
}

function composeHead(desk: Desk, payslip: Payslip): Block {
  const day = (of: string) => printDay(of, 'DD/MM/YY');
  const rows: Pair[][] = [
    facts([
      ['EMPLOYER', payslip.employer.toUpperCase()],
      ['EMPLOYEE', payslip.name.toUpperCase()],
      ['PAY DATE', day(payslip.payDate)],
    ]),
    facts([
      ['PAYROLL NO', payslip.payrollNumber],
      ['NAT INS NO', payslip.niNumber],
      ['NI CAT', payslip.niCategory],
      ['TAX CODE', payslip.taxCode],
      ['TAX PERIOD', taxPeriodOf(payslip).toUpperCase()],
      ['PAY PERIOD', `${day(payslip.start)} - ${day(payslip.end)}`],
    ]),
  ];
  const look = { rules: 'none', isLabelSmall: true, align: 'left' } as const;
  const blocks = rows.map((row) => cells(desk, row, { ...look, columns: row.length }));
  return framed(desk, stack(blocks, 0), { title: null, hasFrame: true });
}

function composeSums(desk: Desk, payslip: Payslip): Block {
  const list_ = sums(desk, [
    ['GROSS PAY', payslip.gross, 'gross'],
    ['TAXABLE PAY', payslip.taxable],
    ['TOTAL DEDUCTIONS', payslip.totalDeductions, 'deductions'],
    ['NET PAY', payslip.net, 'net'],
  ]).map((pair) => ({ ...pair, isBold: true }));
  const look = { columns: list_.length, isLabelSmall: true, align: 'right', valueSize: 10.5 } as const;
  return cells(desk, list_, { ...look, rules: 'outline' });
}

function composeNotice(desk: Desk): Block {
  const { accent } = desk.style;
  return stack(
    [
      lines(desk, ['PRIVATE AND CONFIDENTIAL'], { size: 8, isBold: true, colour: accent }),
      lines(desk, ['To open: tear along the perforation on both sides.'], { size: 6.5, colour: accent }),
    ],
    4,
  );
}
