import type { KeyObject } from 'node:crypto';
import { type AccountRow, updateAccount } from '#accounts';
import { recordRetrieval } from '#authorisations';
import { publishEvent } from '#events';
import type { MachineTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { type Confirmed, confirmRetrieval } from '#retrieval';
import { noteEvidence, requireUserKey, type Tenant } from '#users';
import type { IncomeData } from '#values/income-submission.ts';
import { toSubmission } from './read-income.ts';
import type { IncomeSubmission } from './schema.ts';
import { indexesOf, sealIncome } from './seal-income.ts';
import * as store from './store.ts';
import { incomeBody } from './webhook-payload.ts';

/** A query that returned nothing is recorded too, as a retrieval under the consent. */
const NOTHING = 'income_nothing';

export interface RetrievedIncome {
  userId: string;
  accountId: string | null;
  /** Empty when the tax authority has no income for the person. */
  income: readonly IncomeData[];
}

export interface RecordedIncome {
  authorisationId: string;
  /** Null when nothing was new. */
  entryId: string | null;
  submissions: IncomeSubmission[];
}

/** Does the consent check, then stores income that no query asked for. */
export async function recordIncome(
  tx: Db,
  tenant: Tenant,
  retrieved: RetrievedIncome & {
    /** The authorisation that the retrieval used; without it, the newest active one. */
    authorisationId?: string | undefined;
  },
): Promise<RecordedIncome> {
  return storeIncome(tx, tenant, await confirmRetrieval(tx, tenant, retrieved), retrieved);
}

/**
 * Stores income in one transaction with the entry, the event and the record of the consent it was retrieved
 * under. Income that is already stored is left out, so a concurrent caller finds nothing new.
 */
export async function storeIncome(
  tx: Db,
  tenant: Tenant,
  { authorisationId, account }: Confirmed,
  retrieved: RetrievedIncome,
): Promise<RecordedIncome> {
  const { clientId, clock } = tenant;
  const { userId, accountId, income } = retrieved;
  const now = clock.now();
  const under = { userId, authorisationId };
  const nothing = { authorisationId, entryId: null, submissions: [] };
  if (account === undefined) return nothing;
  if (account && (await noteFound(tx, account, { isFound: income.length > 0, now })))
    await recordRetrieval(tx, tenant, { ...under, kind: NOTHING, recordId: newId(now) });
  const fresh = await onlyNew(tx, tenant, retrieved);
  if (fresh.length === 0) return nothing;
  const entryId = newId(now);
  const entry = { client_id: clientId, entry_id: entryId, user_id: userId, account_id: accountId };
  await store.insertEntry(tx, { ...entry, authorisation_id: authorisationId, created_at: now });
  const userKey = await requireUserKey(tx, tenant, userId);
  const rows = fresh.map((one) => toRow(one, { entry, userKey, now }));
  await store.insertSubmissions(tx, rows);
  const submissions = rows.map((row) => toSubmission(row, userKey));
  const body = incomeBody({ userId, accountId, entryId, now, submissions });
  await publishEvent(tx, { clientId, userKey, now }, body);
  await recordRetrieval(tx, tenant, { ...under, kind: 'income_entry', recordId: entryId });
  await noteEvidence(tx, clientId, userId);
  return { authorisationId, entryId, submissions };
}

function toRow(
  { data, indexes }: Fresh,
  { entry, userKey, now }: { entry: Entry; userKey: KeyObject; now: MachineTime },
): store.IncomeRow {
  const submissionId = newId(now);
  return {
    ...entry,
    submission_id: submissionId,
    created_at: now.toISOString(),
    period_start: data.income_period.start,
    period_end: data.income_period.end,
    income_index: indexes.income,
    content_index: indexes.content,
    sealed_data: sealIncome(userKey, { clientId: entry.client_id, submissionId }, data),
  };
}

/** Sets or clears the reason `nothing_found` on the account. Returns true when it was set now. */
async function noteFound(
  tx: Db,
  { client_id, account_id, status, status_reason }: AccountRow,
  { isFound, now }: { isFound: boolean; now: MachineTime },
): Promise<boolean> {
  const reason = isFound ? null : 'nothing_found';
  if (status !== 'CONNECTED' || status_reason === reason) return false;
  await updateAccount(tx, client_id, account_id, { updated_at: now, status_reason: reason });
  return !isFound;
}

type Entry = Pick<store.IncomeRow, 'client_id' | 'entry_id' | 'user_id' | 'account_id'>;

interface Fresh {
  data: IncomeData;
  indexes: ReturnType<typeof indexesOf>;
}

/** Leaves out income equal to the latest stored version or repeated in this retrieval. */
async function onlyNew(
  tx: Db,
  { clientId, clientKey }: Tenant,
  { userId, accountId, income }: RetrievedIncome,
): Promise<Fresh[]> {
  if (accountId === null) await store.lockUnlinked(tx, userId);
  const rows = await store.listLatest(tx, { clientId, userId, accountId });
  const latest = new Map(rows.map((row) => [row.income_index.toString('base64'), row.content_index]));
  return income.flatMap((data) => {
    const indexes = indexesOf(clientKey, data);
    const name = indexes.income.toString('base64');
    if (latest.get(name)?.equals(indexes.content)) return [];
    latest.set(name, indexes.content);
    return [{ data, indexes }];
  });
}
