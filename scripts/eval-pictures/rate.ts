import type { Extraction } from '../../src/extraction/index.ts';
import { type PayslipOutcome, ratePayslips } from '../eval-extraction/grammar/evaluate-payslip.ts';
import { rateStatement, type StatementOutcome } from '../eval-extraction/grammar/evaluate-statement.ts';
import type { KeptPicture, Rated } from './kept.ts';
import type { Planned } from './plan.ts';

/** One wrong letter in a description makes a whole list wrong, so words and amounts measure these better. */
const LISTS = ['earning_elements', 'deductions_elements'];

export function rate(extraction: Extraction, planned: Planned, truth: KeptPicture['truth']): Rated[] {
  const wanted = { ...planned, forgery: null };
  const outcomes: (PayslipOutcome | StatementOutcome)[] =
    'truths' in truth ? ratePayslips(extraction, truth, wanted) : [rateStatement(extraction, truth, wanted)];
  return outcomes.map((outcome) => ({
    trust: outcome.trust,
    fields: Object.fromEntries(Object.entries(outcome.fields).filter(([field]) => !LISTS.includes(field))),
    rows:
      'expected' in outcome
        ? { right: outcome.right, found: outcome.found, printed: outcome.expected }
        : { right: 0, found: 0, printed: 0 },
    causes: outcome.causes,
  }));
}
