import { expect, test } from 'vitest';
import type { AccountStatus } from '#accounts/schema.ts';
import type { DocumentStatus } from '#documents/schema.ts';
import { type Facts, type ProgressOf, progressOf } from './progress-of.ts';

const NOTHING: Facts = { newestDataAt: null, accounts: [], documents: [], journey: null };
const DATA = '2026-02-01T09:30:00.000Z';

function account(status: AccountStatus, fetchOutcome: string | null = null, isDirect = false) {
  const source = isDirect ? ('direct' as const) : ('payroll' as const);
  return { accounts: [{ status, fetchOutcome, source }] };
}

function document(status: DocumentStatus) {
  return { documents: [{ kind: 'payslip', status }] };
}

function is(
  progress: ProgressOf['progress'],
  why: Partial<Pick<ProgressOf, 'waiting_for' | 'attention_reason'>> = {},
): ProgressOf {
  return { progress, waiting_for: null, attention_reason: null, ...why };
}

test.each<[string, Partial<Facts>, ProgressOf]>([
  ['nothing', {}, is(['not_started'])],
  ['data', { newestDataAt: DATA }, is(['has_data'])],
  ['a new link', { journey: 'created' }, is(['waiting'], { waiting_for: 'open_link' })],
  ['an open link', { journey: 'open' }, is(['waiting'], { waiting_for: 'finish_journey' })],
  ['an open link and data', { journey: 'open', newestDataAt: DATA }, is(['has_data'])],
  ['an expired link', { journey: 'expired' }, is(['needs_attention'], { attention_reason: 'link_expired' })],
  ['an expired link and data', { journey: 'expired', newestDataAt: DATA }, is(['has_data'])],
  ['a refusal', { journey: 'declined' }, is(['needs_attention'], { attention_reason: 'declined' })],
  ['a journey left', { journey: 'left' }, is(['needs_attention'], { attention_reason: 'left' })],
  ['a link that the client ended', { journey: 'ended' }, is(['not_started'])],
  ['a finished journey without data', { journey: 'complete' }, is(['nothing_found'])],
  ['a sign-in that runs', account('PENDING'), is(['in_progress'])],
  ['a retrieval that runs', account('CONNECTED'), is(['in_progress'])],
  [
    'a check that runs with data',
    { ...account('PENDING'), newestDataAt: DATA },
    is(['has_data', 'in_progress']),
  ],
  ['a direct connection without data', account('CONNECTED', null, true), is(['nothing_found'])],
  ['a provider without data', account('CONNECTED', 'fetched'), is(['nothing_found'])],
  [
    'a failed retrieval',
    account('CONNECTED', 'timed_out'),
    is(['needs_attention'], { attention_reason: 'retrieval_failed' }),
  ],
  ['deleted data', account('CONNECTED', 'deleted'), is(['not_started'])],
  ['a security question', account('MFA_REQUIRED'), is(['waiting'], { waiting_for: 'security_question' })],
  [
    'a failed sign-in',
    account('LOGIN_FAILED'),
    is(['needs_attention'], { attention_reason: 'sign_in_failed' }),
  ],
  ['a locked account', account('LOCKED'), is(['needs_attention'], { attention_reason: 'sign_in_failed' })],
  [
    'a provider that is down',
    account('UNAVAILABLE'),
    is(['needs_attention'], { attention_reason: 'sign_in_failed' }),
  ],
  ['a failed sign-in and data', { ...account('LOGIN_FAILED'), newestDataAt: DATA }, is(['has_data'])],
  [
    'a failed sign-in and an open link',
    { ...account('LOGIN_FAILED'), journey: 'open' },
    is(['waiting'], { waiting_for: 'finish_journey' }),
  ],
  [
    'a session that ended',
    account('REAUTH_REQUIRED'),
    is(['needs_attention'], { attention_reason: 'sign_in_again' }),
  ],
  [
    'a session that ended, and data',
    { ...account('REAUTH_REQUIRED'), newestDataAt: DATA },
    is(['has_data', 'needs_attention'], { attention_reason: 'sign_in_again' }),
  ],
  ['a revoked account', account('REVOKED'), is(['not_started'])],
  ['a requested upload', document('AWAITING_UPLOAD'), is(['waiting'], { waiting_for: 'upload' })],
  ['a document that is read', document('PROCESSING'), is(['in_progress'])],
  [
    'a rejected document',
    document('REJECTED'),
    is(['needs_attention'], { attention_reason: 'document_not_read' }),
  ],
  [
    'a document that failed',
    document('FAILED'),
    is(['needs_attention'], { attention_reason: 'document_not_read' }),
  ],
  [
    'a rejected document and data',
    {
      documents: [...document('REJECTED').documents, ...document('EXTRACTED').documents],
      newestDataAt: DATA,
    },
    is(['has_data']),
  ],
])('the progress of a user with %s', (_, facts, progress) => {
  expect(progressOf({ ...NOTHING, ...facts })).toEqual(progress);
});
