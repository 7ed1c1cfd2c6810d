import { describe, expect, test } from 'vitest';
import { StatusReason } from '#accounts/schema.ts';
import { LANGUAGES, type Language, textsIn } from '#pages';
import { NEXT_ACTION, reasonOf } from './reasons.ts';

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
