import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { utrOf } from '#simulation/people/utr.ts';
import { type Ask, NINO, useSimulator, VALID_FRAUD_HEADERS, YEAR } from './simulator.fixture.ts';

describe('the platform', () => {
  test.each<[string, Ask, number, string]>([
    ['another version', { version: '1.0' }, 406, 'ACCEPT_HEADER_INVALID'],
    ['no token', { headers: { authorization: '' } }, 401, 'MISSING_CREDENTIALS'],
    ['another token', { headers: { authorization: 'Bearer x' } }, 401, 'INVALID_CREDENTIALS'],
    ['no fraud prevention headers', {}, 400, 'INVALID_HEADERS'],
    [
      'a placeholder in a header',
      { headers: { ...VALID_FRAUD_HEADERS, 'Gov-Client-Timezone': 'unknown' } },
      400,
      'INVALID_HEADERS',
    ],
    [
      'a wrong scenario',
      { headers: { ...VALID_FRAUD_HEADERS, 'Gov-Test-Scenario': 'X' } },
      400,
      'RULE_INCORRECT_GOV_TEST_SCENARIO',
    ],
    [
      'the scenario NOT_FOUND',
      { headers: { ...VALID_FRAUD_HEADERS, 'Gov-Test-Scenario': 'NOT_FOUND' } },
      404,
      'MATCHING_RESOURCE_NOT_FOUND',
    ],
  ])('rejects a request with %s', async (_what, asked, status, code) => {
    const { signIn } = await useSimulator();
    const reply = await (await signIn('user_good'))(YEAR, asked);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(reply.headers.get('x-correlationid')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('issues tokens that last four hours', async () => {
    const { signIn, advance } = await useSimulator();
    const ask = await signIn('user_good');
    advance(4 * 3600 - 1);
    expect((await ask(YEAR, { headers: VALID_FRAUD_HEADERS })).status).toBe(200);
    advance(1);
    expect((await ask(YEAR, { headers: VALID_FRAUD_HEADERS })).status).toBe(401);
  });

  test('allows three requests a second', async () => {
    const { signIn, advance } = await useSimulator({ perSecond: 3 });
    const ask = await signIn('user_good');
    const statuses = async (count: number) => {
      const seen: number[] = [];
      for (let at = 0; at < count; at++)
        seen.push((await ask(YEAR, { headers: VALID_FRAUD_HEADERS })).status);
      return seen;
    };
    expect(await statuses(5)).toEqual([200, 200, 200, 429, 429]);
    advance(1);
    expect(await statuses(4)).toEqual([200, 200, 200, 429]);
    expect((await ask(YEAR)).body.code).toBe('MESSAGE_THROTTLED_OUT');
  });

  test('can be closed for maintenance, throttle, disconnect and be slow', async () => {
    const { hmrc, signIn } = await useSimulator();
    const ask = await signIn('user_good');
    hmrc.control.setFault({ kind: 'unavailable', times: 1 });
    expect(await ask(YEAR)).toMatchObject({ status: 503, body: { code: 'SCHEDULED_MAINTENANCE' } });
    hmrc.control.setFault({ kind: 'rate_limited', times: 1 });
    expect(await ask(YEAR)).toMatchObject({ status: 429, body: { code: 'MESSAGE_THROTTLED_OUT' } });
    hmrc.control.setFault({ kind: 'disconnect' });
    await expect(ask(YEAR)).rejects.toThrow();
    hmrc.control.setFault({ kind: 'slow', milliseconds: 5 });
    expect((await ask(YEAR, { headers: VALID_FRAUD_HEADERS })).status).toBe(200);
  });

  test('records the fraud prevention headers it got, and validates them', async () => {
    const { hmrc, signIn, asApplication } = await useSimulator();
    await (await signIn('user_good'))(YEAR, { headers: VALID_FRAUD_HEADERS });
    const ask = await asApplication();
    const path = '/test/fraud-prevention-headers';
    expect((await ask(`${path}/validate`, { version: '1.0' })).body.code).toBe('INVALID_HEADERS');
    expect((await ask(`${path}/validate`, { version: '1.0', headers: VALID_FRAUD_HEADERS })).body.code).toBe(
      'VALID_HEADERS',
    );
    const { body } = await ask(`${path}/individuals-employments-income-api/validation-feedback`, {
      version: '1.0',
    });
    expect(body.requests).toMatchObject([{ method: 'GET', code: 'VALID_HEADERS' }]);
    expect(body.requests[0].headers).toContainEqual({ header: 'gov-client-user-ids', value: 'stipend=1' });
    expect(JSON.stringify(hmrc.control.fraudHeaders)).not.toContain(NINO);
  });
});

describe('employments', () => {
  test.each([
    ['/individuals/employments-income/NINO/2025-26', 'FORMAT_NINO'],
    [`/individuals/employments-income/${NINO}/2025`, 'FORMAT_TAX_YEAR'],
    [`/individuals/employments-income/${NINO}/2025-27`, 'RULE_TAX_YEAR_RANGE_INVALID'],
    [`/individuals/employments-income/${NINO}/2018-19`, 'RULE_TAX_YEAR_NOT_SUPPORTED'],
    [`/individuals/employments-income/${NINO}/2027-28`, 'RULE_TAX_YEAR_NOT_SUPPORTED'],
    [`${YEAR}/1`, 'FORMAT_EMPLOYMENT_ID'],
    [`${YEAR}/${'4557ecb5-fd32-48cc-81f5-e6acd1099f3c'}`, 'MATCHING_RESOURCE_NOT_FOUND'],
    [`${YEAR}/4557ecb5-fd32-48cc-81f5-e6acd1099f3c/financial-details?source=x`, 'FORMAT_SOURCE'],
    ['/individuals/employments-income/PB649170C/2025-26', 'CLIENT_OR_AGENT_NOT_AUTHORISED'],
    ['/nowhere', 'MATCHING_RESOURCE_NOT_FOUND'],
  ])('at %s are rejected with %s', async (path, code) => {
    const { signIn } = await useSimulator();
    expect((await (await signIn('user_good'))(path, { headers: VALID_FRAUD_HEADERS })).body.code).toBe(code);
  });

  test('are also returned one at a time', async () => {
    const { signIn } = await useSimulator();
    const ask = await signIn('user_good');
    const { body } = await ask(YEAR, { headers: VALID_FRAUD_HEADERS });
    const path = `${YEAR}/${body.employments[0].employmentId}`;
    expect((await ask(path, { headers: VALID_FRAUD_HEADERS })).body).toMatchObject({
      employerRef: '999/BL20417',
      employerName: 'Brindle & Lark Foods',
      occupationalPension: false,
    });
    const user = await ask(`${path}/financial-details?source=user`, { headers: VALID_FRAUD_HEADERS });
    expect(user.status).toBe(404);
  });
});

describe('matching', () => {
  const HANNAH = { firstName: 'Hannah', lastName: 'Whitcombe', nino: NINO, dateOfBirth: '1990-01-31' };

  test.each<[string, object, number, string | undefined]>([
    ['the person', {}, 200, undefined],
    [
      'the first letter of the forename and the first three of the surname',
      { firstName: 'H', lastName: 'whiskers' },
      200,
      undefined,
    ],
    ['another letter', { firstName: 'Anna' }, 404, 'MATCHING_FAILED'],
    ['only two letters of the surname', { lastName: 'Wh' }, 404, 'MATCHING_FAILED'],
    ['another birth date', { dateOfBirth: '1990-01-30' }, 404, 'MATCHING_FAILED'],
    ['another number', { nino: 'JG481926A' }, 404, 'MATCHING_FAILED'],
    ['no number', { nino: 'x' }, 400, 'INVALID_REQUEST'],
    ['no name', { firstName: '' }, 400, 'INVALID_REQUEST'],
  ])('compares the details: %s', async (_what, changes, status, code) => {
    const { signIn } = await useSimulator();
    const ask = await signIn('user_good');
    const headers = { correlationid: randomUUID() };
    const reply = await ask('/individuals/matching/', { headers, body: { ...HANNAH, ...changes } });
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(reply.headers.get('x-correlationid')).toBe(headers.correlationid);
  });

  test('is valid for some hours, and needs a correlation id', async () => {
    const { signIn, advance } = await useSimulator();
    const ask = await signIn('user_good');
    expect((await ask('/individuals/matching/', { body: HANNAH })).body.message).toBe(
      'Malformed CorrelationId',
    );
    const headers = { correlationid: randomUUID() };
    const { body } = await ask('/individuals/matching/', { headers, body: HANNAH });
    expect((await ask(body._links.individual.href, { headers })).status).toBe(200);
    advance(4 * 3600 + 1);
    const later = await signIn('user_good');
    expect((await later(body._links.individual.href, { headers })).body.code).toBe('NOT_FOUND');
  });
});

describe('test support', () => {
  const V1 = { version: '1.0' };

  test('creates people who can sign in, with the data given for them', async () => {
    const { asApplication, signIn } = await useSimulator();
    const ask = await asApplication();
    const services = { serviceNames: ['national-insurance', 'self-assessment', 'mtd-income-tax'] };
    const made = await ask('/create-test-user/individuals', { ...V1, body: services });
    expect(made.status).toBe(201);
    const { userId, password, nino, saUtr } = made.body;
    const { body: employer } = await ask('/create-test-user/organisations', {
      ...V1,
      body: { serviceNames: ['paye-for-employers'] },
    });
    const path = `/individuals-income-test-support/employer/${encodeURIComponent(employer.empRef)}/employment/${nino}`;
    const payments = [{ paymentDate: '2025-05-30', taxablePayment: 1234.56, monthPayNumber: 2 }];
    const put = await ask(path, {
      ...V1,
      body: { startDate: '2025-05-01', payFrequency: 'CALENDAR_MONTHLY', payments },
    });
    expect(put.status).toBe(201);
    const own = await signIn(userId, {}, password);
    const year = `/individuals/employments-income/${nino}/2025-26`;
    const { body: list } = await own(year, { headers: VALID_FRAUD_HEADERS });
    expect(list.employments).toMatchObject([{ employerName: employer.organisationDetails.name }]);
    const { body: details } = await own(`${year}/${list.employments[0].employmentId}/financial-details`, {
      headers: VALID_FRAUD_HEADERS,
    });
    expect(details.employment.pay.taxablePayToDate).toBe(1234.56);
    const annual = `sa/${saUtr}/employments/annual-summary/2025-26`;
    const scenario = await ask(`/individual-paye-test-support/${annual}`, {
      ...V1,
      body: { scenario: 'HAPPY_PATH_2' },
    });
    expect(scenario.status).toBe(201);
    const reader = await signIn(userId, { scope: 'read:individual-employment' }, password);
    const summary = await reader(`/individual-employment/sa/${saUtr}/annual-summary/2025-26`, {
      version: '1.2',
    });
    expect(summary.body).toEqual(scenario.body);
  });

  test('creates people who are not signed up for Making Tax Digital by default', async () => {
    const { asApplication, signIn } = await useSimulator();
    const ask = await asApplication();
    const { body } = await ask('/create-test-user/individuals', {
      ...V1,
      body: { serviceNames: ['national-insurance'] },
    });
    const own = await signIn(body.userId, {}, body.password);
    const reply = await own(`/individuals/employments-income/${body.nino}/2025-26`, {
      headers: VALID_FRAUD_HEADERS,
    });
    expect(reply.body.code).toBe('CLIENT_OR_AGENT_NOT_AUTHORISED');
  });

  test("accepts an application's token but not a person's", async () => {
    const { signIn } = await useSimulator();
    const reply = await (await signIn('user_good'))('/create-test-user/individuals', { ...V1, body: {} });
    expect(reply.status).toBe(403);
  });
});

test('taxpayer references have the check digit of real ones', () => {
  const weights = [6, 7, 8, 9, 10, 5, 4, 3, 2];
  for (const nino of [NINO, 'PB649170C', 'RS937604D']) {
    const [check, ...digits] = utrOf(nino);
    const sum = digits.reduce((total, digit, at) => total + Number(digit) * (weights[at] ?? 0), 0);
    expect(check).toBe('21987654321'[sum % 11]);
  }
});
