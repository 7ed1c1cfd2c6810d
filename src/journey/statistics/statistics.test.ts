import { expect, test } from 'vitest';
import { consentOf } from '../../../test/support/consent.ts';
import { bearer, newMember } from '../../../test/support/members.ts';
import { withFewPayslips } from '../../../test/support/payroll.ts';
import { plainVisitors } from '../../../test/support/plain-visitor.ts';
import { useService } from '../../../test/support/service.ts';
import { journeyScheduledTasks } from '../scheduled-tasks.ts';
import { COUNTS_KEPT_DAYS } from './schema.ts';

const service = useService({}, { isWhole: true });
withFewPayslips(service);
const { newUser } = consentOf(service);
const DAY_MS = 86_400_000;
const PHONE = { userAgent: 'Example (iPhone) Mobile' };

const linkTo = async (journey: object = {}): Promise<string> => {
  const user_id = await newUser();
  return (await service.ask('POST', '/user-tokens', { body: { user_id, journey } })).body.journey_url;
};
const read = async (query = '') => (await service.ask('GET', `/journeys/statistics${query}`)).body;
const today = () => service.clock.now().toISOString().slice(0, 10);
const ofToday = (by: string) => read(`?from=${today()}&to=${today()}&by=${by}`);

/** Each test counts on a day of its own. */
const nextDay = () => service.clock.advance(DAY_MS);

test('a journey counts once for each step, with two browsers, reloads and Back', async () => {
  nextDay();
  const link = await linkTo();
  const first = await plainVisitors(link, PHONE);
  const second = await plainVisitors(link);
  await first.reload();
  service.clock.advance(60_000);
  for (const visitor of [first, second]) {
    if ((await visitor.count('button', 'Start')) > 0) await visitor.press('Start');
    else await visitor.goto(`${service.url}/journey`);
    await visitor.choose('Yes, I agree');
    await visitor.press('Continue');
    await visitor.goto(`${service.url}/journey/employer`);
    await visitor.reload();
    await visitor.back();
  }
  await first.goto(`${service.url}/journey/employer`);
  await first.press('I can’t find mine');
  await first.goto(`${service.url}/journey/sign-in/harbour`);
  await first.fill('Username', 'user_good');
  await first.fill('Password', 'wrong');
  await first.press('Sign in');
  await first.heading(/could not sign you in/);
  await first.reload();
  await first.goto(`${service.url}/journey/upload/payslips`);
  await first.press('Leave');
  const left = await ofToday('device');
  expect(left.total).toMatchObject({ opened: 1, agreed: 1, chose: 1, finished: 0, left: 1, failed: 1 });
  expect(left.total.median_minutes).toMatchObject({ agree: 0.9, choose: 0.1, share: null, whole: null });
  expect(left.failures).toEqual([
    { place: 'search', way: 'payroll', journeys: 1 },
    { place: 'sign_in', way: 'payroll', journeys: 1 },
  ]);
  expect(left.groups).toMatchObject([
    { key: 'phone', opened: 1, left: 1, failed: 1 },
    { key: 'tablet', opened: 0 },
    { key: 'computer', opened: 0, chose: 0 },
  ]);
  const byWay = await ofToday('way');
  expect(byWay.total).toEqual(left.total);
  expect(byWay.groups).toMatchObject([
    { key: 'payroll', opened: null, agreed: null, chose: 1, left: 1, failed: 1 },
    { key: 'direct', chose: 0 },
    { key: 'taxauth', chose: 0 },
    { key: 'bank_connection', chose: 0 },
    { key: 'payslips', chose: 1, left: 1, failed: 0 },
    { key: 'bank_statements', chose: 0 },
  ]);
});

test('people who leave and come back are counted where they are now, in the language that they choose', async () => {
  nextDay();
  const visitor = await plainVisitors(await linkTo(), { locale: 'cy' });
  await visitor.goto(`${service.url}/journey/welcome?lang=en`);
  await visitor.press('Leave');
  expect((await ofToday('language')).groups).toMatchObject([
    { key: 'en', opened: 1, left: 1 },
    { key: 'cy', opened: 0, left: 0 },
  ]);
  await visitor.press(/Continue|Share/);
  expect((await ofToday('language')).total).toMatchObject({ opened: 1, agreed: 0, left: 0, declined: 0 });
});

test('programs that only follow the link, and journeys to My data, are not counted', async () => {
  nextDay();
  await fetch(await linkTo());
  await plainVisitors(await linkTo({ starts_at: 'my_data' }));
  expect((await ofToday('day')).total.opened).toBe(0);
});

test('people who go the same step at the same moment are all counted, and one journey in many tabs once', async () => {
  nextDay();
  const links = await Promise.all(Array.from({ length: 12 }, () => linkTo()));
  await Promise.all(links.map((link) => plainVisitors(link)));
  const visitor = await plainVisitors(await linkTo());
  await visitor.press('Start');
  await visitor.choose('Yes, I agree');
  await visitor.press('Continue');
  const tabs = await Promise.all(Array.from({ length: 8 }, () => visitor.newTab()));
  await Promise.all(tabs.map((tab) => tab.goto(`${service.url}/journey/upload/payslips`)));
  expect((await ofToday('day')).groups).toMatchObject([{ key: today(), opened: 13, agreed: 1, chose: 1 }]);
});

test('members of every role may read the statistics of their own client, of at most 366 days', async () => {
  const { token } = await newMember(service, 'support');
  const { status, body } = await service.ask('GET', '/journeys/statistics', bearer(token));
  expect(status).toBe(200);
  expect(body.groups).toHaveLength(30);
  expect(body.to).toBe(today());
  const messages = async (query: string) => {
    const reply = await service.ask('GET', `/journeys/statistics${query}`);
    return [reply.status, JSON.stringify(reply.body)];
  };
  expect(await messages('?from=2026-02-01&to=2026-01-31')).toEqual([
    400,
    expect.stringContaining('[from] must not be later than [to]'),
  ]);
  expect(await messages('?from=2025-01-01&to=2026-01-02')).toEqual([
    400,
    expect.stringContaining('[from] must be at most 365 days before [to]'),
  ]);
  expect(await messages('?by=person&from=31.1.2026')).toEqual([
    400,
    expect.stringMatching(/\[from\] must be a date.*\[by\] must be one of day, language, device, way/),
  ]);
});

test('counters are deleted after 800 days, and when a sandbox is reset with all its users', async () => {
  nextDay();
  await plainVisitors(await linkTo());
  const count = async () =>
    (
      await service.app.database.inTenant(service.clientId, (tx) =>
        tx.selectFrom('journey_counts').selectAll().where('client_id', '=', service.clientId).execute(),
      )
    ).length;
  const day = today();
  const forget = journeyScheduledTasks(service.app).find(({ name }) => name === 'forget-journeys');
  const before = service.clock.now();
  service.clock.advance(COUNTS_KEPT_DAYS * DAY_MS);
  await forget?.run();
  expect((await read(`?from=${day}&to=${day}`)).total.opened).toBe(1);
  expect(await count()).toBe(1);
  service.clock.advance(DAY_MS);
  await forget?.run();
  expect(await count()).toBe(0);
  service.clock.set(before);
  await plainVisitors(await linkTo());
  expect(await count()).toBeGreaterThan(0);
  await service.ask('POST', '/sandbox/reset', { body: {} });
  expect(await count()).toBeGreaterThan(0);
  await service.ask('POST', '/sandbox/reset', { body: { delete_users: true } });
  expect(await count()).toBe(0);
});
