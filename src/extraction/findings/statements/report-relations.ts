import { lowerFirst } from '#values/capitalised.ts';
import type { Finding } from '../../extraction.ts';
import { isRecognised, mayBeMisread } from '../../page/certainty.ts';
import type { Link } from '../../relations/statements/ledger.ts';
import type { Comparison, Figures } from '../../relations/statements/relation.ts';
import { STATEMENT_RELATIONS } from '../../relations/statements/relations.ts';
import type { CheckCode } from '../check-codes.ts';
import { finding, passed } from '../finding.ts';

/** Reports the equations of a statement: a changed figure breaks a sum. */
export function reportRelations(figures: Figures): Finding[] {
  return STATEMENT_RELATIONS.flatMap(({ code, holds, compare }) => {
    const compared = compare(figures);
    const wrong = compared.filter(({ isRight }) => !isRight);
    if (compared.length > 0 && wrong.length === 0) return [passed(code, holds(compared.length))];
    return wrong.map((one) => reportWrong(code, one));
  });
}

/** Reports a wrong amount, or a doubt if it is as likely that we misread the page. */
export function reportWrong(code: CheckCode, one: Comparison): Finding {
  const { token, page, marked = [token], field, due: expected, actual, fails: message } = one;
  const said = { field, at: { page, boxes: marked }, expected, actual };
  const found = finding(code, { ...said, severity: 'high', message });
  if (isMisreadPicture(one)) return doubtPicture(found);
  if (one.doubt === undefined) return found;
  return finding('unproven', {
    ...said,
    severity: one.doubt,
    message: `Unproven: ${lowerFirst(message)} as we read them. We may have misread the statement`,
  });
}

/** True in a picture if a row may be missing, or if a misread digit explains the difference. */
function isMisreadPicture({ token, terms, due, actual, isComplete }: Comparison): boolean {
  const tokens = [token, ...terms];
  if (!tokens.some(({ digits }) => isRecognised(digits))) return false;
  const amounts = tokens.map(({ pence, digits }) => ({ pence, words: [digits] }));
  return !isComplete || typeof actual !== 'bigint' || mayBeMisread(amounts, actual - due);
}

/** In a picture, a digit that OCR misread fails the same checks as one that a forger changed. */
export function doubtPicture({ code, severity, message, ...place }: Finding): Finding {
  return finding('unproven', {
    ...place,
    severity: severity === 'high' ? 'medium' : severity,
    message: `Unproven: as we read the picture, ${lowerFirst(message)}. We may have misread it`,
  });
}

/** Reports balances that were repaired. The rows around them prove the right ones, so this costs little. */
export function reportRepairs(repairs: readonly Link[]): Finding[] {
  return repairs.map(({ entry, page, token, expected }) =>
    finding('unproven', {
      severity: 'low',
      field: entry === null ? 'transactions' : `transactions[${entry}].balance`,
      at: { page, boxes: [token] },
      expected,
      actual: token.text,
      message:
        'Unproven: as we read the picture, this balance does not fit the rows around it. We may have misread it, so the balance that fits is used',
    }),
  );
}
