import type { KeyObject } from 'node:crypto';
import type { Db } from '#platform/database/database.ts';
import { requireUserKey, type Tenant } from '#users';
import type { FoundPage, Slice } from '#values/page.ts';
import type { IncomeSubmission } from './schema.ts';
import { openIncome } from './seal-income.ts';
import * as store from './store.ts';

export async function readIncome(
  tx: Db,
  tenant: Tenant,
  query: Slice & { filter: store.IncomeFilter },
): Promise<FoundPage<IncomeSubmission>> {
  const userKey = await requireUserKey(tx, tenant, query.filter.userId);
  const { rows, ...found } = await store.listSubmissions(tx, tenant.clientId, query);
  return { ...found, rows: rows.map((row) => toSubmission(row, userKey)) };
}

export function toSubmission(row: store.IncomeRow, userKey: KeyObject): IncomeSubmission {
  const owner = { clientId: row.client_id, submissionId: row.submission_id };
  return {
    id: row.submission_id,
    account_id: row.account_id,
    entry_id: row.entry_id,
    created_at: row.created_at,
    ...openIncome(userKey, owner, row.sealed_data),
  };
}
