import { countingStatements } from '#evidence';
import { type Finding, finding } from '#extraction';
import type { Db } from '#platform/database/database.ts';
import { requireUserKey, type Tenant } from '#users';
import { addDays, type Day } from '#values/calendar.ts';
import { withFullNumbers } from './account-key.ts';
import { findBreaks, type LedgerStatement, lackedCredits, SETTLING_DAYS } from './find-breaks.ts';
import { creditsOf, readCredits } from './read-credits.ts';
import type { StatementContent } from './schema.ts';
import { openStatement } from './seal-statement.ts';
import { listOfDocuments } from './store.ts';

/** A bank's months and an upload with this many rows each cannot both be right if they have no row in common. */
const ROWS_TELLING_MIN = 5;

/**
 * Compares uploaded statements with what the bank itself sent about the same account. Returns the findings of each: none if the
 * bank sent nothing about its days.
 */
export async function compareWithBank(
  db: Db,
  tenant: Tenant,
  { userId, statements }: { userId: string; statements: readonly StatementContent[] },
): Promise<Finding[][]> {
  const known = await readCredits(db, tenant, userId);
  const months = countingStatements(known.statements).filter(({ accountId }) => accountId !== null);
  return statements.map((statement) => {
    const credits = creditsOf(statement);
    if (!credits || months.length === 0) return [];
    const [upload, ...bank] = withFullNumbers<LedgerStatement>([credits, ...months]);
    return upload
      ? compareOne(
          upload,
          bank.filter(({ account }) => account === upload.account),
        )
      : [];
  });
}

/** The same for the stored statements of a document, in their order. */
export async function compareDocumentWithBank(
  tx: Db,
  tenant: Tenant,
  { userId, documentId }: { userId: string; documentId: string },
): Promise<Finding[][]> {
  const userKey = await requireUserKey(tx, tenant, userId);
  const rows = await listOfDocuments(tx, tenant.clientId, [documentId]);
  const statements = rows.map((row) => openStatement(row, userKey).content);
  return compareWithBank(tx, tenant, { userId, statements });
}

function compareOne(upload: LedgerStatement, months: readonly LedgerStatement[]): Finding[] {
  if (upload.account === '') return [];
  const overlapping = months.filter(({ from, to }) => from <= upload.to && upload.from <= to);
  const breaks = findBreaks([upload, ...months]).filter(
    ({ kind, before, after }) => kind !== 'gap' && (before === upload || after === upload),
  );
  if (breaks.length > 0 || overlapping.some((month) => isInvented(upload, month)))
    return [
      finding('bank_agrees', {
        severity: 'high',
        field: 'transactions',
        actual: `${upload.from} to ${upload.to}`,
        message: 'What the bank itself sent about this account shows other payments or balances',
      }),
    ];
  if (!overlapping.some((month) => hasCommonRow(upload, month))) return [];
  return [
    finding('bank_agrees', {
      severity: 'high',
      isPassed: true,
      field: 'transactions',
      message: 'What the bank itself sent about this account shows the same payments',
    }),
  ];
}

/**
 * True if the upload shows a credit that the bank does not know. Statements without a common row may be of different pots with one
 * number, unless both have many rows.
 */
function isInvented(upload: LedgerStatement, month: LedgerStatement): boolean {
  const days = {
    from: later(upload.from, addDays(month.from, SETTLING_DAYS)),
    to: earlier(upload.to, addDays(month.to, -SETTLING_DAYS)),
  };
  if (hasCommonRow(upload, month)) return lackedCredits(upload, month, days).length > 0;
  const counts = [upload, month].map((one) => rowsIn(one, days).length);
  return counts.every((count) => count >= ROWS_TELLING_MIN);
}

function hasCommonRow(one: LedgerStatement, other: LedgerStatement): boolean {
  const known = new Set(rowsIn(other, other));
  return rowsIn(one, one).some((row) => known.has(row));
}

function rowsIn({ credits, debits }: LedgerStatement, { from, to }: { from: Day; to: Day }): string[] {
  return [
    ...credits.map(({ date, pence }) => ({ date, pence })),
    ...debits.map(({ date, pence }) => ({ date, pence: -pence })),
  ]
    .filter(({ date }) => from <= date && date <= to)
    .map(({ date, pence }) => `${date} ${pence}`);
}

function later(one: Day, other: Day): Day {
  return one > other ? one : other;
}

function earlier(one: Day, other: Day): Day {
  return one < other ? one : other;
}
