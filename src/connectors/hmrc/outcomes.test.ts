import { describe, expect, test } from 'vitest';
import { STATUS_OF } from '../../accounts/index.ts';
import { STATUS_MESSAGES } from '../../accounts/statuses.ts';
import type { FailureReason } from '../failure.ts';
import { MEANINGS } from './outcomes.ts';
import type { ProfileName } from './profiles.ts';
import { fetchFrom } from './scripted-http.fixture.ts';

type Row = [status: number, code: string, outcome: FailureReason | 'nothing_found', profile?: ProfileName];

const TABLE: Row[] = [
  [400, 'FORMAT_NINO', 'identity_incomplete'],
  [400, 'NINO_INVALID', 'identity_incomplete'],
  [400, 'SA_UTR_INVALID', 'identity_incomplete', 'sa-prepop'],
  [400, 'FORMAT_TAX_YEAR', 'provider_changed'],
  [400, 'TAX_YEAR_INVALID', 'provider_changed', 'sa-prepop'],
  [400, 'FORMAT_EMPLOYMENT_ID', 'provider_changed'],
  [400, 'FORMAT_SOURCE', 'provider_changed'],
  [400, 'RULE_TAX_YEAR_RANGE_INVALID', 'provider_changed'],
  [400, 'RULE_TAX_YEAR_NOT_SUPPORTED', 'nothing_found'],
  [400, 'RULE_INCORRECT_GOV_TEST_SCENARIO', 'provider_changed'],
  [400, 'INVALID_REQUEST', 'provider_changed', 'gov-matching'],
  [400, 'INVALID_HEADERS', 'provider_changed'],
  [401, 'INVALID_CREDENTIALS', 'session_expired'],
  [401, 'MISSING_CREDENTIALS', 'session_expired'],
  [401, 'UNAUTHORIZED', 'not_authorised', 'sa-prepop'],
  [403, 'CLIENT_OR_AGENT_NOT_AUTHORISED', 'not_signed_up'],
  [403, 'INVALID_SCOPE', 'not_authorised'],
  [403, 'FORBIDDEN', 'not_authorised'],
  [403, 'RESOURCE_FORBIDDEN', 'not_configured'],
  [403, 'MATCHING_FAILED', 'no_match', 'gov-matching'],
  [404, 'MATCHING_RESOURCE_NOT_FOUND', 'nothing_found'],
  [404, 'NOT_FOUND', 'nothing_found', 'sa-prepop'],
  [404, 'MATCHING_FAILED', 'no_match', 'gov-matching'],
  [406, 'ACCEPT_HEADER_INVALID', 'provider_changed'],
  [422, 'RULE_REQUEST_CANNOT_BE_FULFILLED', 'provider_unavailable'],
  [429, 'MESSAGE_THROTTLED_OUT', 'rate_limited'],
  [429, 'TOO_MANY_REQUESTS', 'rate_limited', 'gov-matching'],
  [503, 'SCHEDULED_MAINTENANCE', 'under_maintenance'],
  [503, 'SERVER_ERROR', 'provider_unavailable'],
  [500, 'INTERNAL_SERVER_ERROR', 'provider_unavailable'],
  [504, 'GATEWAY_TIMEOUT', 'timed_out'],
];

function outcomeOf(answer: Awaited<ReturnType<typeof fetchFrom>>): string {
  return answer.outcome === 'failed' ? answer.reason : answer.outcome;
}

describe('an error reply', () => {
  test.each(TABLE)('%i %s is %s', async (status, code, outcome, profile = 'mtd-employments') => {
    const text = JSON.stringify({ code, message: 'of JG481926B' });
    const answer = await fetchFrom(() => ({ status, text }), { profile });
    expect(outcomeOf(answer)).toBe(outcome);
    if (answer.outcome === 'failed') expect(answer.detail).not.toContain('JG481926B');
  });

  test('has a test above for every known code', () => {
    const tested = new Set(TABLE.map(([, code]) => code));
    expect(Object.keys(MEANINGS).filter((code) => !tested.has(code))).toEqual([]);
  });

  test.each([
    [400, 'provider_changed'],
    [401, 'session_expired'],
    [403, 'provider_changed'],
    [404, 'provider_changed'],
    [418, 'provider_changed'],
    [429, 'rate_limited'],
    [502, 'provider_unavailable'],
    [503, 'provider_unavailable'],
    [504, 'timed_out'],
  ])('with status %i and no known code is %s', async (status, reason) => {
    for (const text of ['', '<html>', '{"code":7}', '{"code":"NEW_CODE","message":"new"}', 'null'])
      expect(outcomeOf(await fetchFrom(() => ({ status, text })))).toBe(reason);
  });

  test('with several codes is classified by the most specific', async () => {
    const several = (codes: string[]) =>
      JSON.stringify({
        code: 'INVALID_REQUEST',
        message: 'Invalid request',
        errors: codes.map((code) => ({ code, message: 'wrong', path: '/nino' })),
      });
    const answer = await fetchFrom(() => ({
      status: 400,
      text: several(['FORMAT_TAX_YEAR', 'FORMAT_NINO']),
    }));
    expect(answer).toMatchObject({
      reason: 'identity_incomplete',
      detail: 'list employments: answered 400 FORMAT_TAX_YEAR FORMAT_NINO',
    });
  });

  test('never counts as nothing found if there are other errors or the server failed', async () => {
    const nothing = 'RULE_TAX_YEAR_NOT_SUPPORTED';
    const several = (...codes: string[]) =>
      JSON.stringify({ code: 'INVALID_REQUEST', message: 'm', errors: codes.map((code) => ({ code })) });
    const outcomes = [
      { status: 400, text: several(nothing) },
      { status: 400, text: several(nothing, 'FORMAT_TAX_YEAR') },
      { status: 400, text: several(nothing, 'FORMAT_NINO') },
      { status: 500, text: '{"code":"NOT_FOUND","message":"m"}' },
    ].map(async (answer) => outcomeOf(await fetchFrom(() => answer)));
    expect(await Promise.all(outcomes)).toEqual([
      'nothing_found',
      'provider_changed',
      'identity_incomplete',
      'provider_unavailable',
    ]);
  });

  test('passes on the retry delay', async () => {
    const throttled = { status: 429, text: '{"code":"MESSAGE_THROTTLED_OUT","message":"m"}' };
    expect(await fetchFrom(() => ({ ...throttled, headers: { 'retry-after': '9' } }))).toMatchObject({
      retryAfterSeconds: 9,
    });
    const closed = { status: 503, text: '{"code":"SCHEDULED_MAINTENANCE","message":"m"}' };
    expect(await fetchFrom(() => ({ ...closed, headers: { 'retry-after': '3600' } }))).toMatchObject({
      retryAfterSeconds: 3600,
    });
  });

  test('has a message for the person and a status for the account', () => {
    for (const outcome of new Set(TABLE.map(([, , outcome]) => outcome))) {
      if (outcome === 'nothing_found') continue;
      expect(STATUS_MESSAGES[outcome]).toMatch(/^[A-Z].+\.$/);
      expect(STATUS_OF[outcome]).toBeDefined();
    }
  });
});
