import type { Check } from '../../readings/statements/study.ts';
import { checkDates } from './check-dates.ts';
import { checkFontsOfEnds } from './check-fonts.ts';
import { checkCurrency } from './check-parts.ts';
import { checkStatement } from './check-statement.ts';

/** Checks what was read from one statement. */
export const checkStudy: Check = ({ lines, facts, interpretation, ...read }) => {
  const { ledger } = interpretation;
  const { details, period, printedPeriod, statementDate } = read;
  return {
    findings: checkStatement(interpretation, { details, period, facts }),
    doubts: [
      ...checkCurrency(ledger),
      ...checkFontsOfEnds(ledger, { words: lines.flatMap(({ words }) => words), facts }),
      ...checkDates(lines, { ledger, period: printedPeriod, statementDate }),
    ],
  };
};
