import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

/** The browser of a journey. */
interface Where {
  clientId: string;
  journeyId: string;
  sessionId: string;
}

export async function findConfirmation(
  db: Db,
  { clientId, sessionId }: Where,
): Promise<{ isConfirmed: boolean; failures: number }> {
  const row = await db
    .selectFrom('journey_sessions')
    .innerJoin('journeys', (join) =>
      join
        .onRef('journeys.client_id', '=', 'journey_sessions.client_id')
        .onRef('journeys.journey_id', '=', 'journey_sessions.journey_id'),
    )
    .select(['journey_sessions.confirmed_at', 'journeys.confirmation_failures'])
    .where('journey_sessions.client_id', '=', clientId)
    .where('journey_sessions.session_id', '=', sessionId)
    .executeTakeFirst();
  return { isConfirmed: row?.confirmed_at != null, failures: row?.confirmation_failures ?? 0 };
}

/** Counts an attempt before its answers are compared, so that concurrent ones count too; null if none is left. */
export async function takeAttempt(
  tx: Db,
  { clientId, journeyId }: Where,
  attemptsMax: number,
): Promise<number | null> {
  const row = await tx
    .updateTable('journeys')
    .set(({ eb }) => ({ confirmation_failures: eb('confirmation_failures', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('journey_id', '=', journeyId)
    .where('confirmation_failures', '<', attemptsMax)
    .returning('confirmation_failures')
    .executeTakeFirst();
  return row?.confirmation_failures ?? null;
}

export async function updateConfirmed(
  tx: Db,
  { clientId, journeyId, sessionId }: Where,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('journey_sessions')
    .set({ confirmed_at: now })
    .where('client_id', '=', clientId)
    .where('session_id', '=', sessionId)
    .execute();
  await tx
    .updateTable('journeys')
    .set({ confirmation_failures: 0 })
    .where('client_id', '=', clientId)
    .where('journey_id', '=', journeyId)
    .execute();
}

/**
 * Whether every account and every uploaded document of the user was added in this browser, and there is at least one. A
 * browser that only started a sign-in to an account with data has not added it: anybody with the link can start one. Data
 * without a source was added by no browser.
 */
export async function hasOnlySources(
  db: Db,
  { clientId, userId, sources }: { clientId: string; userId: string; sources: readonly string[] },
): Promise<boolean> {
  if (sources.length === 0) return false;
  // Citus rejects a union of selects without columns
  const { rows } = await sql`
    select 1 from entries
    where client_id = ${clientId} and user_id = ${userId} and account_id is null and source <> 'payslip_upload'
    union all
    select 1 from income_entries where client_id = ${clientId} and user_id = ${userId} and account_id is null
    union all
    select 1 from bank_statement_submissions
    where client_id = ${clientId} and user_id = ${userId} and document_id is null
    union all
    select 1 from documents
    where client_id = ${clientId} and user_id = ${userId} and not document_id = any(${sources}::uuid[])
    union all
    select 1 from accounts a
    where client_id = ${clientId} and user_id = ${userId} and (
      not account_id = any(${sources}::uuid[])
      or status <> 'CONNECTED' and (
        exists (select from entries e where e.client_id = a.client_id and e.account_id = a.account_id)
        or exists (select from income_entries e where e.client_id = a.client_id and e.account_id = a.account_id)
      )
    )
    limit 1`.execute(db);
  return rows.length === 0;
}
