import { describe, expect, test } from 'vitest';
import { verifyAndOpen } from '../../../receiver/index.js';
import { lastMail, newMember } from '../../../test/support/members.ts';
import { useService } from '../../../test/support/service.ts';
import { hooksOf } from '../../../test/support/webhooks.ts';

const DAY_MS = 86_400_000;
const service = useService({}, { isWhole: true });
const { receiver, hook, sendTest, read, until, change } = hooksOf(service);
const webhook = async (id: string) => (await service.ask('GET', `/webhooks/${id}`)).body;

/** So many attempts that fail, one after the other. */
async function fail(id: string, times: number): Promise<void> {
  for (let index = 0; index < times; index++)
    await until(id, await sendTest(id), ({ attempts }) => attempts >= 1);
}

async function failuresOf(id: string): Promise<number> {
  const row = await service.app.database
    .tenant(service.clientId)
    .selectFrom('webhooks')
    .select('failures')
    .where('webhook_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.failures;
}

describe('a webhook', () => {
  test('that is paused keeps its queue, and goes on with it', async () => {
    const { id, arrived } = await hook();
    await service.ask('PATCH', `/webhooks/${id}`, { body: { status: 'paused' } });
    const deliveryId = await sendTest(id);
    const other = await hook();
    await until(other.id, await sendTest(other.id), ({ status }) => status === 'delivered');
    expect(await read(id, deliveryId)).toMatchObject({ status: 'pending', attempts: 0 });
    expect(arrived()).toEqual([]);
    await service.ask('PATCH', `/webhooks/${id}`, { body: { status: 'active' } });
    await until(id, deliveryId, ({ status }) => status === 'delivered');
  });

  test('that fails for five days and twenty times is disabled; one that recovers is not', async () => {
    receiver().answer((response) => response.writeHead(500).end());
    const { id } = await hook();
    const status = async () => (await service.ask('GET', `/webhooks/${id}`)).body;
    const first = await sendTest(id);
    await until(id, first, ({ attempts }) => attempts === 1);
    await expect.poll(async () => (await status()).failing_since).not.toBeNull();
    service.clock.advance(5 * 86_400_000 + 1000);
    for (let index = 0; index < 18; index++)
      await until(id, await sendTest(id), ({ attempts }) => attempts >= 1);
    await until(id, first, ({ attempts }) => attempts >= 2);
    await expect.poll(async () => (await status()).status).toBe('disabled');
    receiver().answer((response) => response.writeHead(204).end());
    await service.ask('PATCH', `/webhooks/${id}`, { body: { status: 'active' } });
    service.clock.advance(86_400_000 * 2);
    await until(id, first, ({ status: one }) => one === 'delivered');
    expect(await status()).toMatchObject({ status: 'active', failing_since: null });
  });

  test('with a new secret signs with both for a day', async () => {
    const { id, arrived } = await hook({ signing_secret: 'the old one' });
    await service.ask('PATCH', `/webhooks/${id}`, { body: { signing_secret: 'the new one' } });
    await until(id, await sendTest(id), ({ status }) => status === 'delivered');
    const open = (index: number, signingSecret: string) => {
      const one = arrived()[index];
      return verifyAndOpen(one?.body ?? '', one?.headers ?? {}, {
        signingSecret,
        now: service.clock.now(),
      } as never);
    };
    for (const secret of ['the old one', 'the new one'])
      expect(open(0, secret)).toMatchObject({ test: true });
    service.clock.advance(24 * 3_600_000 + 1000);
    await until(id, await sendTest(id), ({ status }) => status === 'delivered');
    expect(open(1, 'the new one')).toMatchObject({ test: true });
    expect(() => open(1, 'the old one')).toThrow();
  });

  test('whose receiver answers 410 is disabled, and the admins are told', async () => {
    const admin = await newMember(service, 'admin');
    receiver().answer((response) => response.writeHead(410).end());
    const { id } = await hook();
    const delivery = await until(id, await sendTest(id), ({ status }) => status === 'failed');
    expect(delivery.attempts).toBe(1);
    await expect.poll(async () => (await service.ask('GET', `/webhooks/${id}`)).body.status).toBe('disabled');
    await expect
      .poll(async () => (await lastMail(service, admin.member.email)).subject)
      .toBe('Stipend: a webhook was disabled');
  });

  test('that failed twenty times in less than five days goes on', async () => {
    receiver().answer((response) => response.writeHead(500).end());
    const { id } = await hook();
    await fail(id, 1);
    service.clock.advance(4 * DAY_MS);
    await fail(id, 22);
    await expect.poll(() => failuresOf(id)).toBeGreaterThanOrEqual(23);
    expect(await webhook(id)).toMatchObject({ status: 'active', failing_since: expect.any(String) });
  });

  test('that failed for more than five days but less than twenty times goes on', async () => {
    receiver().answer((response) => response.writeHead(500).end());
    const { id } = await hook();
    await fail(id, 1);
    await expect.poll(async () => (await webhook(id)).failing_since).not.toBeNull();
    service.clock.advance(9 * DAY_MS);
    await fail(id, 3);
    await expect.poll(() => failuresOf(id)).toBeGreaterThanOrEqual(4);
    expect((await webhook(id)).status).toBe('active');
  });

  test('that is failing goes on counting when it is sent back unchanged, and begins anew at another address', async () => {
    receiver().answer((response) => response.writeHead(500).end());
    const { id } = await hook();
    await fail(id, 1);
    await expect.poll(async () => (await webhook(id)).failing_since).not.toBeNull();
    const { body } = await change(id, await webhook(id));
    expect(body.failing_since).not.toBeNull();
    const moved = await change(id, { url: `${receiver().url}/elsewhere` });
    expect(moved.body.failing_since).toBeNull();
  });

  test('is not ended by a 410 of the address that it had before', async () => {
    const answers: (() => void)[] = [];
    receiver().answer((response) => answers.push(() => response.writeHead(410).end()));
    const { id, arrived } = await hook();
    const deliveryId = await sendTest(id);
    await expect.poll(() => arrived().length).toBe(1);
    await change(id, { url: `${receiver().url}/moved` });
    for (const answer of answers) answer();
    await until(id, deliveryId, ({ status }) => status === 'failed');
    receiver().answer((response) => response.writeHead(204).end());
    await until(id, await sendTest(id), ({ status }) => status === 'delivered');
    expect((await webhook(id)).status).toBe('active');
  });
});
