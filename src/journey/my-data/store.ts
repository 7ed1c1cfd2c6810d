import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { after, lessThan, moreThan, NOT_NULL, plus, tenantTable } from '#platform/database/tenant-table.ts';
import type { Source } from '../open-here.ts';

/** Something of a user that a browser or the client added. */
export interface AddedSource extends Source {
  /** An account that the person connected by signing in, and not by giving details. */
  isSignedIn: boolean;
  /** An account at which somebody with the link tried to sign in, and never could. */
  isEmpty: boolean;
}

/** Nobody adds more by hand: the pages then prove nothing. */
export const SOURCES_READ_MAX = 1000;

const journeys = tenantTable('journeys', ['confirmation_failures', 'codes_sent', 'code_sent_at']);
const sessions = tenantTable('journey_sessions', ['code_hash', 'code_attempts_left']);

interface Journey {
  clientId: string;
  journeyId: string;
}
/** The browser of a journey. */
interface Browser extends Journey {
  sessionId: string;
}
const journeyOf = ({ clientId, journeyId }: Journey) => ({ client_id: clientId, journey_id: journeyId });
const sessionOf = ({ clientId, sessionId }: Browser) => ({ client_id: clientId, session_id: sessionId });

export async function findFailures(db: Db, journey: Journey): Promise<number> {
  return (await journeys.find(db, journeyOf(journey)))?.confirmation_failures ?? 0;
}

/** Counts an attempt before its answers are compared, so that concurrent ones count too; null if none is left. */
export async function takeAttempt(tx: Db, journey: Journey, attemptsMax: number): Promise<number | null> {
  const [row] = await journeys.update(
    tx,
    { ...journeyOf(journey), confirmation_failures: lessThan(attemptsMax) },
    { confirmation_failures: plus('confirmation_failures', 1) },
  );
  return row?.confirmation_failures ?? null;
}

/** Right answers don't count as an attempt. */
export const returnAttempt = (tx: Db, journey: Journey) =>
  journeys.update(tx, journeyOf(journey), { confirmation_failures: plus('confirmation_failures', -1) });

/** Records what the person has proved in this browser to be theirs, and that a code can't be used again. */
export const updateProved = (tx: Db, browser: Browser, { ids, now }: { ids: readonly string[]; now: Date }) =>
  sessions.update(tx, sessionOf(browser), {
    confirmed_at: now,
    proved_ids: [...ids],
    code_hash: null,
  });

/** Locks the journey and returns how many codes were sent for it, and when the last one was. */
export const findSentCodesForChange = (tx: Db, journey: Journey) =>
  journeys.find(tx, journeyOf(journey), { lock: 'change' });

export async function updateSentCode(
  tx: Db,
  browser: Browser,
  { hash, now, expiresAt, attempts }: { hash: Buffer; now: Date; expiresAt: Date; attempts: number },
): Promise<void> {
  await journeys.update(tx, journeyOf(browser), { codes_sent: plus('codes_sent', 1), code_sent_at: now });
  const code = { code_hash: hash, code_expires_at: expiresAt, code_attempts_left: attempts };
  await sessions.update(tx, sessionOf(browser), code);
}

/** Finds the code that this browser can still use. */
export const findLiveCode = (db: Db, browser: Browser, now: Date) =>
  sessions.find(db, {
    ...sessionOf(browser),
    code_hash: NOT_NULL,
    code_expires_at: after(now),
    code_attempts_left: moreThan(0),
  });

/** Counts an attempt before the code is compared, so that concurrent ones count too. Returns how many are left. */
export async function takeCodeAttempt(tx: Db, browser: Browser): Promise<number | null> {
  const [row] = await sessions.update(
    tx,
    { ...sessionOf(browser), code_attempts_left: moreThan(0) },
    { code_attempts_left: plus('code_attempts_left', -1) },
  );
  return row?.code_attempts_left ?? null;
}

/**
 * Lists the accounts and documents of a user, and data that came from neither, each with the browser that added it. An
 * account that was never connected belongs to the browser that tried to.
 */
export async function listSources(
  db: Db,
  { clientId, userId, limit }: { clientId: string; userId: string; limit: number },
): Promise<AddedSource[]> {
  const { rows } = await sql<AddedSource>`
    select account_id as id, case when added_at is null and checks_from is null then attempt_session_id else added_session_id end as "sessionId",
      coalesce(added_at, created_at) as "addedAt", checks_from is not null as "isSignedIn",
      added_at is null and checks_from is null and attempt_session_id is not null as "isEmpty"
    from accounts where client_id = ${clientId} and user_id = ${userId}
    union all
    select document_id, journey_session_id, uploaded_at, false, false
    from documents where client_id = ${clientId} and user_id = ${userId}
    union all
    select entry_id, null, created_at, false, false from entries
    where client_id = ${clientId} and user_id = ${userId} and account_id is null and source <> 'payslip_upload'
    union all
    select entry_id, null, created_at, false, false from income_entries
    where client_id = ${clientId} and user_id = ${userId} and account_id is null
    union all
    select submission_id, null, created_at, false, false from bank_statement_submissions
    where client_id = ${clientId} and user_id = ${userId} and document_id is null and account_id is null
    limit ${limit}`.execute(db);
  return rows;
}

/** The browsers in which somebody agreed for a user; null for consents that the client recorded. */
export async function listAgreeing(
  db: Db,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<(string | null)[]> {
  const { rows } = await sql<{ sessionId: string | null }>`
    select journey_session_id as "sessionId" from authorisations where client_id = ${clientId} and user_id = ${userId}
    union
    select journey_session_id from authorisation_acceptances where client_id = ${clientId} and user_id = ${userId}`.execute(
    db,
  );
  return rows.map(({ sessionId }) => sessionId);
}
