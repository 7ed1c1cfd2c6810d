import { describe, expect, test } from 'vitest';
import { verifyAndOpen } from '../../../clients/typescript/webhooks/index.js';
import { lastMail, newMember } from '../../../test/support/members.ts';
import { useService } from '../../../test/support/service.ts';
import { hooksOf } from '../../../test/support/webhooks.ts';
import { webhookScheduledTasks } from '../scheduled-tasks.ts';

const DAY_MS = 86_400_000;
const service = useService({}, { isWhole: true });
const { receiver, hook, sendTest, read, until, change } = hooksOf(service);
const webhook = async (id: string) => (await service.ask('GET', `/webhooks/${id}`)).body;

/** Makes attempts fail. */
async function fail(id: string, times: number): Promise<void> {
  const sent: string[] = [];
  for (let index = 0; index < times; index++) sent.push(await sendTest(id));
  for (const deliveryId of sent) await until(id, deliveryId, ({ attempts }) => attempts >= 1);
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
  test('keeps its queue while paused and continues afterwards', async () => {
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

  test('is disabled after failing twenty times over five days, unless it recovers', async () => {
    receiver().answer((response) => response.writeHead(500).end());
    const { id } = await hook();
    const status = async () => (await service.ask('GET', `/webhooks/${id}`)).body;
    const first = await sendTest(id);
    await until(id, first, ({ attempts }) => attempts === 1);
    await expect.poll(async () => (await status()).failing_since).not.toBeNull();
    service.clock.advance(5 * 86_400_000 + 1000);
    await fail(id, 18);
    await until(id, first, ({ attempts }) => attempts >= 2);
    await expect.poll(async () => (await status()).status).toBe('disabled');
    receiver().answer((response) => response.writeHead(204).end());
    await service.ask('PATCH', `/webhooks/${id}`, { body: { status: 'active' } });
    service.clock.advance(86_400_000 * 2);
    await until(id, first, ({ status: one }) => one === 'delivered');
    expect(await status()).toMatchObject({ status: 'active', failing_since: null });
  });

  test('signs with the new and the old secret for a day after a rotation', async () => {
    const { id, arrived } = await hook({ signing_secret: 'the old secret of both' });
    await service.ask('PATCH', `/webhooks/${id}`, { body: { signing_secret: 'the new secret of both' } });
    await until(id, await sendTest(id), ({ status }) => status === 'delivered');
    const open = (index: number, signingSecret: string) => {
      const one = arrived()[index];
      return verifyAndOpen(one?.body ?? '', one?.headers ?? {}, {
        signingSecret,
        now: service.clock.now(),
      } as never);
    };
    for (const secret of ['the old secret of both', 'the new secret of both'])
      expect(open(0, secret)).toMatchObject({ test: true });
    service.clock.advance(24 * 3_600_000 + 1000);
    await until(id, await sendTest(id), ({ status }) => status === 'delivered');
    expect(open(1, 'the new secret of both')).toMatchObject({ test: true });
    expect(() => open(1, 'the old secret of both')).toThrow();
  });

  test('is disabled when its receiver responds 410, and the admins get an email', async () => {
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

  test('stays active after twenty failures in less than five days', async () => {
    receiver().answer((response) => response.writeHead(500).end());
    const { id } = await hook();
    await fail(id, 1);
    service.clock.advance(4 * DAY_MS);
    await fail(id, 22);
    await expect.poll(() => failuresOf(id)).toBeGreaterThanOrEqual(23);
    expect(await webhook(id)).toMatchObject({ status: 'active', failing_since: expect.any(String) });
  });

  test('stays active after fewer than twenty failures in more than five days', async () => {
    receiver().answer((response) => response.writeHead(500).end());
    const { id } = await hook();
    await fail(id, 1);
    await expect.poll(async () => (await webhook(id)).failing_since).not.toBeNull();
    service.clock.advance(9 * DAY_MS);
    await fail(id, 3);
    await expect.poll(() => failuresOf(id)).toBeGreaterThanOrEqual(4);
    expect((await webhook(id)).status).toBe('active');
  });

  test('keeps its failures when it is changed to the same values, and resets them for a new URL', async () => {
    receiver().answer((response) => response.writeHead(500).end());
    const { id } = await hook();
    await fail(id, 1);
    await expect.poll(async () => (await webhook(id)).failing_since).not.toBeNull();
    const { body } = await change(id, await webhook(id));
    expect(body.failing_since).not.toBeNull();
    const moved = await change(id, { url: `${receiver().url}/elsewhere` });
    expect(moved.body.failing_since).toBeNull();
  });

  test('is not disabled by a 410 from its previous URL', async () => {
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

describe('the address of a webhook', () => {
  const stored = (id: string) =>
    service.app.database
      .tenant(service.clientId)
      .selectFrom('webhooks')
      .select(['url', 'sealed_url'])
      .where('webhook_id', '=', id)
      .executeTakeFirstOrThrow();
  const deliver = async (id: string) => until(id, await sendTest(id), ({ status }) => status === 'delivered');

  test('is stored sealed, and not at all once the webhook is deleted', async () => {
    receiver().answer((response) => response.writeHead(204).end());
    const { id } = await hook();
    const url = `${receiver().url}/hook?token=a-secret-in-the-address`;
    expect(await change(id, { url })).toMatchObject({ status: 200, body: { url } });
    const { sealed_url: sealed, ...plain } = await stored(id);
    expect(plain).toEqual({ url: null });
    await change(id, { url, name: 'another name' });
    expect((await stored(id)).sealed_url).toEqual(sealed);
    await service.ask('DELETE', `/webhooks/${id}`);
    expect(await stored(id)).toEqual({ url: null, sealed_url: null });
    expect(service.log.join('')).not.toContain('a-secret-in-the-address');
    const { body: audit } = await service.ask('GET', `/audit?subject_id=${id}`);
    expect(JSON.stringify(audit)).not.toContain('a-secret-in-the-address');
  });

  test('that an earlier version stored as it is works before and after a task seals it', async () => {
    receiver().answer((response) => response.writeHead(204).end());
    const { id } = await hook();
    const { url } = await webhook(id);
    await service.app.database
      .tenant(service.clientId)
      .updateTable('webhooks')
      .set({ url, sealed_url: null })
      .where('webhook_id', '=', id)
      .execute();
    expect((await webhook(id)).url).toBe(url);
    await deliver(id);
    const task = webhookScheduledTasks(service.app).find(({ name }) => name === 'seal-webhook-urls');
    await task?.run();
    expect(await stored(id)).toEqual({ url: null, sealed_url: expect.any(Buffer) });
    expect((await webhook(id)).url).toBe(url);
    await deliver(id);
  });
});
