import { statusNow } from '#accounts';
import { listNewestData, listVerdicts, type VerdictRow } from '#income-summary';
import { journeyStatus, listIdsByContact } from '#journey';
import type { MachineTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { findBySearch, type Tenant } from '#users';
import type { Access } from '#values/roles.ts';
import { findCandidates } from './find-candidates.ts';
import { type AccountFacts, progressOf } from './progress-of.ts';
import type { UserProgress, UserProgressQuery } from './schema.ts';
import * as store from './store.ts';

/** How many users a request with a filter reads at most, so that every page takes about the same time. */
export const READ_MAX = 1000;
const BATCH_MAX = 200;
const NEWER_THAN_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export interface ProgressContext {
  clientId: string;
  tenant: Tenant;
  /** How much personal data the caller may see. */
  access: Access;
  now: MachineTime;
  isDirect: (provider: string) => boolean;
  /** Whether the caller may see verdicts. */
  withVerdicts: boolean;
}

interface Page {
  users: UserProgress[];
  next: string | null;
  has_more: boolean;
}

/** A user with the statuses of their accounts, which a filter may need. */
interface Found {
  user: UserProgress;
  accounts: readonly AccountFacts[];
}

/** Newest first. A page with few users, or none, can have a next one, if the filter matches few of the users that were read. */
export async function listProgress(
  tx: Db,
  context: ProgressContext,
  { limit, after, ...filter }: UserProgressQuery,
): Promise<Page> {
  const users: UserProgress[] = [];
  let last = after ?? NEWER_THAN_ALL;
  // reads one user more than fits on the page, to know whether there is a next page; if few match, more are read at a time
  for (let read = 0, batch = limit + 1; read < READ_MAX; batch = Math.min(batch * 2, BATCH_MAX)) {
    const size = Math.min(batch, READ_MAX - read);
    const ids = await findCandidates(tx, context.clientId, filter, { after: last, limit: size });
    users.push(...matching(await readUsers(tx, context, ids), filter));
    if (users.length > limit) return pageUntil(users.slice(0, limit));
    if (ids.length < size) return { users, next: null, has_more: false };
    last = ids.at(-1) ?? last;
    read += size;
  }
  return { users, next: last, has_more: true };
}

function pageUntil(users: UserProgress[]): Page {
  return { users, next: users.at(-1)?.user_id ?? null, has_more: true };
}

/** Finds users by id, reference, personal details or contact, best first. */
export async function searchProgress(
  tx: Db,
  context: ProgressContext,
  { limit, search, ...filter }: UserProgressQuery & { search: string },
): Promise<Page> {
  const isFiltered = filter.progress !== undefined || filter.account_status !== undefined;
  const searched = isFiltered ? READ_MAX : limit + 1;
  const found = await findIds(tx, context, { text: search, limit: searched });
  const users = matching(await readUsers(tx, context, found), filter);
  return {
    users: users.slice(0, limit),
    next: null,
    has_more: users.length > limit || (isFiltered && found.length === READ_MAX),
  };
}

/** Only who may see personal data finds people by their contact. */
async function findIds(
  tx: Db,
  context: ProgressContext,
  { text, limit }: { text: string; limit: number },
): Promise<string[]> {
  const { tenant, access } = context;
  const [byContact, others] = await Promise.all([
    access === 'hidden' ? [] : listIdsByContact(tx, tenant, { text, limit }),
    findBySearch(tx, tenant, { text, access, limit }),
  ]);
  return [...new Set([...byContact, ...others])].slice(0, limit);
}

function matching(
  found: readonly Found[],
  { progress, account_status: status }: Pick<UserProgressQuery, 'progress' | 'account_status'>,
): UserProgress[] {
  return found
    .filter(({ user }) => progress === undefined || user.progress.includes(progress))
    .filter(({ accounts }) => status === undefined || accounts.some((account) => account.status === status))
    .map(({ user }) => user);
}

/** In the order of the ids. */
async function readUsers(
  tx: Db,
  { clientId, now, isDirect, withVerdicts }: ProgressContext,
  ids: readonly string[],
): Promise<Found[]> {
  if (ids.length === 0) return [];
  const [rows, newest, accounts, documents, journeys, verdicts] = await Promise.all([
    store.findUsers(tx, clientId, ids),
    listNewestData(tx, clientId, ids),
    store.listAccountsOf(tx, clientId, ids),
    store.listDocumentStatusesOf(tx, clientId, ids),
    store.listJourneysOf(tx, clientId, ids),
    withVerdicts ? listVerdicts(tx, clientId, ids) : [],
  ]);
  const newestOf = new Map(newest.map(({ user_id, newest_data_at }) => [user_id, newest_data_at]));
  const accountsOf = Map.groupBy(accounts, ({ user_id }) => user_id);
  const documentsOf = Map.groupBy(documents, ({ user_id }) => user_id);
  const journeyOf = new Map(journeys.map((journey) => [journey.user_id, journey]));
  const verdictOf = new Map(verdicts.map((verdict) => [verdict.user_id, verdict]));
  const found = rows.map((row): [string, Found] => {
    const journey = journeyOf.get(row.user_id);
    const newestDataAt = newestOf.get(row.user_id) ?? null;
    const facts = {
      newestDataAt,
      accounts: (accountsOf.get(row.user_id) ?? []).map((account) => ({
        status: statusNow(account, now).status,
        fetchOutcome: account.fetch_outcome,
        isDirect: isDirect(account.payroll_provider),
      })),
      documents: (documentsOf.get(row.user_id) ?? []).map(({ status }) => status),
      journey: journey ? journeyStatus(journey, now) : null,
    };
    return [
      row.user_id,
      {
        user: {
          ...row,
          ...progressOf(facts),
          newest_data_at: newestDataAt,
          verdict: showVerdict(verdictOf.get(row.user_id), newestDataAt),
        },
        accounts: facts.accounts,
      },
    ];
  });
  const byId = new Map(found);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function showVerdict(verdict: VerdictRow | undefined, newestDataAt: string | null): UserProgress['verdict'] {
  if (!verdict) return null;
  const { status, risk, serious_count, concluded_at, newest_data_at: known } = verdict;
  return { status, risk, serious_count, concluded_at, is_updating: known !== newestDataAt };
}
