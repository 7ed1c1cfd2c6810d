import { type AccountRow, updateLatestEntry, updateReturnedEntry } from '#accounts';
import { recordRetrieval } from '#authorisations';
import { publishEvent } from '#events';
import type { MachineTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { notFound } from '#platform/problem.ts';
import { type Confirmed, confirmRetrieval } from '#retrieval';
import { noteEvidence, type Tenant } from '#users';
import { dayOf } from '#values/calendar.ts';
import { openPaid } from '../read-submissions.ts';
import { rateSharers } from '../reuse.ts';
import type { PayrollSubmission } from '../schema.ts';
import { payrollBody } from '../webhook-payload.ts';
import { type NewSubmission, onlyNew, showNew, toNew, type Under } from './new-submissions.ts';
import { type Known, readKnown } from './read-known.ts';
import type { RetrievedPayslips } from './retrieved-payslips.ts';
import * as store from './store.ts';

export interface Retrieval extends RetrievedPayslips {
  /** The authorisation that the retrieval used; without it, the newest active one. */
  authorisationId?: string | undefined;
}

export interface Recorded {
  authorisationId: string;
  /** Null when nothing was new. */
  entryId: string | null;
  submissions: PayrollSubmission[];
}

/** Does the consent check, then stores payslips that did not come from a query. */
export async function recordEntry(tx: Db, tenant: Tenant, retrieval: Retrieval): Promise<Recorded> {
  const [confirmed, known] = await Promise.all([
    confirmRetrieval(tx, tenant, retrieval),
    readKnown(tx, tenant, retrieval),
  ]);
  return storeEntry(tx, tenant, { ...confirmed, known }, retrieval);
}

/**
 * Stores retrieved payslips in one transaction with the entry, the event and the record of the consent they
 * were retrieved under. Payslips that are already stored are left out, so a concurrent caller finds nothing
 * new. A query then returns the other caller's entry (return-entry.ts).
 */
export async function storeEntry(
  tx: Db,
  tenant: Tenant,
  { authorisationId, account, known }: Confirmed & { known: Known },
  retrieval: RetrievedPayslips,
  /** Whether a caller waits, who gets the entry. */
  { isReturned = false }: { isReturned?: boolean } = {},
): Promise<Recorded> {
  const { userId, accountId, source } = retrieval;
  const fresh = account === undefined ? [] : onlyNew(tenant, retrieval.payslips, known.latest);
  if (fresh.length === 0) return { authorisationId, entryId: null, submissions: [] };
  if (!known.user) throw notFound('User', userId);
  const now = tenant.clock.now();
  const entryId = newId(now);
  const ids = { client_id: tenant.clientId, entry_id: entryId, user_id: userId, account_id: accountId };
  const entry = { ...ids, created_at: now.toISOString() };
  const under = { entry, now, today: dayOf(tenant.clientTime()), ...known.user };
  const added = fresh.map((one) => toNew(one, under, retrieval));
  // all statements are sent without waiting for replies: the database inserts rows while the event is built
  const [, , submissions] = await Promise.all([
    store.insertEntry(tx, { ...entry, authorisation_id: authorisationId, source }),
    store.insertSubmissions(
      tx,
      added.map(({ row }) => row),
    ),
    announce(tx, under, added, known),
    recordRetrieval(tx, tenant, { userId, authorisationId, kind: 'payroll_entry', recordId: entryId }),
    account && noteLatest(tx, account, added, { entryId, now, isReturned }),
    noteChange(tx, tenant, retrieval),
  ]);
  return { authorisationId, entryId, submissions };
}

/**
 * Publishes the new submissions. The function is async, so that an error while building the event becomes a
 * rejected promise, and the caller still awaits the statements that were sent before.
 */
async function announce(
  tx: Db,
  { entry, now, today, userKey }: Under,
  added: readonly NewSubmission[],
  { paid }: Known,
): Promise<PayrollSubmission[]> {
  const { client_id: clientId, user_id: userId, account_id: accountId, entry_id: entryId } = entry;
  const submissions = showNew(added, { stored: openPaid(clientId, userKey, paid), today });
  const phones = added.map(({ content }) => content.data.identity_information.phone);
  const body = payrollBody({ userId, accountId, entryId, now, submissions, phones });
  await publishEvent(tx, { clientId, userKey, now }, body);
  return submissions;
}

/** Rates other users again who have the same file or payslip. */
async function noteChange(
  tx: Db,
  { clientId }: Tenant,
  { userId, document }: RetrievedPayslips,
): Promise<void> {
  if (document) await rateSharers(tx, { clientId, userId, documentIds: [document.id] });
  await noteEvidence(tx, clientId, userId);
}

async function noteLatest(
  tx: Db,
  { client_id: clientId, account_id: accountId, latest_pay_date }: AccountRow,
  added: readonly NewSubmission[],
  { entryId, now, isReturned }: { entryId: string; now: MachineTime; isReturned: boolean },
): Promise<void> {
  const dates = [latest_pay_date, ...added.map(({ row }) => row.pay_date)].filter((date) => date !== null);
  const payDate = dates.sort().at(-1) ?? null;
  await Promise.all([
    updateLatestEntry(tx, { clientId, accountId, now, entryId, payDate }),
    isReturned && updateReturnedEntry(tx, { clientId, accountId, entryId }),
  ]);
}
