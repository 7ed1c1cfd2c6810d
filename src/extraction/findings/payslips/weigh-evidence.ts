import { lowerFirst } from '#values/capitalised.ts';
import { magnitude, type Pence, parsePence } from '#values/money.ts';
import type { Finding } from '../../extraction.ts';
import { isSameBox } from '../../page/box-around.ts';
import type { Cell } from '../../page/cells.ts';
import { isDoubtfulWord, isRecognised, mayBeMisread } from '../../page/certainty.ts';
import { cellsOf, isUnknownPayment, type PayslipMoney, totalsOf } from '../../relations/payslips/figures.ts';
import { looseAmounts, type Payslip } from '../../relations/payslips/payslip.ts';
import { isProven, type Terms } from '../../relations/payslips/relation.ts';
import { relationOf } from '../../relations/payslips/relations.ts';
import type { Kind } from '../../vocabulary/payslips/lexicon.ts';
import { BY_LAW } from './require-proof.ts';
import { mayLackLabel } from './year-labels.ts';

const HARD_TO_READ = 'The picture is hard to read, so we may have misread it';
const LABEL_MISSED = 'We may have missed a label in the picture, and so read the wrong amount';
const ELSEWHERE = 'Something else on the page explains the difference, so we may have read the wrong amount';
const TAX_FREE = 'A payment whose label we don’t know may be tax-free';

/**
 * Decides for each failed check if the document contradicts itself or the law, or if a misreading explains the
 * failure at least as well. The latter is a doubt about our reading and costs less.
 */
export function weighEvidence(findings: readonly Finding[], payslip: Payslip): Finding[] {
  // a misread figure fails every check of figures that were calculated from it
  const isMisread = findings.some((finding) => !finding.isPassed && isHardToRead(finding, payslip));
  return findings.map((finding) => {
    if (finding.isPassed || finding.code === 'unproven' || finding.severity === 'info') return finding;
    const isOfFigures = relationOf(finding.code) !== null;
    const reason = isMisread && isOfFigures ? HARD_TO_READ : reasonToDoubt(finding, payslip);
    if (reason === null) return finding;
    return {
      ...finding,
      code: 'unproven',
      severity: reason === LABEL_MISSED ? 'medium' : 'low',
      message: `Unproven: as we read the page, ${lowerFirst(finding.message)}. ${reason}`,
    };
  });
}

function reasonToDoubt(finding: Finding, payslip: Payslip): string | null {
  if (isHardToRead(finding, payslip)) return HARD_TO_READ;
  if (isExplainedElsewhere(finding, payslip)) return ELSEWHERE;
  if (isRightWithout(finding, payslip)) return TAX_FREE;
  return mayLackLabel(finding, payslip) ? LABEL_MISSED : null;
}

function isHardToRead({ code, box, expected, actual }: Finding, { money, details }: Payslip): boolean {
  const all = cellsOf(money);
  if (!all.some(({ words }) => words.some(isRecognised))) return false;
  // a finding without a box may be about a value that OCR missed; OCR may also lose a digit of a code or tax period
  if (box === null || code.endsWith('_form') || code === 'tax_period') return true;
  const terms = relationOf(code)?.terms;
  const dates = [details.payDate, details.taxPeriod].flatMap((located) => located?.cell ?? []);
  const own = [...all, ...dates].filter((cell) => isSameBox(cell, box));
  const grounds = [...own, ...(terms ? listTerms(money, terms) : dates)];
  const [due, found] = [penceOf(expected), penceOf(actual)];
  const amounts = grounds.flatMap(({ pence, words }) => (pence === null ? [] : [{ pence, words }]));
  const isExplained = due !== null && found !== null && due !== found && mayBeMisread(amounts, due - found);
  return isExplained || grounds.some(({ words }) => words.some(isDoubtfulWord));
}

function listTerms(money: PayslipMoney, { period = [], year = [], rows = [] }: Terms): Cell[] {
  const isOf = (kinds: readonly Kind[]) => (figure: { kind: Kind | null }) =>
    figure.kind !== null && kinds.includes(figure.kind);
  return [
    ...[...totalsOf(money), ...money.period, ...money.deductions].filter(isOf(period)),
    ...money.yearToDate.filter(isOf(year)),
    ...rows.flatMap((list) => money[list]),
  ].map(({ cell }) => cell);
}

/**
 * A misread figure leaves its true value somewhere else on the page, without a meaning. A forged figure does
 * not, because the forger replaced it.
 */
function isExplainedElsewhere({ code, expected, actual }: Finding, payslip: Payslip): boolean {
  const [due, found] = [penceOf(expected), penceOf(actual)];
  if (due === null || found === null) return false;
  const loose = new Set(looseAmounts(payslip).map(magnitude));
  const isLoose = (pence: Pence) => pence !== 0n && loose.has(magnitude(pence));
  return relationOf(code)?.isMisread?.(payslip, { due, found, isLoose }) ?? false;
}

/** True if tax or NI is right when a payment with an unknown label is left out. */
function isRightWithout({ code }: Finding, payslip: Payslip): boolean {
  const { money } = payslip;
  const { gross } = money.totals;
  const relation = BY_LAW.includes(code) ? relationOf(code) : null;
  return money.earnings.some((row) => {
    if (!gross || !relation || !isUnknownPayment(row)) return false;
    const totals = { ...money.totals, gross: { ...gross, pence: gross.pence - row.pence } };
    return isProven(relation, { ...payslip, money: { ...money, totals } });
  });
}

function penceOf(text: string | null): Pence | null {
  return text !== null && /^-?\d+\.\d{2}$/.test(text) ? parsePence(text) : null;
}
