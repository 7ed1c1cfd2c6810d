import type { AccountStatus } from '#accounts/schema.ts';
import { listIdsAssigned, listIdsReviewed } from '#cases';
import type { DocumentStatus } from '#documents/schema.ts';
import { type FromUser, listByData, listIdsConcluded, listIdsWithData, listVerdicts } from '#income-summary';
import type { MachineTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { type Filter, spanOf } from './filter-users.ts';
import { comparePositions, groupOf, NO_GROUP, type Position, RISK_ORDER } from './position.ts';
import type { Progress, Sort } from './schema.ts';
import * as store from './store.ts';

/** How many users a request reads at most, so that every page takes about the same time. */
export const READ_MAX = 1000;
const NEWER_THAN_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type Source = (tx: Db, clientId: string, from: FromUser) => Promise<string[]> | Promise<string[]>[];

function account(status: AccountStatus): Source {
  return (tx, clientId, from) => store.listIdsByAccount(tx, clientId, status, from);
}

function document(status: Exclude<DocumentStatus, 'EXTRACTED'>): Source {
  return (tx, clientId, from) => store.listIdsByDocument(tx, clientId, status, from);
}

/** Sign-ins that may have expired since they began. */
const OPEN_SIGN_INS = [account('PENDING'), account('MFA_REQUIRED')];

/**
 * The sources to read for each progress. Together they contain all users with that progress, and few others. Users who
 * have nothing are in no index, so for `not_started` all users are read.
 */
const SOURCES: Readonly<Record<Progress, readonly Source[]>> = {
  has_data: [listIdsWithData],
  in_progress: [account('PENDING'), store.listIdsNotFetched, document('PROCESSING')],
  waiting: [account('MFA_REQUIRED'), document('AWAITING_UPLOAD'), store.listIdsNotFinished],
  needs_attention: [
    account('REAUTH_REQUIRED'),
    account('LOGIN_FAILED'),
    account('LOCKED'),
    account('UNAVAILABLE'),
    ...OPEN_SIGN_INS,
    store.listIdsNotFetched,
    document('FAILED'),
    document('REJECTED'),
    store.listIdsNotFinished,
  ],
  nothing_found: [account('CONNECTED'), store.listIdsWithJourney],
  not_started: [store.listIds],
};

/** Everything that can make a source fail. Open sign-ins may have expired. */
const FAILED_ACCOUNTS: readonly Source[] = [
  account('REAUTH_REQUIRED'),
  account('LOGIN_FAILED'),
  account('LOCKED'),
  account('UNAVAILABLE'),
  ...OPEN_SIGN_INS,
  store.listIdsNotFetched,
];
const FAILED_DOCUMENTS: readonly Source[] = [document('FAILED'), document('REJECTED')];

/** Users who match one of the filters, if an index finds them. The filter that usually matches the fewest comes first. */
function sourcesOf(filter: Filter): readonly Source[] | null {
  const { assignee, account_status: status, source_failed: failed, review, progress, risk, verdict } = filter;
  if (assignee !== undefined && assignee !== 'nobody')
    return [(tx, clientId, from) => listIdsAssigned(tx, clientId, assignee, from)];
  // a sign-in that has expired counts as failed before its row says so
  if (status === 'LOGIN_FAILED') return [account(status), ...OPEN_SIGN_INS];
  if (status) return [account(status)];
  if (failed)
    return failed === 'payslips' || failed === 'bank_statements' ? FAILED_DOCUMENTS : FAILED_ACCOUNTS;
  if (review !== undefined && review !== 'none')
    return [
      (tx, clientId, from) => listIdsReviewed(tx, clientId, review === 'reopened' ? null : review, from),
    ];
  if (progress !== undefined && progress !== 'not_started') return SOURCES[progress];
  if (risk) return [(tx, clientId, from) => listIdsConcluded(tx, clientId, { ...from, is: { risk } })];
  if (verdict)
    return [(tx, clientId, from) => listIdsConcluded(tx, clientId, { ...from, is: { status: verdict } })];
  return null;
}

/** The next users who may match, with their positions in the list. */
export type Candidates = (after: Position | null, limit: number) => Promise<Position[]>;

interface Asked {
  clientId: string;
  now: MachineTime;
  sort: Sort;
  filter: Filter;
}

/**
 * Decides how the list is read. If an index finds all users of a filter and they are few, all of them are sorted. Otherwise users are
 * read in the order of the list, and the filter leaves some out.
 */
export async function openCandidates(tx: Db, asked: Asked): Promise<Candidates> {
  const { clientId, sort, filter } = asked;
  const sources = sourcesOf(filter);
  if (sort === 'newest' && sources) return byIds(tx, clientId, sources);
  if (!sources && sort !== 'newest' && sort !== 'risk') return byData(tx, { ...asked, sort });
  const few = await findFew(tx, asked, sources);
  if (few) return sorted(await listPositions(tx, clientId, sort, few), sort);
  if (sort === 'newest') return byIds(tx, clientId, [store.listIds]);
  return sort === 'risk' ? byRisk(tx, asked) : byData(tx, { ...asked, sort });
}

function byIds(tx: Db, clientId: string, sources: readonly Source[]): Candidates {
  return async (after, limit) => {
    const ids = await findIds(tx, clientId, sources, { after: after?.userId ?? NEWER_THAN_ALL, limit });
    return ids.map((userId) => ({ group: NO_GROUP, userId }));
  };
}

async function findIds(
  tx: Db,
  clientId: string,
  sources: readonly Source[],
  from: FromUser,
): Promise<string[]> {
  const found = await Promise.all(sources.flatMap((source) => source(tx, clientId, from)));
  // sorted as text, ids have the same order as in the database, because all have the same length
  return [...new Set(found.flat())].sort().reverse().slice(0, from.limit);
}

async function findFew(
  tx: Db,
  { clientId, now, filter: { data_age: age } }: Asked,
  sources: readonly Source[] | null,
): Promise<string[] | null> {
  const limit = READ_MAX + 1;
  const find = async () => {
    if (sources) return findIds(tx, clientId, sources, { after: NEWER_THAN_ALL, limit });
    if (age === undefined || age === 'none') return null;
    const rows = await listByData(tx, clientId, {
      order: 'desc',
      span: spanOf(age, now),
      after: null,
      limit,
    });
    return rows.map(({ user_id }) => user_id);
  };
  const ids = await find();
  return ids && ids.length < limit ? ids : null;
}

async function listPositions(
  tx: Db,
  clientId: string,
  sort: Sort,
  ids: readonly string[],
): Promise<Position[]> {
  if (sort === 'newest') return ids.map((userId) => ({ group: NO_GROUP, userId }));
  const verdicts = new Map((await listVerdicts(tx, clientId, ids)).map((row) => [row.user_id, row]));
  return ids.map((userId) => ({ group: groupOf(sort, verdicts.get(userId)), userId }));
}

function sorted(positions: readonly Position[], sort: Sort): Candidates {
  const all = positions.toSorted((one, other) => comparePositions(sort, one, other));
  return async (after, limit) =>
    all.filter((one) => after === null || comparePositions(sort, one, after) > 0).slice(0, limit);
}

/** The groups one after another. Users without a risk are in no index, so all users are read for them. */
function byRisk(tx: Db, { clientId, filter }: Asked): Candidates {
  const groups = filter.risk ? [filter.risk] : [...RISK_ORDER, NO_GROUP];
  return async (after, limit) => {
    const found: Position[] = [];
    for (const group of groups.slice(Math.max(0, groups.indexOf(after?.group ?? '')))) {
      const from = {
        after: after?.group === group ? after.userId : NEWER_THAN_ALL,
        limit: limit - found.length,
      };
      const risk = RISK_ORDER.find((one) => one === group);
      const ids = risk
        ? await listIdsConcluded(tx, clientId, { ...from, is: { risk } })
        : await store.listIds(tx, clientId, from);
      found.push(...ids.map((userId) => ({ group, userId })));
      if (found.length >= limit) break;
    }
    return found;
  };
}

/** Users with data in the order of its time, then those without, for whom all users are read. */
function byData(
  tx: Db,
  { clientId, now, sort, filter: { data_age: age } }: Asked & { sort: 'oldest_data' | 'newest_data' },
): Candidates {
  const order = sort === 'oldest_data' ? 'asc' : 'desc';
  const span = age && age !== 'none' ? spanOf(age, now) : EVER;
  return async (after, limit) => {
    const found: Position[] = [];
    if (age !== 'none' && after?.group !== NO_GROUP) {
      const from = after && { newest_data_at: after.group, user_id: after.userId };
      const rows = await listByData(tx, clientId, { order, span, after: from, limit });
      found.push(...rows.map(({ newest_data_at: group, user_id: userId }) => ({ group, userId })));
    }
    if (found.length < limit && span === EVER) {
      const from = after?.group === NO_GROUP ? after.userId : NEWER_THAN_ALL;
      const ids = await store.listIds(tx, clientId, { after: from, limit: limit - found.length });
      found.push(...ids.map((userId) => ({ group: NO_GROUP, userId })));
    }
    return found;
  };
}

const EVER = { from: new Date(0), to: new Date('9999-01-01') };
