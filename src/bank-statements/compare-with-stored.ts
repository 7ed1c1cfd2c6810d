import { countingStatements } from '#evidence';
import { type Finding, finding } from '#extraction';
import type { Db } from '#platform/database/database.ts';
import type { Tenant } from '#users';
import { formatPence } from '#values/money.ts';
import { findBreaks, type LedgerStatement, type StatementBreak } from './find-breaks.ts';
import { creditsOf, readCredits } from './read-credits.ts';
import type { StatementContent } from './schema.ts';

/**
 * Compares new statements of a document with each other and with the statements on file. Returns the findings of each. A
 * stored statement with low trust proves nothing about the new ones.
 */
export async function compareWithStored(
  db: Db,
  tenant: Tenant,
  { userId, statements }: { userId: string; statements: readonly StatementContent[] },
): Promise<Finding[][]> {
  const known = await readCredits(db, tenant, userId);
  // `compareWithBank` compares them with what the bank itself sent
  const stored = countingStatements(known.statements).filter(({ accountId }) => accountId === null);
  const own = statements.map(creditsOf);
  const isNew = new Set<LedgerStatement | null>(own);
  // of two equal statements the first counts, so that the findings are about the new one
  const breaks = findBreaks<LedgerStatement>([...own.filter((one) => one !== null), ...stored]);
  return own.map((one) =>
    breaks.flatMap((found) => {
      const isOwn = found.after === one || (found.before === one && !isNew.has(found.after));
      return isOwn ? [toFinding(found, { isLater: found.after === one })] : [];
    }),
  );
}

function toFinding(found: StatementBreak<LedgerStatement>, { isLater }: { isLater: boolean }): Finding {
  if (found.kind === 'balance') {
    const [expected, actual] = isLater ? [found.closing, found.opening] : [found.opening, found.closing];
    return finding('statement_continues', {
      severity: 'high',
      field: `balance_information.${isLater ? 'opening_balance' : 'closing_balance'}`,
      expected: formatPence(expected),
      actual: formatPence(actual),
      message: isLater
        ? 'The opening balance is not the closing balance of the statement before'
        : 'The closing balance is not the opening balance of the next statement',
    });
  }
  const actual = `${found.from} to ${found.to}`;
  return found.kind === 'overlap'
    ? finding('statement_continues', {
        severity: 'high',
        field: 'transactions',
        actual,
        message: 'Another statement of this account shows different rows or balances for the same days',
      })
    : finding('statement_continues', {
        field: 'statement_period',
        actual,
        message: isLater
          ? 'No statement covers the days before this one'
          : 'No statement covers the days after this one',
      });
}
