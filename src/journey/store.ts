import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { prepared } from '#platform/database/driver/prepared.ts';
import { findBySecret, isOf } from '#platform/database/find-by-secret.ts';
import { isReachable } from '#platform/database/reachable.ts';
import type { JourneySessions, Journeys } from '#platform/database/tables.gen.ts';
import { after, before, noneOf, orNull, tenantTable } from '#platform/database/tenant-table.ts';
import type { FoundPage, Slice } from '#values/page.ts';

export type JourneyRow = Selectable<Journeys>;
export type JourneyChanges = Updateable<Journeys>;
const journeys = tenantTable('journeys');
const sessions = tenantTable('journey_sessions');

export const insertJourney = journeys.insert;

/** Newest first. */
export const listJourneys = (
  tx: Db,
  clientId: string,
  { userId, ...slice }: Slice & { userId: string },
): Promise<FoundPage<JourneyRow>> =>
  journeys.page(tx, { client_id: clientId, user_id: userId }, { ...slice, newestBy: 'journey_id' });

export const findJourneyForChange = (tx: Db, clientId: string, journeyId: string) =>
  journeys.find(tx, { client_id: clientId, journey_id: journeyId }, { lock: 'change' });

export const updateJourney = (db: Db, clientId: string, journeyId: string, changes: JourneyChanges) =>
  journeys.update(db, { client_id: clientId, journey_id: journeyId }, changes);

/** Lets a link work longer, never shorter. */
export const extendJourney = (db: Db, clientId: string, journeyId: string, expiresAt: Date) =>
  journeys.update(
    db,
    { client_id: clientId, journey_id: journeyId, expires_at: before(expiresAt) },
    { expires_at: expiresAt },
  );

/** With the link of such a journey, the person can object to their erasure: it belongs to them, and the client can't end it. */
export async function listNoticeJourneys(tx: Db, clientId: string, userId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('withdrawals as w')
    .innerJoin('journeys as j', (join) =>
      join
        .onRef('j.client_id', '=', 'w.client_id')
        .onRef('j.user_id', '=', 'w.user_id')
        .on('j.message_id', '=', sql<string>`any(w.notices)`),
    )
    .select('j.journey_id')
    .where('w.client_id', '=', clientId)
    .where('w.user_id', '=', userId)
    .where('w.erase_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ journey_id }) => journey_id));
}

export const updateJourneys = (
  tx: Db,
  clientId: string,
  journeyIds: readonly string[],
  changes: JourneyChanges,
) => journeys.update(tx, { client_id: clientId, journey_id: journeyIds }, changes);

/** Lists and locks all journeys of the user that still work, including those that the user has finished. */
export const listAliveForChange = (
  tx: Db,
  clientId: string,
  { userId, now }: { userId: string; now: Date },
) =>
  journeys.list(
    tx,
    {
      client_id: clientId,
      user_id: userId,
      expires_at: after(now),
      outcome: orNull(noneOf('ended_by_client')),
    },
    { order: 'journey_id', lock: 'change' },
  );

/** Lists links that expired before this time and were not announced yet, of all clients. */
export function listExpired(tx: Db, before: Date, limit: number) {
  return tx
    .selectFrom('journeys')
    .select(['client_id', 'user_id', 'journey_id'])
    .where('announces_expiry', '=', sql<boolean>`true`)
    .where('expires_at', '<', before.toISOString())
    .where(isReachable(tx))
    .limit(limit)
    .execute();
}

/** Across all clients, because the client is not known yet. */
export function findJourneyByTicket(
  tx: Db,
  ticketHash: Buffer,
  namedClient: string | null,
): Promise<JourneyRow | undefined> {
  return findBySecret(tx, namedClient, (clientId) =>
    tx
      .selectFrom('journeys')
      .selectAll()
      .where('ticket_hash', '=', ticketHash)
      .where(isOf(tx, clientId))
      .executeTakeFirst(),
  );
}

export const insertSession = sessions.insert;

const selectSession = prepared((db, param: { secretHash: Buffer }) => sessionOf(db, param.secretHash));
const selectSessionOfClient = prepared((db, param: { secretHash: Buffer; clientId: string }) =>
  sessionOf(db, param.secretHash).where('s.client_id', '=', param.clientId),
);

function sessionOf(db: Db, secretHash: Buffer) {
  return joined(db).where('s.secret_hash', '=', secretHash);
}

function joined(db: Db) {
  return db
    .selectFrom('journey_sessions as s')
    .innerJoin('journeys as j', (join) =>
      join.onRef('j.client_id', '=', 's.client_id').onRef('j.journey_id', '=', 's.journey_id'),
    )
    .leftJoin('withdrawals as w', (join) =>
      join.onRef('w.client_id', '=', 'j.client_id').onRef('w.user_id', '=', 'j.user_id'),
    )
    .selectAll('j')
    .select([
      's.session_id',
      's.authorisation_id as session_authorisation_id',
      's.created_at as session_created_at',
      's.proved_ids',
      's.frame_origin',
      's.confirmed_at',
      's.expires_at as session_expires_at',
      'w.withdrawn_at',
    ]);
}

export type SessionRow = JourneyRow & {
  session_id: string;
  session_authorisation_id: string | null;
  session_created_at: string;
  proved_ids: string[];
  frame_origin: string | null;
  confirmed_at: string | null;
  session_expires_at: string;
  withdrawn_at: string | null;
};

/** Finds the session that a page's token names. */
export function findSessionById(
  db: Db,
  clientId: string,
  sessionId: string,
): Promise<SessionRow | undefined> {
  return joined(db)
    .where('s.client_id', '=', clientId)
    .where('s.session_id', '=', sessionId)
    .executeTakeFirst();
}

/** Across all clients, because the client is not known yet. Returns the session with its journey. */
export function findSession(
  tx: Db,
  secretHash: Buffer,
  namedClient: string | null,
): Promise<SessionRow | undefined> {
  return findBySecret(tx, namedClient, async (clientId) => {
    if (clientId === null && tx.isDistributed)
      return sessionOf(tx, secretHash)
        .where(isReachable(tx, 's.client_id'))
        .where(isReachable(tx, 'j.client_id'))
        .executeTakeFirst();
    const [row] = await (clientId === null
      ? selectSession(tx, { secretHash })
      : selectSessionOfClient(tx, { secretHash, clientId }));
    return row;
  });
}

export const updateSession = (
  db: Db,
  clientId: string,
  sessionId: string,
  changes: Updateable<JourneySessions>,
) => sessions.update(db, { client_id: clientId, session_id: sessionId }, changes);

/** Across all clients. Returns the number of deleted rows. */
export async function deleteOldSessions(tx: Db, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from journey_sessions where ${isReachable(tx)} and (client_id, session_id) in
      (select client_id, session_id from journey_sessions
       where ${isReachable(tx)} and expires_at < ${now.toISOString()} limit ${limit})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Across all clients. Links that were never opened are deleted earlier. Returns the number of deleted rows. */
export async function deleteOldJourneys(
  tx: Db,
  { before, beforeIfUnopened, limit }: { before: Date; beforeIfUnopened: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from journeys where ${isReachable(tx)} and (client_id, journey_id) in (
      select client_id, journey_id from journeys
      where ${isReachable(tx)} and (expires_at < ${before.toISOString()}
        or (expires_at < ${beforeIfUnopened.toISOString()} and opened_at is null))
      limit ${limit})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
