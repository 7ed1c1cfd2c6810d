import { describe, expect, test } from 'vitest';
import { StatusReason } from '#accounts/schema.ts';
import { LANGUAGES, type Language, textsIn } from '#pages';
import { canSignIn, type Failure, NEXT_ACTION, reasonOf, wordsOf } from './reasons.ts';

describe.each(Object.keys(LANGUAGES) as Language[])('in the language %s', (language) => {
  test.each(StatusReason.options)('%s says what happened and what to do next', (reason) => {
    const texts = textsIn(language).reasons.texts[reason];
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).toMatch(/^\p{Lu}.{10,240}\.$/u);
    expect(texts.join(' ')).not.toContain(reason);
  });
});

test('the words of each reason name the action that the page offers', () => {
  const english = textsIn('en').reasons.texts;
  for (const reason of StatusReason.options) {
    const [, next] = english[reason];
    if (NEXT_ACTION[reason] === 'wait') expect(next, reason).toMatch(/^Wait /);
    if (NEXT_ACTION[reason] === 'other_way') expect(next, reason).toMatch(/another way/);
    if (NEXT_ACTION[reason] === 'provider_first') expect(next, reason).toMatch(/provider’s website/);
    if (NEXT_ACTION[reason] === 'again') expect(next, reason).toMatch(/again|sign (in|up)/i);
  }
});

test.each([
  ['the reason of the sign-in', { status_reason: 'password_expired' as const }, null, 'password_expired'],
  ['the reason of the fetch', { status_reason: null }, 'not_authorised', 'not_authorised'],
  ['an unfinished sign-in without either', { status_reason: null }, null, 'interrupted'],
  ['an unfinished sign-in for an unknown reason', { status_reason: null }, 'toString', 'interrupted'],
])('a failure shows %s', (_, account, outcome, reason) => {
  expect(reasonOf(account, outcome)).toBe(reason);
});

const FAILURE: Failure = {
  status: 'CONNECTED',
  reason: 'interrupted',
  way: 'payroll',
  lock: null,
};

test.each<[string, Partial<Failure>, string, RegExp, boolean]>([
  [
    'a lock that is not over',
    { status: 'LOCKED', reason: 'account_locked', lock: 'running' },
    'You cannot sign in to Alder right now',
    /^Wait for an hour/,
    false,
  ],
  [
    'a lock that is over',
    { status: 'LOCKED', reason: 'account_locked', lock: 'over' },
    'You can sign in to Alder again',
    /before you sign in/,
    true,
  ],
  ['a lost fetch', {}, 'We could not get your records from Alder', /^Choose another way/, false],
  [
    'a fetch that timed out',
    { reason: 'timed_out' },
    'We could not get your records from Alder',
    /^Choose another way/,
    false,
  ],
  [
    'a lost sign-in',
    { status: 'UNAVAILABLE' },
    'We could not sign you in to Alder',
    /Please try again/,
    true,
  ],
  [
    'a sign-in that timed out',
    { status: 'UNAVAILABLE', reason: 'timed_out' },
    'Alder is not available right now',
    /^Try again in a few minutes/,
    true,
  ],
  [
    'a withdrawn permission',
    { status: 'REVOKED', reason: 'authorisation_revoked' },
    'Please sign in to Alder again',
    /sign in again/,
    true,
  ],
  [
    'a withdrawn permission for a source without a sign-in',
    { status: 'REVOKED', reason: 'authorisation_revoked', way: 'direct' },
    'Alder is no longer connected',
    /search for your payslips again/,
    false,
  ],
])('%s has a heading, a next step and a form that fit together', (_, given, heading, step, hasForm) => {
  const failure = { ...FAILURE, ...given };
  const { title, next } = wordsOf(textsIn('en').reasons, failure);
  expect(title('Alder')).toBe(heading);
  expect(next).toMatch(step);
  expect(canSignIn(failure)).toBe(hasForm);
});

test('a lost fetch is not called an unfinished sign-in', () => {
  expect(wordsOf(textsIn('en').reasons, FAILURE).what).toBe('Something went wrong on our side.');
});
