import { expect, test } from 'vitest';
import { NOW, portal, type TestPortal, usePortal } from '../../../test/support/portal.ts';
import type { LoginStep, MfaChallenge } from '../connector.ts';
import type { PortalId } from './simulator/index.ts';

const MINUTE = 60_000;
const PASSWORD = 'sandbox-pass';

function rightAnswer({ kind, positions }: MfaChallenge): string {
  if (kind === 'code') return '123456';
  if (kind === 'date') return '1990-01-31';
  return (positions ?? []).map((position) => PASSWORD[position - 1]).join('');
}

function wrongAnswer({ kind, length }: MfaChallenge): string {
  if (kind === 'date') return '1991-02-28';
  return kind === 'code' ? '654321' : 'x'.repeat(length ?? 0);
}

/** Answers the question of a step, correctly by default. */
async function answer(at: TestPortal, step: LoginStep, text?: (asked: MfaChallenge) => string) {
  if (step.outcome !== 'mfa_required') throw new Error(`The portal did not ask: ${JSON.stringify(step)}`);
  const given = (text ?? rightAnswer)(step.challenge);
  return portal().answerMfa(at.context(), step.resume, given);
}

/** What signing in to a portal must do, whatever its pages look like. */
export function signInSuite(skin: PortalId): void {
  const at = usePortal(skin);

  test('connects with the right password, and the session can fetch payslips', async () => {
    const step = await at.login('pass_good');
    expect(step).toMatchObject({ outcome: 'connected', mfaUsed: false, login: 'user_good' });
    expect(at.control.loginPosts()).toBe(1);
    const window = { from: '2026-10-01', to: '2026-10-31' };
    const person = { niNumber: null, dateOfBirth: null, postCodes: [], forename: null, surname: null };
    const session = step.outcome === 'connected' ? step.session : '';
    const fetched = await portal().fetchPayslips(at.context(), session, window, person);
    expect(fetched).toMatchObject({ outcome: 'fetched', payslips: [{ externalId: expect.any(String) }] });
  });

  test.each([
    ['mfa_code', { kind: 'code', length: 6, prompt: 'Enter the 6 digit code sent to 07*** ***101' }],
    ['mfa_date', { kind: 'date', date_format: 'YYYY-MM-DD', prompt: 'Enter your memorable date' }],
    [
      'mfa_password_characters',
      { kind: 'password_characters', positions: [2, 5, 7], length: 3, prompt: /characters 2, 5 and 7/ },
    ],
  ] as const)('asks for %s and connects after the right answer', async (password, asked) => {
    const step = await at.challenged(password);
    expect(step.challenge).toEqual({
      positions: null,
      length: null,
      date_format: null,
      ...asked,
      prompt: asked.prompt instanceof RegExp ? expect.stringMatching(asked.prompt) : asked.prompt,
      attempts_left: 3,
      expires_at: new Date(NOW.getTime() + 5 * MINUTE).toISOString(),
    });
    expect(await answer(at, step)).toMatchObject({ outcome: 'connected', mfaUsed: true, login: 'user_good' });
    expect(at.control.mfaMessages()).toBe(password === 'mfa_code' ? 1 : 0);
    expect(at.control.loginPosts()).toBe(1);
  });

  test.each(['mfa_code', 'mfa_date', 'mfa_password_characters'])(
    'with %s, wrong answers count down to mfa_invalid, and question and expiry stay the same',
    async (password) => {
      const first = await at.challenged(password);
      at.clock.advance(MINUTE);
      const second = await answer(at, first, wrongAnswer);
      expect(second).toMatchObject({ challenge: { ...first.challenge, attempts_left: 2 } });
      const third = await answer(at, second, wrongAnswer);
      expect(third).toMatchObject({ challenge: { ...first.challenge, attempts_left: 1 } });
      const last = await answer(at, third, wrongAnswer);
      expect(last).toMatchObject({ outcome: 'failed', reason: 'mfa_invalid', retryAfterSeconds: 3600 });
      expect(await at.login('pass_good')).toMatchObject({
        reason: 'account_locked',
        retryAfterSeconds: 3600,
      });
    },
  );

  test('connects after a wrong and then a right answer', async () => {
    const second = await answer(at, await at.challenged('mfa_password_characters'), wrongAnswer);
    expect(await answer(at, second)).toMatchObject({ outcome: 'connected' });
  });

  test('uses up no attempt for an answer in the wrong format', async () => {
    for (const [password, text] of [
      ['mfa_code', '12345'],
      ['mfa_date', '31/01/1990'],
      ['mfa_password_characters', 'ab'],
    ] as const) {
      const step = await at.challenged(password);
      const again = await answer(at, step, () => text);
      expect(again).toMatchObject({ outcome: 'mfa_required', challenge: step.challenge });
      expect(await answer(at, again)).toMatchObject({ outcome: 'connected' });
    }
  });

  test('accepts spaces in a code', async () => {
    const step = await at.challenged('mfa_code');
    expect(await answer(at, step, () => ' 123 456 ')).toMatchObject({ outcome: 'connected' });
  });

  test('reports mfa_expired whether the question or the whole session expired', async () => {
    const idle = await at.challenged('mfa_code');
    at.clock.advance(6 * MINUTE);
    expect(await answer(at, idle)).toMatchObject({ outcome: 'failed', reason: 'mfa_expired' });

    const first = await at.challenged('mfa_code');
    at.clock.advance(4 * MINUTE);
    const second = await answer(at, first, wrongAnswer);
    at.clock.advance(2 * MINUTE);
    expect(await answer(at, second)).toMatchObject({ outcome: 'failed', reason: 'mfa_expired' });
  });

  test('asks twice with mfa_code_2', async () => {
    const second = await answer(at, await at.challenged('mfa_code_2'));
    expect(second).toMatchObject({
      outcome: 'mfa_required',
      challenge: { prompt: 'Enter the second 6 digit code sent to 07*** ***101', attempts_left: 3 },
    });
    expect(await answer(at, second)).toMatchObject({ outcome: 'connected', mfaUsed: true });
    expect(at.control.mfaMessages()).toBe(2);
  });

  test.each([
    ['error_invalid_credentials', { reason: 'invalid_credentials' }],
    ['anything else', { reason: 'invalid_credentials' }],
    ['error_account_locked', { reason: 'account_locked', retryAfterSeconds: 3600 }],
    ['error_password_expired', { reason: 'password_expired' }],
    ['error_terms_pending', { reason: 'terms_pending' }],
    ['error_account_disabled', { reason: 'account_disabled' }],
    ['error_provider_unavailable', { reason: 'provider_unavailable' }],
    ['error_rate_limited', { reason: 'rate_limited', retryAfterSeconds: 60 }],
    ['error_provider_changed', { reason: 'provider_changed', detail: 'login: no detector matched the page' }],
  ])('with the password %s fails with that reason', async (password, failed) => {
    const step = await at.login(password);
    expect(step).toMatchObject({ outcome: 'failed', retryAfterSeconds: null, ...failed });
    expect(at.control.loginPosts()).toBe(1);
  });

  test('times out if the portal is slow, having sent the password once', async () => {
    // both wait the same way, so one skin tries both
    const passwords = skin === 'harbour' ? ['error_timed_out', 'slow_30'] : ['slow_30'];
    for (const password of passwords) {
      // long enough for the pages before the password
      const step = await at.login(password, { answerMsMax: 2000 });
      expect(step).toMatchObject({ outcome: 'failed', reason: 'timed_out' });
    }
    expect(at.control.loginPosts()).toBe(passwords.length);
    expect(await at.login('slow_0')).toMatchObject({ outcome: 'connected' });
  });

  test('has the same outcome for an unknown username as for a wrong password', async () => {
    const unknown = await at.login('pass_good', { userName: 'nobody' });
    expect(unknown).toEqual(await at.login('wrong'));
  });

  test('unattended stops before a message is sent', async () => {
    const asked = await at.login('mfa_code', { attended: false });
    expect(asked).toMatchObject({ outcome: 'failed', reason: 'session_expired', detail: 'MFA required' });
    expect(at.control.mfaMessages()).toBe(0);
    expect(await at.login('pass_good', { attended: false })).toMatchObject({ outcome: 'connected' });
  });

  test.each([
    ['captcha', 'provider_changed'],
    ['unavailable', 'provider_unavailable'],
    ['disconnect', 'provider_unavailable'],
    ['rate_limited', 'rate_limited'],
  ] as const)(
    'sends no password to a portal that answers with %s instead of its form',
    async (kind, reason) => {
      at.control.setFault({ kind });
      expect(await at.login('pass_good')).toMatchObject({ outcome: 'failed', reason });
      expect(at.control.loginPosts()).toBe(0);
    },
  );

  test('fails with provider_changed if the portal is redesigned', async () => {
    at.control.setFault({ kind: 'markup_changed' });
    expect(await at.login('pass_good')).toMatchObject({ outcome: 'failed', reason: 'provider_changed' });
  });
}
