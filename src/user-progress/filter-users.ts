import type { AccountStatus } from '#accounts/schema.ts';
import type { VerdictRow } from '#income-summary';
import type { MachineTime } from '#platform/clock.ts';
import { type AccountFacts, hasFailedFetch } from './progress-of.ts';
import type { Found } from './read-users.ts';
import type { DataAge, DataSource, UserProgressQuery } from './schema.ts';

/** What a request asks for, with `me` replaced by the member. */
export type Filter = Pick<
  UserProgressQuery,
  'progress' | 'account_status' | 'verdict' | 'risk' | 'data_age' | 'source_failed' | 'assignee' | 'review'
>;

export const FILTER_NAMES = [
  'progress',
  'account_status',
  'verdict',
  'risk',
  'data_age',
  'source_failed',
  'assignee',
  'review',
] as const satisfies (keyof Filter)[];

export function matches(found: Found, filter: Filter, now: MachineTime): boolean {
  const { user, accounts, stored } = found;
  const { progress, account_status: status, source_failed: source } = filter;
  return (
    (progress === undefined || user.progress.includes(progress)) &&
    (status === undefined || accounts.some((account) => account.status === status)) &&
    hasVerdict(stored, filter) &&
    (filter.data_age === undefined || isOfAge(user.newest_data_at, filter.data_age, now)) &&
    (source === undefined || hasFailed(found, source)) &&
    (filter.assignee === undefined || (user.assignee?.member_id ?? 'nobody') === filter.assignee) &&
    (filter.review === undefined || reviewStateOf(found) === filter.review)
  );
}

/** Whether a stored verdict is the one that is asked for. */
export function hasVerdict(
  stored: Pick<VerdictRow, 'status' | 'risk'> | null,
  { verdict, risk }: Pick<Filter, 'verdict' | 'risk'>,
): boolean {
  return (
    (verdict === undefined || stored?.status === verdict) && (risk === undefined || stored?.risk === risk)
  );
}

const DAY_MS = 86_400_000;
const AGE_DAYS = { day: 1, week: 7, month: 30, older: 30 } as const;

/** The times between which the newest data of users of an age was stored. */
export function spanOf(age: Exclude<DataAge, 'none'>, now: MachineTime): { from: Date; to: Date } {
  const border = new Date(now.getTime() - AGE_DAYS[age] * DAY_MS);
  // data that is stored while the list is read belongs to it
  return age === 'older'
    ? { from: new Date(0), to: border }
    : { from: border, to: new Date(now.getTime() + DAY_MS) };
}

function isOfAge(newestDataAt: string | null, age: DataAge, now: MachineTime): boolean {
  if (newestDataAt === null || age === 'none') return newestDataAt === null && age === 'none';
  const { from, to } = spanOf(age, now);
  return newestDataAt >= from.toISOString() && newestDataAt < to.toISOString();
}

const BROKEN: readonly AccountStatus[] = ['LOGIN_FAILED', 'LOCKED', 'UNAVAILABLE', 'REAUTH_REQUIRED'];

function hasFailed({ accounts, documents }: Found, source: DataSource): boolean {
  const kind = KINDS[source];
  if (kind)
    return documents.some(
      (one) => one.kind === kind && (one.status === 'FAILED' || one.status === 'REJECTED'),
    );
  const ofSource = accounts.filter((account) => account.source === source);
  return !ofSource.some(works) && ofSource.some((one) => BROKEN.includes(one.status) || hasFailedFetch(one));
}

const KINDS: Partial<Record<DataSource, string>> = { payslips: 'payslip', bank_statements: 'bank_statement' };

function works(account: AccountFacts): boolean {
  return account.status === 'CONNECTED' && !hasFailedFetch(account);
}

function reviewStateOf({ user: { review } }: Found): NonNullable<Filter['review']> {
  if (!review) return 'none';
  return review.is_reopened ? 'reopened' : review.outcome;
}
