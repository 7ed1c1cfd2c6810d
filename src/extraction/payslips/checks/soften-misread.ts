import type { Finding } from '../../extraction.ts';
import { isDoubtful, isRecognised } from '../doubtful-figures.ts';
import type { Kind } from '../lexicon.ts';
import type { PayslipParts } from '../payroll-data.ts';
import type { PayslipMoney } from '../payslip-money.ts';
import type { Segment } from '../segments.ts';

/** The figures that a finding depends on. */
interface Ground {
  period?: readonly Kind[];
  year?: readonly Kind[];
  rows?: readonly ('earnings' | 'deductions')[];
}

const PAY = ['gross', 'taxable', 'niable'] as const;
const GROUNDS: Record<string, Ground> = {
  net_pay: { period: ['gross', 'total_deductions', 'net'] },
  earnings_sum: { period: ['gross'], rows: ['earnings'] },
  deductions_sum: { period: ['total_deductions'], rows: ['deductions'] },
  quantity_rate: {},
  taxable_pay: { period: ['gross', 'taxable'], rows: ['earnings', 'deductions'] },
  niable_pay: { period: ['gross', 'niable'], rows: ['earnings', 'deductions'] },
  income_tax: { period: ['gross', 'taxable', 'tax', 'pension'], year: ['tax', 'gross', 'taxable'] },
  national_insurance: { period: ['gross', 'niable', 'ni'], year: ['ni', 'niable'] },
  student_loan: { period: ['gross', 'niable', 'student_loan'] },
  postgraduate_loan: { period: ['gross', 'niable', 'postgraduate_loan'] },
  year_below_period: { period: ['gross', 'net', 'taxable', 'niable', 'tax', 'ni', 'pension'] },
  year_in_first_period: { period: ['gross', 'ni'] },
  year_contributions: { year: [...PAY, 'ni'] },
  year_tax: { year: ['gross', 'taxable', 'tax'] },
  year_tax_due: { year: ['gross', 'taxable', 'tax', 'pension'], period: ['gross', 'pension'] },
  year_shares: { period: PAY, year: PAY },
  year_net_pay: { year: ['gross', 'total_deductions', 'net'] },
};

/**
 * Lowers the severity of findings that depend on uncertain OCR: they say more about the scan than about the
 * payslip.
 */
export function softenMisread(findings: readonly Finding[], parts: PayslipParts): Finding[] {
  if (!listSegments(parts.money).some(isRecognised)) return [...findings];
  return findings.map((finding) => {
    if (finding.isPassed || finding.severity === 'info' || !isUnsure(finding, parts)) return finding;
    return {
      ...finding,
      severity: 'low',
      message: `${finding.message}. The scan may have been misread`,
    };
  });
}

function isUnsure({ code, box }: Finding, { money, details }: PayslipParts): boolean {
  // OCR may have missed a value without a box, or lost a digit of a code or tax period
  if (box === null || code.endsWith('_form') || code === 'tax_period') return true;
  const ground = GROUNDS[code];
  const dates = [details.payDate, details.taxPeriod].flatMap((located) => located?.segment ?? []);
  const own = [...listSegments(money), ...dates].filter(
    ({ x0, y0, x1, y1 }) => x0 === box.x0 && y0 === box.y0 && x1 === box.x1 && y1 === box.y1,
  );
  return [...own, ...(ground ? listGround(money, ground) : dates)].some(isDoubtful);
}

function listGround(money: PayslipMoney, { period = [], year = [], rows = [] }: Ground): Segment[] {
  const isOf = (kinds: readonly Kind[]) => (figure: { kind: Kind | null }) =>
    figure.kind !== null && kinds.includes(figure.kind);
  return [
    ...[...totalsOf(money), ...money.period, ...money.deductions].filter(isOf(period)),
    ...money.yearToDate.filter(isOf(year)),
    ...rows.flatMap((list) => money[list]),
  ].map(({ segment }) => segment);
}

function listSegments(money: PayslipMoney): Segment[] {
  const { earnings, deductions, period, yearToDate } = money;
  return [...totalsOf(money), ...earnings, ...deductions, ...period, ...yearToDate].map(
    ({ segment }) => segment,
  );
}

function totalsOf({ totals }: PayslipMoney) {
  return [totals.gross, totals.deductions, totals.net].flatMap((total) => total?.figure ?? []);
}
