import type { KeyObject } from 'node:crypto';
import type { Db } from '#platform/database/database.ts';
import type { Tenant } from '#users';
import type { DocumentCoverage, DocumentKind } from './schema.ts';
import type { DocumentRow } from './store.ts';

/** Reads what documents of one kind cover, from the data that was extracted from them. `keys` are the keys of their users, by document. */
export type CoverageStep = (
  tx: Db,
  tenant: Tenant,
  keys: ReadonlyMap<string, KeyObject>,
) => Promise<ReadonlyMap<string, DocumentCoverage>>;
export type CoverageSteps = Readonly<Record<DocumentKind, CoverageStep>>;

/** Reads what documents cover, by document. Documents without stored data are left out. */
export async function readCoverage(
  tx: Db,
  tenant: Tenant,
  rows: readonly DocumentRow[],
  { steps, keyOf }: { steps: Partial<CoverageSteps>; keyOf: (userId: string) => KeyObject },
): Promise<ReadonlyMap<string, DocumentCoverage>> {
  const found = new Map<string, DocumentCoverage>();
  const extracted = rows.filter(({ status }) => status === 'EXTRACTED');
  for (const [kind, ofKind] of Map.groupBy(extracted, (row) => row.kind)) {
    const keys = new Map(ofKind.map((row) => [row.document_id, keyOf(row.user_id)]));
    for (const [documentId, coverage] of (await steps[kind]?.(tx, tenant, keys)) ?? [])
      found.set(documentId, coverage);
  }
  return found;
}

const EMPLOYERS_MAX = 5;

/** What one payslip or statement of a document covers. */
interface Part extends Pick<DocumentCoverage, 'from' | 'to' | 'bank_name' | 'account_ending'> {
  documentId: string;
  employer: string | null;
}

/** Joins what the parts of each document cover, such as several payslips in one file. */
export function joinCoverage(parts: readonly Part[]): Map<string, DocumentCoverage> {
  return new Map(
    [...Map.groupBy(parts, ({ documentId }) => documentId)].map(([documentId, ofDocument]) => [
      documentId,
      join(ofDocument),
    ]),
  );
}

function join(parts: readonly Part[]): DocumentCoverage {
  const known = (name: Exclude<keyof Part, 'documentId'>) => parts.flatMap((part) => part[name] ?? []);
  const days = (name: 'from' | 'to') =>
    known(name)
      .map((time) => time.slice(0, 'yyyy-mm-dd'.length))
      .toSorted();
  return {
    from: days('from')[0] ?? null,
    to: days('to').at(-1) ?? null,
    employers: [...new Set(known('employer'))].slice(0, EMPLOYERS_MAX),
    bank_name: known('bank_name')[0] ?? null,
    account_ending: known('account_ending')[0] ?? null,
    count: parts.length,
  };
}
