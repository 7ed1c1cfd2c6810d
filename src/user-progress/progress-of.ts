import type { AccountStatus } from '#accounts/schema.ts';
import type { DocumentStatus } from '#documents/schema.ts';
import type { JourneyStatus } from '#journey/schema.ts';
import type { AttentionReason, DataSource, Progress, WaitingFor } from './schema.ts';

/** The stored facts about a user's sources. */
export interface Facts {
  newestDataAt: string | null;
  accounts: readonly AccountFacts[];
  documents: readonly DocumentFacts[];
  /** The status of the newest journey. */
  journey: JourneyStatus | null;
}

export interface AccountFacts {
  status: AccountStatus;
  /** The outcome of the first fetch after connecting; null until it has ended. */
  fetchOutcome: string | null;
  /** Direct connections fetch nothing after connecting. */
  source: DataSource;
}

export interface DocumentFacts {
  kind: string;
  status: DocumentStatus;
}

export interface ProgressOf {
  progress: Progress[];
  waiting_for: WaitingFor | null;
  attention_reason: AttentionReason | null;
}

/** Sums up a user's sources. Whether failures need attention depends on what else the user has. */
export function progressOf(facts: Facts): ProgressOf {
  const hasData = facts.newestDataAt !== null;
  const isRunning = facts.accounts.some(isFetching) || hasDocument(facts, 'PROCESSING');
  const waitingFor = findWaitingFor(facts, hasData);
  const isOpen = isRunning || waitingFor !== null;
  const reason = findReason(facts, { isSettledWithoutData: !hasData && !isOpen });
  const progress: Progress[] = [
    ...(hasData ? (['has_data'] as const) : []),
    ...(isRunning ? (['in_progress'] as const) : []),
    ...(waitingFor ? (['waiting'] as const) : []),
    ...(reason ? (['needs_attention'] as const) : []),
  ];
  if (progress.length === 0) progress.push(hasFinished(facts) ? 'nothing_found' : 'not_started');
  return { progress, waiting_for: waitingFor, attention_reason: reason };
}

function hasDocument({ documents }: Pick<Facts, 'documents'>, status: DocumentStatus): boolean {
  return documents.some((one) => one.status === status);
}

function isFetching({ status, fetchOutcome, source }: AccountFacts): boolean {
  return status === 'PENDING' || (status === 'CONNECTED' && fetchOutcome === null && source !== 'direct');
}

/** A link that is still open is not worth waiting for once there is data. */
function findWaitingFor({ accounts, documents, journey }: Facts, hasData: boolean): WaitingFor | null {
  if (accounts.some(({ status }) => status === 'MFA_REQUIRED')) return 'security_question';
  if (hasDocument({ documents }, 'AWAITING_UPLOAD')) return 'upload';
  if (hasData) return null;
  if (journey === 'open') return 'finish_journey';
  return journey === 'created' ? 'open_link' : null;
}

const FAILED: readonly AccountStatus[] = ['LOGIN_FAILED', 'LOCKED', 'UNAVAILABLE'];

function findReason(
  { accounts, documents, journey }: Facts,
  { isSettledWithoutData }: { isSettledWithoutData: boolean },
): AttentionReason | null {
  if (accounts.some(({ status }) => status === 'REAUTH_REQUIRED')) return 'sign_in_again';
  // a failed attempt does not matter if another one has succeeded or continues
  if (!isSettledWithoutData) return null;
  if (accounts.some(({ status }) => FAILED.includes(status))) return 'sign_in_failed';
  if (accounts.some(hasFailedFetch)) return 'retrieval_failed';
  if (hasDocument({ documents }, 'FAILED') || hasDocument({ documents }, 'REJECTED'))
    return 'document_not_read';
  if (journey === 'declined' || journey === 'left') return journey;
  return journey === 'expired' ? 'link_expired' : null;
}

export function hasFailedFetch({ status, fetchOutcome }: AccountFacts): boolean {
  return (
    status === 'CONNECTED' &&
    fetchOutcome !== null &&
    fetchOutcome !== 'fetched' &&
    fetchOutcome !== 'deleted'
  );
}

function hasFinished({ accounts, journey }: Facts): boolean {
  const hasFetched = accounts.some(
    ({ status, fetchOutcome, source }) =>
      status === 'CONNECTED' && (fetchOutcome === 'fetched' || source === 'direct'),
  );
  return hasFetched || journey === 'complete' || journey === 'partial';
}
