import { describe, expect, test } from 'vitest';
import { giveConsent } from '#simulation/give-consent.ts';
import { addMonths } from '#values/timestamp.ts';
import { afterRequests, REDIRECT_URI, useHmrc } from '../../../test/support/simulated-providers.ts';
import { readSession } from '../oauth/session.ts';
import { hmrcConnector } from './hmrc-connector.ts';

const BEGIN = { redirectUri: REDIRECT_URI, state: 'a-state' };

async function begin(context: Parameters<typeof hmrcConnector.begin>[0]) {
  const begun = await hmrcConnector.begin(context, BEGIN);
  if (begun.outcome === 'failed') throw new Error(begun.reason);
  return begun;
}

describe('consent', () => {
  test.each([
    ['mtd-employments', 'read:self-assessment'],
    ['sa-prepop', 'read:individual-employment read:individual-income read:individual-tax'],
    ['gov-matching', 'assigned'],
  ] as const)(
    'with %s is requested with a PKCE challenge, a state and read scopes',
    async (profile, scope) => {
      const { context, contextOf } = await useHmrc({ profile });
      const { url, resume } = await begin(context);
      const query = Object.fromEntries(new URL(url).searchParams);
      expect(query).toMatchObject({
        response_type: 'code',
        state: 'a-state',
        code_challenge_method: 'S256',
        scope,
      });
      expect(url).not.toContain(JSON.parse(resume).code_verifier);
      const other = await begin(contextOf({ scope: 'read:other' }));
      expect(new URL(other.url).searchParams.get('scope')).toBe('read:other');
    },
  );

  test('connects for four hours, with one token exchange', async () => {
    const { hmrc, clock, connect } = await useHmrc();
    const session = readSession(await connect('user_good'));
    expect(Date.parse(session.expires_at) - clock.now().getTime()).toBe(4 * 3_600_000);
    expect(hmrc.control.counts.tokenExchanges).toBe(1);
  });

  test('that the person denies gives consent_denied', async () => {
    const { hmrc, context } = await useHmrc();
    const { url, resume } = await begin(context);
    const callback = await giveConsent(url, { userName: 'user_good', allow: false });
    expect(Object.fromEntries(callback)).toEqual({
      error: 'access_denied',
      error_description: 'user denied the authorization',
      error_code: 'USER_DENIED_AUTHORIZATION',
      state: 'a-state',
    });
    expect(await hmrcConnector.complete(context, resume, callback)).toMatchObject({
      reason: 'consent_denied',
    });
    expect(hmrc.control.counts.tokenExchanges).toBe(0);
  });

  test('is valid once, for ten minutes, and only for the sign-in that began it', async () => {
    const { context, clock } = await useHmrc();
    const [one, other] = [await begin(context), await begin(context)];
    const callback = await giveConsent(one.url, { userName: 'user_good' });
    expect(await hmrcConnector.complete(context, one.resume, callback)).toMatchObject({
      outcome: 'connected',
    });
    expect(await hmrcConnector.complete(context, one.resume, callback)).toMatchObject({
      reason: 'consent_expired',
    });
    const others = await giveConsent(other.url, { userName: 'user_good' });
    expect(await hmrcConnector.complete(context, one.resume, others)).toMatchObject({
      reason: 'consent_expired',
    });
    const late = await begin(context);
    const lateCallback = await giveConsent(late.url, { userName: 'user_good' });
    clock.advance({ minutes: 11 });
    expect(await hmrcConnector.complete(context, late.resume, lateCallback)).toMatchObject({
      reason: 'consent_expired',
    });
  });

  test('with a wrong client secret gives not_configured, without the secret in the detail', async () => {
    const { context, contextOf } = await useHmrc();
    const { url, resume } = await begin(context);
    const callback = await giveConsent(url, { userName: 'user_good' });
    const step = await hmrcConnector.complete(contextOf({ client_secret: 'wrong-one' }), resume, callback);
    expect(step).toMatchObject({ reason: 'not_configured' });
    expect(JSON.stringify(step)).not.toContain('wrong-one');
  });

  test('without settings fails, and the detail names the missing settings', async () => {
    const { contextOf } = await useHmrc();
    const begun = await hmrcConnector.begin(contextOf({ client_id: '', profile: 'another' }), BEGIN);
    expect(begun).toMatchObject({
      reason: 'not_configured',
      detail: expect.stringContaining('[profile], [client_id]'),
    });
  });

  test('during maintenance gives under_maintenance', async () => {
    const { context, hmrc } = await useHmrc();
    const { url, resume } = await begin(context);
    const callback = await giveConsent(url, { userName: 'user_good' });
    hmrc.control.setFault({ kind: 'unavailable' });
    expect(await hmrcConnector.complete(context, resume, callback)).toMatchObject({
      reason: 'under_maintenance',
    });
  });
});

describe('a session', () => {
  test('is renewed with refresh tokens that are valid once', async () => {
    const { context, connect, requestOf } = await useHmrc();
    let session = await connect('user_good');
    for (let times = 0; times < 3; times++) {
      const renewed = await hmrcConnector.refresh(context, session);
      if (renewed.outcome !== 'connected') throw new Error('The session was not renewed');
      expect(await hmrcConnector.refresh(context, session)).toMatchObject({ reason: 'consent_expired' });
      session = renewed.session;
    }
    expect(await hmrcConnector.fetchIncome(context, session, requestOf('user_good'))).toMatchObject({
      outcome: 'fetched',
      session,
    });
  });

  test('ends eighteen months after consent, however often it was renewed', async () => {
    const { context, connect, clock } = await useHmrc();
    const end = addMonths(clock.now(), 18).getTime();
    let session = await connect('user_good');
    while (clock.now().getTime() + 30 * 86_400_000 < end) {
      clock.advance({ days: 30 });
      const renewed = await hmrcConnector.refresh(context, session);
      if (renewed.outcome !== 'connected')
        throw new Error(`The session ended on ${clock.now().toISOString()}`);
      session = renewed.session;
    }
    clock.advance({ minutes: (end - clock.now().getTime()) / 60_000 });
    expect(await hmrcConnector.refresh(context, session)).toMatchObject({ reason: 'consent_expired' });
  });

  test('with an expired access token fails without a request', async () => {
    const { context, connect, clock, hmrc, requestOf } = await useHmrc();
    const session = await connect('user_good');
    clock.advance({ minutes: 240 });
    const before = hmrc.control.counts.requests;
    expect(await hmrcConnector.fetchIncome(context, session, requestOf('user_good'))).toMatchObject({
      reason: 'session_expired',
    });
    expect(hmrc.control.counts.requests).toBe(before);
  });

  test('that expires during a fetch can be renewed, and the fetch repeated', async () => {
    const { context, connect, hmrc, requestOf } = await useHmrc();
    const session = await connect('user_two_jobs');
    const request = requestOf('user_two_jobs');
    const http = afterRequests(context.http, 4, () => hmrc.control.endSessions());
    const cut = await hmrcConnector.fetchIncome({ ...context, http }, session, request);
    expect(cut).toMatchObject({ outcome: 'failed', reason: 'session_expired' });
    const renewed = await hmrcConnector.refresh(context, session);
    if (renewed.outcome !== 'connected') throw new Error('The session was not renewed');
    expect(await hmrcConnector.fetchIncome(context, renewed.session, request)).toMatchObject({
      outcome: 'fetched',
    });
  });

  test('of a revoked grant ends and cannot be renewed', async () => {
    const { context, connect, hmrc, requestOf } = await useHmrc();
    const session = await connect('user_good');
    hmrc.control.revokeGrants('user_good');
    expect(await hmrcConnector.fetchIncome(context, session, requestOf('user_good'))).toMatchObject({
      reason: 'session_expired',
    });
    expect(await hmrcConnector.refresh(context, session)).toMatchObject({ reason: 'consent_expired' });
  });
});
