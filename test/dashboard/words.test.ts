import { expect, test } from 'vitest';
import { ERROR_CODES } from '#values/error-codes.ts';
import { endInWords } from '../../web/dashboard/src/pages/sandbox/journey-end.ts';
import { toggleInWords } from '../../web/dashboard/src/pages/terms/toggle-words.ts';
import { noDeliveriesInWords } from '../../web/dashboard/src/pages/webhooks/no-deliveries.ts';
import { headerInWords, notesOf } from '../../web/dashboard/src/pages/webhooks/request-notes.ts';
import { whatHappened, whatToDo } from '../../web/dashboard/src/words/accounts.ts';
import { actionInWords, kindInWords } from '../../web/dashboard/src/words/audit.ts';
import { whyNoEstimate } from '../../web/dashboard/src/words/estimates.ts';
import { problemInWords } from '../../web/dashboard/src/words/problems.ts';
import { codeHint } from '../../web/dashboard/src/words/second-factors.ts';

test.each([
  ['invalid_request', '[email] already belongs to a member', 'Email already belongs to a member'],
  [
    'invalid_request',
    '[journey_origins[0]] must be an origin',
    'Sites that may show the journey in a frame must be an origin',
  ],
  [
    'invalid_request',
    '[role_mapping] is empty, so nobody could sign in: add an entry, or set [default_role]',
    'Roles by group is empty, so nobody could sign in: add an entry, or set “Role for everybody else”',
  ],
  ['invalid_request', '[current_password] is wrong', 'Current password is wrong'],
  ['last_admin', 'You can’t remove the last admin', 'You can’t remove the last admin'],
  ['mfa_code_wrong', 'MFA code not accepted', 'The code is wrong or no longer valid.'],
  ['incorrect_credentials', 'Incorrect username or password', 'The email address or the password is wrong.'],
])('a problem with the code %s and the message %j is shown as %j', (code, message, words) => {
  expect(problemInWords({ code, messages: [message] })).toEqual([words]);
});

test('every reason why there is no estimate has words', () => {
  const codes = Object.keys(ERROR_CODES).filter((code) => code.startsWith('expenditure_'));
  expect(codes.length).toBe(6);
  expect(codes.filter((code) => whyNoEstimate(code) === null)).toEqual([]);
  expect([whyNoEstimate('not_found'), whyNoEstimate(null)]).toEqual([null, null]);
});

test('an entry of payslips or income is not called an entry in the audit log, which has entries of its own', () => {
  expect(actionInWords('entry_deleted')).toBe('Payslips or income deleted');
  expect([kindInWords('entry'), kindInWords('api_key'), kindInWords('user')]).toEqual([
    'Payslips or income',
    'API key',
    'User',
  ]);
});

test.each([
  ['complete', true],
  ['partial', true],
  ['declined', false],
  ['left', false],
])('after a journey that ended as %s, the text says that the server can read data: %s', (status, hasData) => {
  const text = endInWords(status);
  expect(text).toContain('If your website shows the journey in a frame, it gets this result.');
  expect(text.endsWith('Your server can now read what the person has shared.')).toBe(hasData);
});

test.each(['sent', 'left_out', 'hidden', 'not_sent'] as const)(
  'the text about a request with the payload %s is also true if nothing was sent yet',
  (payload) => {
    const url = 'https://lender.example/events';
    const request = { method: 'POST', url, headers: [], is_encrypted: false, body: '{}', is_cut: false };
    const notes = notesOf({ ...request, method: 'POST', payload });
    expect(notes).toHaveLength(payload === 'sent' ? 0 : 1);
    expect(notes.join(' ')).not.toMatch(/\bsent\b/);
  },
);

test.each([
  ['webhook-timestamp', null, 'webhook-timestamp: (not sent yet)'],
  ['webhook-timestamp', '1769763600', 'webhook-timestamp: 1769763600'],
  ['webhook-signature', null, 'webhook-signature: (not stored)'],
])('the header %s with the value %j is shown as %j', (name, value, text) => {
  expect(headerInWords({ name, value })).toBe(text);
});

test('after too many failed sign-ins, the text names the hour and no lock at the provider', () => {
  const step = { status: 'LOCKED', status_reason: 'too_many_attempts' } as const;
  expect(`${whatHappened(step)} ${whatToDo(step)}`).toBe(
    'There were too many failed sign-ins. The service accepts no more for an hour, so that the provider does not lock the account. Ask the person to sign in again after that hour.',
  );
  expect(whatToDo({ ...step, status_reason: 'account_locked' })).toContain('until the lock ends');
});

test.each([
  ['without a filter', 'Nothing was sent', false],
  ['with a filter', 'No deliveries match', true],
])('an empty delivery log %s says: %s', (_, title, isFiltered) => {
  const words = noDeliveriesInWords(isFiltered);
  expect([words.title, words.hint !== null]).toEqual([title, !isFiltered]);
});

test.each([
  ['the team', { is_system_term: false, is_active: true }, 'Take out of use'],
  ['the team and not in use', { is_system_term: false, is_active: false }, 'Use again'],
  ['Stipend', { is_system_term: true, is_active: true }, undefined],
])('a term written by %s can be taken out of use only if the API allows it', (_, term, label) => {
  expect(toggleInWords(term)?.label).toBe(label);
});

test('a member with an app and a phone reads that either code works', () => {
  expect(codeHint(['sms', 'totp'])).toBe(
    'Enter the 6 digits that we have sent to your phone, or those that your authenticator app shows. A recovery code works too.',
  );
  expect(codeHint(['email'])).toBe('We have sent 6 digits to your email address. A recovery code works too.');
});
