import { type RawBuilder, sql } from 'kysely';
import type { ClientTime, MachineTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type {
  DueCheck,
  EmployerNotFound,
  EndingConsent,
  FailedDelivery,
  OpenDeletionRequest,
  OpenJourney,
  ProcessedDocument,
  ReceivedData,
  TroubledAccount,
  TroubledDocument,
  TroubledWebhook,
  WaitingAccount,
} from './schema.ts';

/*
 * The lists of the overview, over the tables of all features. Each reads at most `limit` rows from the end of an index, whatever
 * the size of the table. A test counts the pages that each one reads.
 */

/** A retrieval from a bank stores about so many statements at once. More only make the list shorter. */
const STATEMENTS_EACH = 12;

interface Reading {
  clientId: string;
  limit: number;
}

/** Columns are text; the service writes only the values of the schemas. */
async function rowsOf<Row>(tx: Db, query: RawBuilder<unknown>): Promise<Row[]> {
  return (await query.execute(tx)).rows as Row[];
}

/** Newest first. The number of submissions is read later, for the entries that are shown. A retrieval from a bank is one item. */
export function listReceived(
  tx: Db,
  { clientId, limit }: Reading,
  { withPay, withStatements }: { withPay: boolean; withStatements: boolean },
): Promise<(Omit<ReceivedData, 'submission_count'> & { statement_count: string | null })[]> {
  const parts = [
    ...(withPay
      ? [
          sql`(select entry_id as id, user_id, source, created_at as received_at, null::bigint as statement_count from entries
            where client_id = ${clientId} order by entry_id desc limit ${limit})`,
          sql`(select entry_id, user_id, 'tax_authority', created_at, null from income_entries
            where client_id = ${clientId} order by entry_id desc limit ${limit})`,
        ]
      : []),
    ...(withStatements
      ? [
          sql`(select distinct on (coalesce(account_id, submission_id), created_at) submission_id as id, user_id,
            case when account_id is null then 'bank_statement' else 'bank_connection' end as source,
            created_at as received_at,
            count(*) over (partition by coalesce(account_id, submission_id), created_at) as statement_count
            from (select submission_id, user_id, account_id, created_at from bank_statement_submissions
              where client_id = ${clientId} and is_statement
              order by submission_id desc limit ${limit * STATEMENTS_EACH}) as newest
            order by coalesce(account_id, submission_id), created_at, submission_id desc)`,
        ]
      : []),
  ];
  return rowsOf(
    tx,
    sql`select id, user_id, source, received_at, statement_count from (${sql.join(parts, sql` union all `)}) as received
      order by id desc limit ${limit}`,
  );
}

/** The number of submissions of each entry. A bank statement is a submission itself. */
export async function countSubmissions(
  tx: Db,
  clientId: string,
  entryIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await rowsOf<{ entry_id: string; count: string }>(
    tx,
    sql`
      select entry_id, count(*) as count from payroll_submissions
      where client_id = ${clientId} and entry_id = any(${[...entryIds]}::uuid[]) group by entry_id
      union all
      select entry_id, count(*) from income_submissions
      where client_id = ${clientId} and entry_id = any(${[...entryIds]}::uuid[]) group by entry_id`,
  );
  return new Map(rows.map(({ entry_id, count }) => [entry_id, Number(count)]));
}

/** Newest first. Expired MFA questions are left out. */
export function listWaitingAccounts(
  tx: Db,
  { clientId, limit }: Reading,
  now: MachineTime,
): Promise<Omit<WaitingAccount, 'provider_name'>[]> {
  return rowsOf(
    tx,
    sql`
      select account_id, user_id, payroll_provider, status, status_updated_at from accounts
      where client_id = ${clientId} and status in ('PENDING', 'MFA_REQUIRED')
        and (challenge_expires_at is null or challenge_expires_at > ${now.toISOString()})
      order by status_updated_at desc limit ${limit}`,
  );
}

/** Newest first, of the time since `from`. */
export function listTroubledAccounts(
  tx: Db,
  { clientId, limit }: Reading,
  from: MachineTime,
): Promise<Omit<TroubledAccount, 'provider_name'>[]> {
  return rowsOf(
    tx,
    sql`
      select account_id, user_id, payroll_provider, status, status_reason, status_updated_at, locked_until from accounts
      where client_id = ${clientId} and status in ('LOGIN_FAILED', 'LOCKED', 'REAUTH_REQUIRED', 'UNAVAILABLE')
        and status_updated_at >= ${from.toISOString()}
      order by status_updated_at desc limit ${limit}`,
  );
}

/** Those that were due first come first. */
export function listDueChecks(
  tx: Db,
  { clientId, limit }: Reading,
  until: ClientTime,
): Promise<Omit<DueCheck, 'provider_name' | 'is_overdue'>[]> {
  return rowsOf(
    tx,
    sql`
      select account_id, user_id, payroll_provider, next_check_at from accounts
      where client_id = ${clientId} and next_check_at <= ${until.toISOString()}
      order by next_check_at limit ${limit}`,
  );
}

/** Those whose link works longest come first: as a rule, those that were opened last. */
export function listOpenJourneys(
  tx: Db,
  { clientId, limit }: Reading,
  now: MachineTime,
): Promise<OpenJourney[]> {
  return rowsOf(
    tx,
    sql`
      select journey_id, user_id, step, opened_at, expires_at from journeys
      where client_id = ${clientId} and opened_at is not null and outcome is null
        and expires_at > ${now.toISOString()} and starts_at = 'sharing'
      order by expires_at desc limit ${limit}`,
  );
}

/** Newest first. */
export function listEmployersNotFound(tx: Db, { clientId, limit }: Reading): Promise<EmployerNotFound[]> {
  return rowsOf(
    tx,
    sql`
      select journey_id, user_id, employer_not_found_at as searched_at from journeys
      where client_id = ${clientId} and employer_not_found_at is not null
      order by employer_not_found_at desc limit ${limit}`,
  );
}

/** Newest first. */
export function listProcessedDocuments(tx: Db, { clientId, limit }: Reading): Promise<ProcessedDocument[]> {
  return rowsOf(
    tx,
    sql`
      select document_id, user_id, kind, created_at from documents
      where client_id = ${clientId} and status = 'PROCESSING' order by document_id desc limit ${limit}`,
  );
}

/** Newest first, of the time since `firstId`. */
export function listTroubledDocuments(
  tx: Db,
  { clientId, limit }: Reading,
  firstId: string,
): Promise<TroubledDocument[]> {
  return rowsOf(
    tx,
    sql`
      select document_id, user_id, kind, status, status_reason, created_at from documents
      where client_id = ${clientId} and document_id >= ${firstId}
        and (status = 'FAILED' or status_reason in ('password_protected', 'wrong_password'))
      order by document_id desc limit ${limit}`,
  );
}

/**
 * Many of these consents may have been renewed, so more rows are read: this many that have ended, and this many
 * that will.
 */
export const CONSENTS_MAX = 1000;

type Ending = Omit<EndingConsent, 'is_expired'>;

/**
 * Recurring consents that end in the span and were not renewed. Those that end first come first. Consents that ended before
 * `now` never take the place of those that will end. `isCut` says that there are more consents than were looked at.
 */
export async function listEndingConsents(
  tx: Db,
  { clientId, limit }: Reading,
  { from, now, to }: { from: ClientTime; now: ClientTime; to: ClientTime },
): Promise<{ rows: Ending[]; isCut: boolean }> {
  const recurring = sql`select client_id, authorisation_id, user_id, expires_at from authorisations
    where client_id = ${clientId} and revoked_at is null and authorisation_category = 'recurring'`;
  const found = await rowsOf<{ [Key in keyof Ending]: Ending[Key] | null } & { is_cut: boolean }>(
    tx,
    sql`
      with ended as materialized (${recurring} and expires_at between ${from.toISOString()} and ${now.toISOString()}
        order by expires_at desc limit ${CONSENTS_MAX}),
      ending as materialized (${recurring} and expires_at > ${now.toISOString()} and expires_at <= ${to.toISOString()}
        order by expires_at limit ${CONSENTS_MAX}),
      missed as (
        select authorisation_id, user_id, expires_at from (select * from ended union all select * from ending) as one
        where not exists (
          select from authorisations as later
          where later.client_id = ${clientId} and later.user_id = one.user_id and later.revoked_at is null
            and later.authorisation_category = 'recurring' and later.expires_at > one.expires_at)
        order by expires_at limit ${limit})
      select missed.*, cut.is_cut
      from (select greatest((select count(*) from ended), (select count(*) from ending)) >= ${CONSENTS_MAX} as is_cut) as cut
      left join missed on true
      order by expires_at`,
  );
  return {
    rows: found.flatMap(({ is_cut: _, ...row }) => (row.authorisation_id === null ? [] : [row as Ending])),
    isCut: found.some(({ is_cut }) => is_cut),
  };
}

/** The number of webhooks that are read. */
const WEBHOOKS_MAX = 100;

/** Newest first, of all webhooks. */
export function listFailedDeliveries(tx: Db, { clientId, limit }: Reading): Promise<FailedDelivery[]> {
  return rowsOf(
    tx,
    sql`
      select delivery_id, webhook_id, name as webhook_name, kind as event, attempts, finished_at as failed_at
      from (select client_id, webhook_id, name from webhooks where client_id = ${clientId} and deleted_at is null
        order by webhook_id desc limit ${WEBHOOKS_MAX}) as subscribed
      cross join lateral (
        select delivery_id, kind, attempts, finished_at from deliveries
        where deliveries.client_id = ${clientId} and deliveries.webhook_id = subscribed.webhook_id
          and status = 'failed'
        order by delivery_id desc limit ${limit}) as failed
      order by delivery_id desc limit ${limit}`,
  );
}

/** Webhooks that deliver nothing come first. A client has few webhooks. */
export function listTroubledWebhooks(tx: Db, { clientId, limit }: Reading): Promise<TroubledWebhook[]> {
  return rowsOf(
    tx,
    sql`
      select webhook_id, name, status, failing_since from webhooks
      where client_id = ${clientId} and deleted_at is null and (status <> 'active' or failing_since is not null)
      order by status = 'disabled' desc, status = 'paused' desc, webhook_id desc limit ${limit}`,
  );
}

/** Oldest first, because each needs an answer in time. */
export function listOpenDeletions(tx: Db, { clientId, limit }: Reading): Promise<OpenDeletionRequest[]> {
  return rowsOf(
    tx,
    sql`
      select deletion_request_id, user_id, requested_at, requested_by from deletion_requests
      where client_id = ${clientId} and declined_at is null
      order by deletion_request_id limit ${limit}`,
  );
}
