import { statusNow } from '#accounts';
import { listAssignments, listLatestReviews } from '#cases';
import { listNewestData, listVerdicts, type VerdictRow } from '#income-summary';
import { journeyStatus } from '#journey';
import { readMemberNames } from '#members';
import type { MachineTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { readWithdrawals, showWithdrawal, type Tenant } from '#users';
import type { Access } from '#values/roles.ts';
import { type AccountFacts, type DocumentFacts, progressOf } from './progress-of.ts';
import type { DataSource, UserProgress } from './schema.ts';
import * as store from './store.ts';

export interface ProgressContext {
  tenant: Tenant;
  /** How much personal data the caller may see. */
  access: Access;
  now: MachineTime;
  sourceOf: (provider: string) => DataSource;
  /** Whether the caller may see verdicts. */
  withVerdicts: boolean;
  /** Whether the caller may see who works on a user, and reviews. */
  withCases: boolean;
}

/** A user with what filters and orders need. */
export interface Found {
  user: UserProgress;
  accounts: readonly AccountFacts[];
  documents: readonly DocumentFacts[];
  /** The stored verdict, whether or not the caller may see it: lists are in its order. */
  stored: VerdictRow | null;
}

/** In the order of the ids. */
export async function readUsers(tx: Db, context: ProgressContext, ids: readonly string[]): Promise<Found[]> {
  if (ids.length === 0) return [];
  const { now, sourceOf, withVerdicts, tenant } = context;
  const { clientId } = tenant;
  const [rows, newest, accounts, documents, journeys, verdicts, cases, withdrawals] = await Promise.all([
    store.findUsers(tx, clientId, ids),
    listNewestData(tx, clientId, ids),
    store.listAccountsOf(tx, clientId, ids),
    store.listDocumentStatusesOf(tx, clientId, ids),
    store.listJourneysOf(tx, clientId, ids),
    listVerdicts(tx, clientId, ids),
    readCases(tx, context, ids),
    readWithdrawals(tx, clientId, ids),
  ]);
  const newestOf = new Map(newest.map(({ user_id, newest_data_at }) => [user_id, newest_data_at]));
  const accountsOf = Map.groupBy(accounts, ({ user_id }) => user_id);
  const documentsOf = Map.groupBy(documents, ({ user_id }) => user_id);
  const journeyOf = new Map(journeys.map((journey) => [journey.user_id, journey]));
  const verdictOf = new Map(verdicts.map((verdict) => [verdict.user_id, verdict]));
  const found = rows.map((row): [string, Found] => {
    const { user_id: userId } = row;
    const journey = journeyOf.get(userId);
    const withdrawal = withdrawals.get(userId);
    const shownWithdrawal = withdrawal ? showWithdrawal(withdrawal) : null;
    if (withdrawal?.isHidden)
      return [
        userId,
        hiddenUser({ ...row, withdrawal: shownWithdrawal }, journey ? journeyStatus(journey, now) : null),
      ];
    const stored = verdictOf.get(userId) ?? null;
    const facts = {
      newestDataAt: newestOf.get(userId) ?? null,
      accounts: (accountsOf.get(userId) ?? []).map((account) => ({
        status: statusNow(account, now).status,
        fetchOutcome: account.fetch_outcome,
        source: sourceOf(account.payroll_provider),
      })),
      documents: documentsOf.get(userId) ?? [],
      journey: journey ? journeyStatus(journey, now) : null,
    };
    const user = {
      ...row,
      ...{ forename: null, surname: null },
      ...progressOf(facts),
      newest_data_at: facts.newestDataAt,
      verdict: withVerdicts ? showVerdict(stored, facts.newestDataAt) : null,
      ...cases(userId),
      withdrawal: shownWithdrawal,
    };
    return [userId, { user, accounts: facts.accounts, documents: facts.documents, stored }];
  });
  const byId = new Map(found);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A user whose data is hidden: only the journey is left, in which they can agree again. */
function hiddenUser(
  row: Pick<UserProgress, 'user_id' | 'created_at' | 'ext_id' | 'withdrawal'>,
  journey: Parameters<typeof progressOf>[0]['journey'],
): Found {
  const user = {
    ...row,
    ...{ forename: null, surname: null, newest_data_at: null, verdict: null, assignee: null, review: null },
    ...progressOf({ newestDataAt: null, accounts: [], documents: [], journey }),
  };
  return { user, accounts: [], documents: [], stored: null };
}

function showVerdict(stored: VerdictRow | null, newestDataAt: string | null): UserProgress['verdict'] {
  if (!stored) return null;
  const { status, risk, serious_count, concluded_at, newest_data_at: known } = stored;
  return { status, risk, serious_count, concluded_at, is_updating: known !== newestDataAt };
}

type OfCase = Pick<UserProgress, 'assignee' | 'review'>;

async function readCases(
  tx: Db,
  { tenant, withCases }: ProgressContext,
  ids: readonly string[],
): Promise<(userId: string) => OfCase> {
  if (!withCases) return () => ({ assignee: null, review: null });
  const [assignments, reviews] = await Promise.all([
    listAssignments(tx, tenant.clientId, ids),
    listLatestReviews(tx, tenant.clientId, ids),
  ]);
  const names = await readMemberNames(
    tx,
    tenant,
    assignments.map(({ member_id }) => member_id),
  );
  const memberOf = new Map(assignments.map(({ user_id, member_id }) => [user_id, member_id]));
  const reviewOf = new Map(
    reviews.map(({ user_id, outcome, recorded_at, is_reopened }) => [
      user_id,
      { outcome, recorded_at, is_reopened },
    ]),
  );
  return (userId) => {
    const memberId = memberOf.get(userId);
    const name = memberId === undefined ? undefined : names.get(memberId);
    return {
      assignee: memberId === undefined || name === undefined ? null : { member_id: memberId, name },
      review: reviewOf.get(userId) ?? null,
    };
  };
}
