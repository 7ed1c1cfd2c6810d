import type { AccountStatus } from '#accounts/schema.ts';
import type { DocumentStatus } from '#documents/schema.ts';
import { listIdsWithData } from '#income-summary';
import type { Db } from '#platform/database/database.ts';
import type { Progress, UserProgressQuery } from './schema.ts';
import * as store from './store.ts';

type Source = (tx: Db, clientId: string, from: store.From) => Promise<string[]> | Promise<string[]>[];

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

/** The next users that may match, newest first. */
export async function findCandidates(
  tx: Db,
  clientId: string,
  { progress, account_status: status }: Pick<UserProgressQuery, 'progress' | 'account_status'>,
  from: store.From,
): Promise<string[]> {
  const found = await Promise.all(
    sourcesOf(progress, status).flatMap((source) => source(tx, clientId, from)),
  );
  // sorted as text, ids have the same order as in the database, because all have the same length
  return [...new Set(found.flat())].sort().reverse().slice(0, from.limit);
}

function sourcesOf(progress: Progress | undefined, status: AccountStatus | undefined): readonly Source[] {
  // a sign-in that has expired counts as failed before its row says so
  if (status === 'LOGIN_FAILED') return [account(status), ...OPEN_SIGN_INS];
  if (status) return [account(status)];
  return progress ? SOURCES[progress] : [store.listIds];
}
