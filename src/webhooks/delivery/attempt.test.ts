import { describe, expect, test } from 'vitest';
import { EVENT_KINDS, eventTypeOf } from '#events';
import { payrollOf } from '../../../test/support/payroll.ts';
import { useService } from '../../../test/support/service.ts';
import { hooksOf } from '../../../test/support/webhooks.ts';

const service = useService({}, { isWhole: true });
const { consentingUser, connected } = payrollOf(service);
const { receiver, hook, sendTest, until, change } = hooksOf(service);

test.each(EVENT_KINDS)('a test delivery of %s is as described, with and without payload', async (event) => {
  for (const include_payload of [true, false]) {
    const { id, arrived } = await hook({
      config: { include_payload },
      signing_secret: 'a secret of both sides',
    });
    await until(id, await sendTest(id, event), ({ status }) => status === 'delivered');
    const body = JSON.parse(String(arrived()[0]?.body));
    expect(body).toMatchObject({ event, test: true });
    expect('payload' in body).toBe(include_payload && 'payload' in eventTypeOf(event).example);
  }
});

describe('an attempt', () => {
  test('is logged with its response, and retried with the same id and body after a failure', async () => {
    receiver().answer((response) => response.writeHead(503).end('come back later'));
    const { id, arrived } = await hook({ signing_secret: 'a secret of both sides' });
    const deliveryId = await sendTest(id);
    const failed = await until(id, deliveryId, ({ attempts }) => attempts === 1);
    expect(failed).toMatchObject({
      status: 'pending',
      attempt_log: [{ attempt: 1, outcome: 'answered', status_code: 503, answer: 'come back later' }],
    });
    const wait = Date.parse(failed.next_attempt_at) - service.clock.now().getTime();
    expect(wait).toBeGreaterThanOrEqual(4000);
    expect(wait).toBeLessThanOrEqual(6000);
    receiver().answer((response) => response.writeHead(200).end('thanks'));
    service.clock.advance(6001);
    const done = await until(id, deliveryId, ({ status }) => status === 'delivered');
    expect(done.attempt_log).toHaveLength(2);
    const [one, two] = arrived();
    expect(two?.body.equals(one?.body ?? Buffer.alloc(0))).toBe(true);
    expect([one?.headers['webhook-id'], two?.headers['webhook-id']]).toEqual([deliveryId, deliveryId]);
  });

  test.each([301, 302, 307, 400, 404, 500, 502])(
    'with response %i has failed, and redirects are not followed',
    async (status) => {
      receiver().answer((response) =>
        response.writeHead(status, { location: `${receiver().url}/elsewhere` }).end(),
      );
      const { id } = await hook();
      const delivery = await until(id, await sendTest(id), ({ attempts }) => attempts === 1);
      expect(delivery.status).toBe('pending');
      expect(receiver().received.filter(({ path }) => path === '/elsewhere')).toEqual([]);
    },
  );

  test('without a response logs the reason', async () => {
    const { id } = await hook({ url: 'http://127.0.0.1:59321/closed' });
    const { attempt_log } = await until(id, await sendTest(id), ({ attempts }) => attempts === 1);
    expect(attempt_log[0]).toMatchObject({ outcome: 'connect', status_code: null, answer: null });
  });

  test('stores the response encrypted, because it may repeat the request', async () => {
    receiver().answer((response, { body }) => response.writeHead(200).end(body));
    const { id } = await hook();
    const userId = await consentingUser();
    await connected(userId);
    const list = async () => (await service.ask('GET', `/webhooks/${id}/deliveries`)).body.deliveries;
    await expect.poll(async () => (await list())[0]?.status).toBe('delivered');
    const { delivery_id } = (await list())[0];
    const { body } = await service.ask('GET', `/webhooks/${id}/deliveries/${delivery_id}`);
    expect(JSON.parse(body.attempt_log[0].answer)).toMatchObject({ user_id: userId });
    const stored = await service.app.database
      .tenant(service.clientId)
      .selectFrom('delivery_attempts')
      .select('sealed_answer')
      .where('delivery_id', '=', delivery_id)
      .execute();
    expect(stored[0]?.sealed_answer?.toString('latin1')).not.toContain(userId);
  });

  test('is postponed if the body cannot be decrypted, without affecting other deliveries', async () => {
    const { id, arrived } = await hook();
    await change(id, { status: 'paused' });
    const [broken, whole] = [await sendTest(id), await sendTest(id)];
    await service.app.database
      .tenant(service.clientId)
      .updateTable('deliveries')
      .set({ sealed_test_body: Buffer.from('not what we sealed, but long enough to look like it') })
      .where('delivery_id', '=', broken)
      .execute();
    await change(id, { status: 'active' });
    await until(id, whole, ({ status }) => status === 'delivered');
    const delivery = await until(id, broken, ({ attempts }) => attempts === 1);
    expect(delivery).toMatchObject({ status: 'pending', attempt_log: [{ outcome: 'unreadable' }] });
    expect(arrived()).toHaveLength(1);
    const { body } = await service.ask('GET', `/webhooks/${id}`);
    expect(body.failing_since, 'the failure does not count against the receiver').toBeNull();
  });

  test('is counted in the metrics by outcome', async () => {
    const { id } = await hook();
    await until(id, await sendTest(id), ({ status }) => status === 'delivered');
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/^stipend_webhook_attempts_total\{outcome="delivered"\} [1-9]/m);
    expect(metrics).toMatch(/^stipend_webhook_pending /m);
  });
});
