import {
  compareWithToday,
  type ExtractedPayslip,
  type Extraction,
  type Extractor,
  type Finding,
  scoreFindings,
} from '../../../src/extraction/index.ts';
import type { Part } from '../../../test/layout-grammar/chance.ts';
import { compareFields } from '../../../test/layout-grammar/payslips/compare.ts';
import {
  drawPayslips,
  type PayslipDocument,
  type PayslipForgery,
  type PayslipTruth,
} from '../../../test/layout-grammar/payslips/index.ts';

/** How well one payslip was read, and how it was rated. */
export interface PayslipOutcome {
  name: string;
  part: Part;
  seed: number;
  forgery: PayslipForgery | null;
  trust: 'HIGH' | 'MEDIUM' | 'LOW' | 'VERY_LOW' | 'refused';
  score: number | null;
  /** Right or wrong. A field that is not printed and was not read is absent. */
  fields: Record<string, boolean>;
  /** The differences, and the findings that lower the score. */
  causes: string[];
  /** Codes of the findings that lower the score, the most severe first. */
  accusing: string[];
  /** The figures that a lender relies on, if they are wrong. */
  wrongFigures: string[];
}

const RELIED_ON = ['gross_pay', 'net_pay', 'income_tax', 'employee_ni'] as const;

export interface PayslipToEvaluate {
  part: Part;
  seed: number;
  forgery: PayslipForgery | null;
}

export interface EvaluatedPayslips {
  document: PayslipDocument;
  outcomes: PayslipOutcome[];
}

/** Draws a document and reads it. Returns null if the document can't be forged in this way. */
export async function evaluatePayslip(
  extractor: Extractor,
  wanted: PayslipToEvaluate,
): Promise<EvaluatedPayslips | null> {
  const document = drawPayslips(wanted);
  if (!document) return null;
  const extraction = await extractor.extract({
    bytes: document.bytes,
    mediaType: 'application/pdf',
    kind: 'payslip',
    mayUseOcr: true,
  });
  return { document, outcomes: ratePayslips(extraction, document, wanted) };
}

export function ratePayslips(
  extraction: Extraction,
  document: Pick<PayslipDocument, 'truths' | 'uploadedOn'>,
  { part, seed, forgery }: PayslipToEvaluate,
): PayslipOutcome[] {
  const found = extraction.outcome === 'payslips' ? extraction.payslips : [];
  const refusal = extraction.outcome === 'refused' ? `refused: ${extraction.reason}` : extraction.outcome;
  const name = `payslip-${part}-${seed}${forgery === null ? '' : `-${forgery}`}`;
  const truths = forgery === null ? document.truths : document.truths.slice(0, 1);
  return truths.map((truth, index) => {
    const base = { name: index === 0 ? name : `${name}-${index + 1}`, part, seed, forgery };
    const payslip = matching(found, truth, index);
    return payslip
      ? compare(base, { truth, payslip, uploadedOn: document.uploadedOn })
      : refused(base, truth, refusal);
  });
}

type Base = Pick<PayslipOutcome, 'name' | 'part' | 'seed' | 'forgery'>;

/** In a file with several payslips, the one with the same net pay, or else the one at the same place. */
function matching(
  found: readonly ExtractedPayslip[],
  truth: PayslipTruth,
  index: number,
): ExtractedPayslip | undefined {
  const net = ({ data }: ExtractedPayslip) => data.income_information.earnings.net_pay ?? '';
  return found.find((payslip) => truth.net_pay?.accepted.includes(net(payslip))) ?? found[index];
}

function refused(base: Base, truth: PayslipTruth, cause: string): PayslipOutcome {
  const printed = Object.entries(truth).filter(([, { isPrinted }]) => isPrinted);
  return {
    ...base,
    trust: 'refused',
    score: null,
    fields: Object.fromEntries(printed.map(([field]) => [field, false])),
    causes: [cause],
    accusing: [],
    wrongFigures: [],
  };
}

function compare(
  base: Base,
  { truth, payslip, uploadedOn }: { truth: PayslipTruth; payslip: ExtractedPayslip; uploadedOn: string },
): PayslipOutcome {
  const { fields, differences } = compareFields(payslip, truth);
  const findings = [...payslip.findings, ...compareWithToday(payslip.data, uploadedOn)];
  const { score, word } = scoreFindings(findings);
  const doubts = doubtsOf(findings);
  return {
    ...base,
    trust: word,
    score,
    fields,
    causes: [...differences, ...doubts.map(describe)],
    accusing: [...new Set(doubts.map(({ code }) => code))],
    wrongFigures: RELIED_ON.filter((field) => fields[field] === false),
  };
}

const SEVERITIES = ['high', 'medium', 'low'];

export function doubtsOf(findings: readonly Finding[]): Finding[] {
  return findings
    .filter(({ isPassed, severity }) => !isPassed && severity !== 'info')
    .sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

export function describe({ severity, code, field, actual, expected, message }: Finding): string {
  const figures = actual === null && expected === null ? message : `${actual}, expected ${expected}`;
  return `${severity} ${code}${field ? ` (${field})` : ''}: ${figures}`;
}
