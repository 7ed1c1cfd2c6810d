import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newMember } from '../../../test/support/members.ts';
import { useService } from '../../../test/support/service.ts';
import { hooksOf } from '../../../test/support/webhooks.ts';

const service = useService({}, { isWhole: true });
const { receiver, hook, sendTest, until, change, disable } = hooksOf(service);
const replay = (id: string, deliveryId: string) =>
  service.ask('POST', `/webhooks/${id}/deliveries/${deliveryId}/replay`);

test('a webhook’s deliveries can be filtered by status, event and time', async () => {
  const { id } = await hook();
  const deliveryId = await sendTest(id, 'user-taxauth-data-submitted');
  await until(id, deliveryId, ({ status }) => status === 'delivered');
  const list = async (query: string) =>
    (await service.ask('GET', `/webhooks/${id}/deliveries?${query}`)).body.pagination.total_count;
  expect(await list('status=delivered&event=user-taxauth-data-submitted')).toBe(1);
  expect(await list('status=failed')).toBe(0);
  expect(await list('event=user-payroll-submitted')).toBe(0);
  expect(await list('from=2999-01-01')).toBe(0);
  expect((await service.ask('GET', `/webhooks/${id}/deliveries?status=lost`)).status).toBe(400);
  const { created_at } = (await service.ask('GET', `/webhooks/${id}/deliveries`)).body.deliveries[0];
  const [justBefore, justAfter] = [-1, 1].map((ms) => new Date(Date.parse(created_at) + ms).toISOString());
  expect(await list(`from=${created_at}&to=${created_at}`)).toBe(1);
  expect(await list(`from=${justAfter}`)).toBe(0);
  expect(await list(`to=${justBefore}`)).toBe(0);
  expect(await list('from=1960-01-01')).toBe(1);
  expect(await list('to=1960-01-01')).toBe(0);
});

test('deliveries of all events are listed together, newest first', async () => {
  const { id } = await hook();
  const kinds = ['user-taxauth-data-submitted', 'user-payroll-submitted', 'user-bank-statement-submitted'];
  const sent: string[] = [];
  for (const kind of [...kinds, ...kinds]) {
    sent.unshift(await sendTest(id, kind));
    service.clock.advance(1);
  }
  const ids = async (query: string) =>
    (await service.ask('GET', `/webhooks/${id}/deliveries?${query}`)).body.deliveries.map(
      ({ delivery_id }: { delivery_id: string }) => delivery_id,
    );
  expect(await ids('')).toEqual(sent);
  expect([...(await ids('limit=4')), ...(await ids('limit=4&offset=4'))]).toEqual(sent);
  expect(await ids('event=user-payroll-submitted')).toEqual([sent[1], sent[4]]);
});

test('of very many deliveries, 10,000 are counted, and every page can be read', async () => {
  const { id } = await hook();
  const many = 10_050;
  // a cluster runs the whole statement on the client's worker
  await service.app.database.inTenant(service.clientId, (tx) =>
    sql`insert into deliveries (client_id, delivery_id, webhook_id, kind, created_at, include_payload, status)
      select c.client_id, md5(c.client_id::text || n)::uuid, ${id}, 'user-payroll-submitted', now(), true, 'delivered'
      from clients c, generate_series(1, ${many}::int) n where c.client_id = ${service.clientId}`.execute(tx),
  );
  const page = async (offset: number) =>
    (await service.ask('GET', `/webhooks/${id}/deliveries?limit=20&offset=${offset}`)).body.pagination;
  expect(await page(0)).toMatchObject({ count: 20, total_count: 10_000 });
  // beyond 10,000, the total only shows that there is a next page: it is one more than this page reaches
  expect(await page(10_000)).toMatchObject({ count: 20, total_count: 10_021 });
  expect(await page(many - 20)).toMatchObject({ count: 20, total_count: many });
  expect(await page(many)).toMatchObject({ count: 0 });
});

test('a delivery’s request is what the receiver got; roles without personal data see no payload', async () => {
  const { id, arrived } = await hook({
    config: { include_payload: true },
    signing_secret: 'a-secret-of-16-characters',
  });
  await service.ask('POST', '/sandbox/users', { body: { persona: 'user_good' } });
  await expect.poll(() => arrived().length).toBe(1);
  const deliveryId = arrived()[0]?.headers['webhook-id'];
  const path = `/webhooks/${id}/deliveries/${deliveryId}/request`;
  await expect
    .poll(async () => (await service.ask('GET', `/webhooks/${id}/deliveries/${deliveryId}`)).body.attempts)
    .toBe(1);
  const admin = await newMember(service, 'admin');
  const { body: short } = await admin.ask('GET', `${path}?include_payload=false`);
  expect(short.payload).toBe('left_out');
  expect(JSON.parse(short.body)).not.toHaveProperty('payload');
  const reads = async () =>
    (await service.ask('GET', `/audit?actor_id=${admin.member.id}&action=personal_data_read`)).body;
  expect((await reads()).audit_entries).toEqual([]);
  const { body } = await admin.ask('GET', path);
  const sent = JSON.parse(String(arrived()[0]?.body));
  expect(body).toMatchObject({ method: 'POST', is_encrypted: false, payload: 'sent' });
  const start = JSON.stringify(sent, null, 2);
  expect(body.body).toBe(start.slice(0, 65_536));
  expect(body.is_cut).toBe(start.length > 65_536);
  for (const { name, value } of body.headers)
    if (value !== null) expect(arrived()[0]?.headers[name.toLowerCase()]).toBe(value);
  expect(body.headers).toContainEqual({ name: 'webhook-signature', value: null });
  const { body: audit } = await service.ask('GET', `/audit?actor_id=${admin.member.id}&limit=1`);
  expect(audit.audit_entries).toMatchObject([
    { subject_id: sent.user_id, details: { fields: ['webhook_payload'] } },
  ]);
  const seen = (await (await newMember(service, 'developer')).ask('GET', path)).body;
  expect(seen.payload).toBe('hidden');
  expect(JSON.parse(seen.body)).not.toHaveProperty('payload');
  expect(seen.body).not.toContain('Whitcombe');
  expect(body.url.startsWith(seen.url.split('/*')[0])).toBe(true);
  expect(seen.url).not.toBe(body.url);
});

describe('replaying', () => {
  test('repeats one delivery, all in a period, or only failed ones', async () => {
    const { id, arrived } = await hook();
    const from = service.clock.now().toISOString();
    const good = await sendTest(id);
    await until(id, good, ({ status }) => status === 'delivered');
    receiver().answer((response) => response.writeHead(410).end());
    const bad = await sendTest(id);
    await until(id, bad, ({ status }) => status === 'failed');
    receiver().answer((response) => response.writeHead(204).end());
    await service.ask('PATCH', `/webhooks/${id}`, { body: { status: 'active' } });
    const period = { from, to: service.clock.now().toISOString() };
    const failed = await service.ask('POST', `/webhooks/${id}/replay`, {
      body: { ...period, only_failed: true },
    });
    expect(failed).toMatchObject({ status: 201, body: { replayed: 1 } });
    await until(id, bad, ({ status }) => status === 'delivered');
    expect((await service.ask('POST', `/webhooks/${id}/replay`, { body: period })).body.replayed).toBe(2);
    await until(id, good, ({ status, attempts }) => status === 'delivered' && attempts === 2);
    await until(id, bad, ({ status, attempts }) => status === 'delivered' && attempts === 3);
    expect((await service.ask('POST', `/webhooks/${id}/deliveries/${good}/replay`)).status).toBe(201);
    await until(id, good, ({ attempts }) => attempts === 3);
    expect(arrived().filter(({ headers }) => headers['webhook-id'] === good)).toHaveLength(3);
    expect((await service.ask('POST', `/webhooks/${id}/deliveries/${randomUUID()}/replay`)).status).toBe(404);
    const { body } = await service.ask('GET', '/audit?limit=5');
    expect(body.audit_entries.map(({ action }: { action: string }) => action)).toContain('webhook_replayed');
  });

  test('a failed delivery gets all attempts of the schedule again', async () => {
    receiver().answer((response) => response.writeHead(500).end());
    const { id } = await hook();
    const deliveryId = await sendTest(id);
    await until(id, deliveryId, ({ attempts }) => attempts === 1);
    // as if it had been sent nine times: each attempt would take half a second
    await service.app.database.inTenant(service.clientId, (tx) =>
      tx.updateTable('deliveries').set({ attempts: 9 }).where('delivery_id', '=', deliveryId).execute(),
    );
    service.clock.advance(30 * 3_600_000);
    await until(id, deliveryId, ({ status, attempts }) => status === 'failed' && attempts === 10);
    await change(id, { status: 'active' });
    expect((await replay(id, deliveryId)).status).toBe(201);
    const { status, next_attempt_at } = await until(id, deliveryId, ({ attempts }) => attempts === 11);
    expect(status).toBe('pending');
    expect(Date.parse(next_attempt_at) - service.clock.now().getTime()).toBeLessThanOrEqual(6000);
  });

  test('a delivery that waits for a retry is sent at once; one in progress cannot be replayed', async () => {
    receiver().answer((response) => response.writeHead(500).end());
    const { id, arrived } = await hook();
    const deliveryId = await sendTest(id);
    await until(id, deliveryId, ({ attempts }) => attempts === 1);
    const answers: (() => void)[] = [];
    receiver().answer((response) => answers.push(() => response.writeHead(204).end()));
    expect((await replay(id, deliveryId)).status).toBe(201);
    await expect.poll(() => arrived().length).toBe(2);
    expect(await replay(id, deliveryId)).toMatchObject({
      status: 400,
      body: { errors: [`Delivery [${deliveryId}] is being sent: try again in a minute`] },
    });
    for (const answer of answers) answer();
    await until(id, deliveryId, ({ status, attempts }) => status === 'delivered' && attempts === 2);
  });

  test('takes dates, and rejects a period that ends before it starts', async () => {
    const { id } = await hook();
    const ask = (body: object) => service.ask('POST', `/webhooks/${id}/replay`, { body });
    expect(await ask({ from: '2026-01-02', to: '2026-01-02T00:00:00Z' })).toMatchObject({ status: 201 });
    expect(await ask({ from: '2026-01-02', to: '2026-01-01' })).toMatchObject({
      status: 400,
      body: { errors: ['[to] must not be before [from]'] },
    });
    expect(await ask({ from: 'soon', to: '2026-01-01' })).toMatchObject({
      status: 400,
      body: {
        errors: [
          '[from] must be an ISO 8601 date-time such as 2026-01-31T09:30:00Z, or a date such as 2026-01-31',
        ],
      },
    });
  });

  test('is rejected while the webhook is disabled', async () => {
    const { id } = await hook();
    const deliveryId = await disable(id);
    for (const [path, body] of [
      [`deliveries/${deliveryId}/replay`, undefined],
      ['replay', {}],
      ['test', { event: 'user-payroll-submitted' }],
    ] as const)
      expect((await service.ask('POST', `/webhooks/${id}/${path}`, { body })).status, path).toBe(400);
  });
});
