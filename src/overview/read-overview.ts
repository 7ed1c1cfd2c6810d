import { listLatestReviews } from '#cases';
import { listHighRisk, listVerdicts } from '#income-summary';
import type { ClientTime, MachineTime } from '#platform/clock.ts';
import type { Database, Db } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/dependencies/dependencies.ts';
import { lowestId } from '#platform/id.ts';
import type { Providers } from '#providers';
import { findHidden, listUserIds, readPeople, type Tenant } from '#users';
import type { Permission } from '#values/roles.ts';
import { type Capped, capped, READ_MAX } from './capped.ts';
import type { EndingConsent, Overview, ReceivedData, SeriousFinding } from './schema.ts';
import * as store from './store.ts';
import { readWarnings } from './warnings.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Older problems need no action: the person has shared in another way, or not at all. */
const TROUBLE_DAYS = 30;
const CONSENT_ENDED_DAYS = 7;
const CONSENT_ENDING_DAYS = 14;
const CHECKS_HOURS = 24;
/** How many users with a high risk are looked at: most of them may have been reviewed. */
const HIGH_RISK_MAX = 1000;
/** Due checks are started every minute. Later than this, something is wrong. */
const OVERDUE_MS = HOUR_MS / 4;

export interface OverviewContext {
  database: Database;
  providers: Providers;
  dependencies: Pick<Dependencies, 'list'>;
}

export interface Reader {
  /** Whether the caller has a permission. */
  may: (permission: Permission) => boolean;
  since: string;
  /** Whether the names of users are shown. */
  withNames: boolean;
}

/** Reads all lists that the caller may see, of one moment. */
export async function readOverview(
  context: OverviewContext,
  tenant: Tenant,
  reader: Reader,
): Promise<Overview> {
  const { database, providers } = context;
  const warnings = await readWarnings(context, tenant, reader.may);
  return database.reads.inTenantSnapshot(tenant.clientId, async (tx) => {
    const lists = await readLists({ tx, tenant, providers, reader });
    const isShown = reader.may('read_users');
    const userIds = isShown ? userIdsIn(Object.values(lists)) : [];
    return {
      as_of: tenant.clock.now().toISOString(),
      since: reader.since,
      has_users: isShown ? (await listUserIds(tx, tenant.clientId, 1)).length > 0 : null,
      ...lists,
      people: await readPeople(tx, tenant, { userIds, withNames: reader.withNames }),
      warnings,
    };
  });
}

interface Reading {
  tx: Db;
  tenant: Tenant;
  providers: Providers;
  reader: Reader;
}

/**
 * Leaves people out of a list about data or accounts who have withdrawn consent and whose data is hidden. Before the list is cut, so
 * that they are not counted and take no place from others.
 */
async function shownOf<Row extends { user_id: string }>(
  { tx, tenant }: Reading,
  rows: readonly Row[],
): Promise<Row[]> {
  const userIds = rows.map(({ user_id }) => user_id);
  const hidden = await findHidden(tx, tenant.clientId, userIds);
  return rows.filter(({ user_id }) => !hidden.has(user_id));
}

/** The statements are sent at once, without waiting for the answer to the one before. */
async function readLists(reading: Reading) {
  const { tx, tenant, reader } = reading;
  const { clientId, clock } = tenant;
  const scope = { clientId, limit: READ_MAX };
  const now = clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS) as MachineTime;
  const named = namedBy(reading);
  const shown = async <Row extends { user_id: string }>(rows: Promise<Row[]>) => shownOf(reading, await rows);
  return allOf({
    serious_findings: readSerious(reading),
    received_data: readReceived(reading),
    waiting_accounts: list(
      reader,
      'read_accounts',
      () => shown(store.listWaitingAccounts(tx, scope, now)),
      named,
    ),
    open_journeys: list(reader, 'read_journeys', () => store.listOpenJourneys(tx, scope, now)),
    processed_documents: list(reader, 'read_documents', () => shown(store.listProcessedDocuments(tx, scope))),
    troubled_documents: list(reader, 'read_documents', () =>
      shown(store.listTroubledDocuments(tx, scope, lowestId(ago(TROUBLE_DAYS)))),
    ),
    troubled_accounts: list(
      reader,
      'read_accounts',
      () => shown(store.listTroubledAccounts(tx, scope, ago(TROUBLE_DAYS))),
      named,
    ),
    ending_consents: readConsents(reading),
    due_checks: readChecks(reading),
    employers_not_found: list(reader, 'read_journeys', () => store.listEmployersNotFound(tx, scope)),
    open_deletion_requests: list(reader, 'read_users', () => store.listOpenDeletions(tx, scope)),
    failed_deliveries: list(reader, 'read_webhooks', () => store.listFailedDeliveries(tx, scope)),
    troubled_webhooks: list(reader, 'read_webhooks', () => store.listTroubledWebhooks(tx, scope)),
  });
}

async function allOf<Parts extends Record<string, Promise<unknown>>>(
  parts: Parts,
): Promise<{ [Key in keyof Parts]: Awaited<Parts[Key]> }> {
  const found = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => [name, await part] as const),
  );
  return Object.fromEntries(found) as { [Key in keyof Parts]: Awaited<Parts[Key]> };
}

/** Null if the caller may not see the list. */
async function list<Row, Item = Row>(
  { may }: Reader,
  permission: Permission,
  read: () => Promise<Row[]>,
  show: (row: Row) => Item = (row) => row as unknown as Item,
): Promise<Capped<Item> | null> {
  return may(permission) ? mapItems(capped(await read()), show) : null;
}

function mapItems<Row, Item>(found: Capped<Row>, show: (row: Row) => Item): Capped<Item> {
  return { ...found, items: found.items.map(show) };
}

function namedBy({ providers }: Reading) {
  return <Row extends { payroll_provider: string }>(row: Row) => ({
    ...row,
    provider_name: providers.find(row.payroll_provider)?.row.name ?? null,
  });
}

async function readSerious(reading: Reading): Promise<Capped<SeriousFinding> | null> {
  const { tx, tenant, reader } = reading;
  if (!reader.may('read_payroll')) return null;
  const { clientId } = tenant;
  const highest = await listHighRisk(tx, clientId, HIGH_RISK_MAX);
  const rows = await shownOf(reading, highest);
  const reviews = await listLatestReviews(
    tx,
    clientId,
    rows.map(({ user_id }) => user_id),
  );
  const reviewOf = new Map(reviews.map((review) => [review.user_id, review]));
  const open = rows
    .filter(({ user_id }) => reviewOf.get(user_id)?.is_reopened !== false)
    .map(({ newest_data_at: _, ...row }) => ({ ...row, is_reopened: reviewOf.has(row.user_id) }));
  const found = capped(open.slice(0, READ_MAX));
  return { ...found, is_capped: found.is_capped || highest.length === HIGH_RISK_MAX };
}

async function readReceived(reading: Reading): Promise<Capped<ReceivedData> | null> {
  const { tx, tenant, reader } = reading;
  const { clientId } = tenant;
  const allowed = { withPay: reader.may('read_payroll'), withStatements: reader.may('read_bank_statements') };
  if (!allowed.withPay && !allowed.withStatements) return null;
  const rows = await shownOf(reading, await store.listReceived(tx, { clientId, limit: READ_MAX }, allowed));
  const found = capped(rows, ({ received_at }) => received_at >= reader.since);
  const counts = await store.countSubmissions(
    tx,
    clientId,
    found.items.map(({ id }) => id),
  );
  const verdicts = allowed.withPay
    ? await listVerdicts(
        tx,
        clientId,
        found.items.map(({ user_id }) => user_id),
      )
    : [];
  const verdictOf = new Map(verdicts.map(({ user_id, ...verdict }) => [user_id, verdict]));
  return mapItems(found, ({ statement_count, ...row }) => ({
    ...row,
    submission_count: counts.get(row.id) ?? Number(statement_count ?? 1),
    verdict: verdictOf.get(row.user_id) ?? null,
  }));
}

async function readConsents({ tx, tenant, reader }: Reading): Promise<Capped<EndingConsent> | null> {
  if (!reader.may('read_authorisations')) return null;
  const now = tenant.clientTime();
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS) as ClientTime;
  const span = { from: inDays(-CONSENT_ENDED_DAYS), now, to: inDays(CONSENT_ENDING_DAYS) };
  const scope = { clientId: tenant.clientId, limit: READ_MAX };
  const { rows, isCut } = await store.listEndingConsents(tx, scope, span);
  const found = mapItems(capped(rows), (row) => ({ ...row, is_expired: new Date(row.expires_at) <= now }));
  return { ...found, is_capped: found.is_capped || isCut };
}

function readChecks(reading: Reading) {
  const { tx, tenant, reader } = reading;
  const now = tenant.clientTime();
  const until = new Date(now.getTime() + CHECKS_HOURS * HOUR_MS) as ClientTime;
  const named = namedBy(reading);
  const isOverdue = (at: string) => Date.parse(at) <= now.getTime() - OVERDUE_MS;
  return list(
    reader,
    'read_accounts',
    async () => {
      const scope = { clientId: tenant.clientId, limit: READ_MAX };
      return shownOf(reading, await store.listDueChecks(tx, scope, until));
    },
    (row) => ({ ...named(row), is_overdue: isOverdue(row.next_check_at) }),
  );
}

function userIdsIn(lists: readonly (Capped<object> | null)[]): string[] {
  const items = lists.flatMap((found) => found?.items ?? []);
  return [...new Set(items.flatMap((item) => ('user_id' in item ? [String(item.user_id)] : [])))];
}
