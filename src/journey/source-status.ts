import type { SourceReadiness } from '#entries/schema.ts';
import type { Texts } from '#pages';
import { stateOf } from './account-state.ts';
import type { Facts } from './read-facts.ts';
import { UPLOAD_KINDS } from './upload-kinds.ts';

/** The status of a source on the page that shows what was found. */
export type FoundStatus = keyof Texts['found']['status'];

export function statusOf(account: Facts['accounts'][number]): FoundStatus {
  if (account.status === 'REVOKED') return 'stopped';
  switch (stateOf(account)) {
    case 'arrived':
      return 'connected';
    case 'fetching':
    case 'signing_in':
      return 'waiting';
    case 'question':
      return 'action';
    case 'failed':
      return account.status === 'REAUTH_REQUIRED' ? 'action' : 'failed';
  }
}

/** Null if nothing was uploaded. */
export function uploadsStatusOf({ status }: SourceReadiness): FoundStatus | null {
  switch (status) {
    case 'not_started':
      return null;
    case 'in_progress':
      return 'waiting';
    case 'complete':
      return 'received';
    case 'nothing_found':
    case 'failed':
      return 'failed';
  }
}

/** Whether a source is in progress or waits for the person, so that more may arrive. */
export function isUnfinished({ accounts, uploads }: Pick<Facts, 'accounts' | 'uploads'>): boolean {
  const ofFiles = UPLOAD_KINDS.map((kind) => uploads && uploadsStatusOf(uploads[kind]));
  return [...accounts.map(statusOf), ...ofFiles].some(
    (status) => status === 'waiting' || status === 'action',
  );
}
