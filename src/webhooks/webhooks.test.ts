import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { EVENT_KINDS } from '#events';
import { bearer, newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';

const service = useService();
let made = 0;

function input(changes: object = {}) {
  made += 1;
  return {
    name: `hook ${made}`,
    events: ['user-payroll-submitted'],
    url: 'http://127.0.0.1:59321/hook',
    ...changes,
  };
}

const create = (body: object) => service.ask('POST', '/webhooks', { body });

async function created(changes: object = {}) {
  const { status, body } = await create(input(changes));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const WEAK_SECRET =
  '[signing_secret] must be text of 16 to 500 characters; if it starts with whsec_, the rest must be at least 16 characters of Base64';

describe('creating a webhook', () => {
  test('returns exactly five fields, and no secret', async () => {
    const given = input({
      signing_secret: 'a secret of both sides',
      encryption_key: randomBytes(32).toString('base64'),
    });
    const { status, body } = await create(given);
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        webhook_id: expect.any(String),
        name: given.name,
        events: given.events,
        url: given.url,
        created_at: service.clock.now().toISOString(),
      },
    });
    const read = await service.ask('GET', `/webhooks/${body.webhook_id}`);
    expect(read.body).toEqual({
      ...body,
      config: { include_payload: false },
      status: 'active',
      has_signing_secret: true,
      has_encryption_key: true,
      failing_since: null,
    });
  });

  test('has no secret and no key if they are null, as in a change', async () => {
    const { status, body } = await create(input({ signing_secret: null, encryption_key: null }));
    const read = await service.ask('GET', `/webhooks/${body.webhook_id}`);
    expect([status, read.body.has_signing_secret, read.body.has_encryption_key]).toEqual([201, false, false]);
  });

  test.each([
    [{ name: undefined }, 'Request is missing required field [name]'],
    [{ events: [] }, `[events] must be a list of one or more of ${EVENT_KINDS.join(', ')}`],
    [{ events: ['user-created'] }, `[events[0]] must be one of ${EVENT_KINDS.join(', ')}`],
    [
      { url: 'ftp://lender.example' },
      '[url] must be an https URL with a public host (http is allowed for loopback)',
    ],
    [
      { url: 'https://user:pass@lender.example/' },
      '[url] must be an https URL with a public host (http is allowed for loopback)',
    ],
    [
      { url: 'http://lender.example/' },
      '[url] must be an https URL with a public host (http is allowed for loopback)',
    ],
    [
      { url: 'https://169.254.169.254/latest' },
      '[url] must be an https URL with a public host (http is allowed for loopback)',
    ],
    [
      { url: 'https://10.0.0.1/' },
      '[url] must be an https URL with a public host (http is allowed for loopback)',
    ],
    [
      { encryption_key: randomBytes(31).toString('base64') },
      '[encryption_key] must be the Base64 of 32 bytes',
    ],
    [{ encryption_key: 'x'.repeat(43) }, '[encryption_key] must be the Base64 of 32 bytes'],
    [{ signing_secret: 'whsec_not Base64 at all' }, WEAK_SECRET],
    [{ signing_secret: 'fifteen letters' }, WEAK_SECRET],
    [{ signing_secret: `whsec_${randomBytes(9).toString('base64')}` }, WEAK_SECRET],
    [{ signing_secret: 'x'.repeat(501) }, WEAK_SECRET],
    [{ config: { include_payload: 'yes' } }, '[config.include_payload] must be true or false'],
    [{ status: 'active' }, '[status] is not a known field'],
  ])('rejects %j', async (changes, error) => {
    expect(await create(input(changes))).toMatchObject({ status: 400, body: { errors: [error] } });
  });

  test('requires a name that is unique per client, even for concurrent requests', async () => {
    const body = input({ name: 'the one' });
    const replies = await Promise.all(Array.from({ length: 20 }, () => create(body)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.find(({ status }) => status === 400)?.body.errors).toEqual([
      '[name] is already used by another webhook',
    ]);
    const { apiKey } = await service.newClient();
    expect((await service.ask('POST', '/webhooks', { key: apiKey, body })).status).toBe(201);
  });

  test('stores no secret in plain text', async () => {
    const { webhook_id } = await created({ signing_secret: 'canary secret of both' });
    const rows = await service.app.database
      .tenant(service.clientId)
      .selectFrom('webhooks')
      .selectAll()
      .execute();
    const row = rows.find((one) => one.webhook_id === webhook_id);
    expect(row?.sealed_secrets.toString('latin1')).not.toContain('canary');
  });
});

describe('changing a webhook', () => {
  const change = (id: string, body: object) => service.ask('PATCH', `/webhooks/${id}`, { body });

  test('changes the given fields, keeps the rest, and accepts the fields of its own reply sent back unchanged', async () => {
    const { webhook_id } = await created({ signing_secret: 'a secret of both sides' });
    const { body } = await change(webhook_id, {
      url: 'http://127.0.0.1:59321/other',
      config: { include_payload: true },
    });
    expect(body).toMatchObject({
      url: 'http://127.0.0.1:59321/other',
      config: { include_payload: true },
      has_signing_secret: true,
    });
    const { status: _, ...same } = body;
    expect((await change(webhook_id, same)).body).toEqual(body);
    expect((await change(webhook_id, { signing_secret: 'fifteen letters' })).body.errors).toEqual([
      WEAK_SECRET,
    ]);
    expect((await change(webhook_id, { signing_secret: null })).body.has_signing_secret).toBe(false);
    expect((await change(webhook_id, { status: 'paused' })).body.status).toBe('paused');
    expect((await change(webhook_id, { status: 'disabled' })).status).toBe(400);
    expect((await change(randomUUID(), {})).status).toBe(404);
  });

  test('rejects the name of another webhook, even for concurrent requests', async () => {
    const [one, two] = [await created(), await created()];
    expect((await change(one.webhook_id, { name: two.name })).body.errors).toEqual([
      '[name] is already used by another webhook',
    ]);
    const replies = await Promise.all(
      [one, two].map(({ webhook_id }) => change(webhook_id, { name: 'wanted by both' })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('rejects a name that a concurrent request creates', async () => {
    for (let round = 0; round < 5; round++) {
      const { webhook_id } = await created();
      const name = `wanted ${round}`;
      const replies = await Promise.all([create(input({ name })), change(webhook_id, { name })]);
      expect(
        replies
          .map(({ status }) => status)
          .sort()
          .at(-1),
      ).toBe(400);
    }
  });

  test('webhooks are listed newest first, deleted once, and audited', async () => {
    const { webhook_id } = await created();
    const { body } = await service.ask('GET', '/webhooks?limit=1');
    expect(body.webhooks[0].webhook_id).toBe(webhook_id);
    expect((await service.ask('DELETE', `/webhooks/${webhook_id}`)).body).toEqual({
      message: `Webhook with id [${webhook_id}] was deleted`,
    });
    expect((await service.ask('DELETE', `/webhooks/${webhook_id}`)).status).toBe(404);
    const log = await service.ask('GET', `/audit?subject_id=${webhook_id}`);
    expect(log.body.audit_entries.map(({ action }: { action: string }) => action)).toEqual([
      'webhook_deleted',
      'webhook_created',
    ]);
  });
});

test('a client can have a hundred webhooks; deleting one makes room for another and frees its name', async () => {
  const { apiKey: key } = await service.newClient();
  const add = (name: string) => service.ask('POST', '/webhooks', { key, body: input({ name }) });
  const replies = await Promise.all(Array.from({ length: 101 }, (_, index) => add(`hook ${index}`)));
  const [rejected, ...others] = replies.filter(({ status }) => status !== 201);
  expect([rejected?.status, others]).toEqual([400, []]);
  expect(rejected?.body.errors).toEqual(['A client can have at most 100 webhooks: delete one first']);
  const [one] = replies.filter(({ status }) => status === 201);
  await service.ask('DELETE', `/webhooks/${one?.body.webhook_id}`, { key });
  expect((await add(one?.body.name)).status).toBe(201);
});

test('a developer, who has no access to personal data, can’t have it sent anywhere or replace a secret', async () => {
  const { token } = await newMember(service, 'developer');
  const as = (method: 'POST' | 'PATCH', path: string, body: object) =>
    service.ask(method, path, { ...bearer(token), body });
  const { status, body } = await as('POST', '/webhooks', input({ config: { include_payload: true } }));
  expect([status, body.errors]).toEqual([
    403,
    ['[config.include_payload] controls who receives personal data: ask an admin to set it'],
  ]);
  const { webhook_id } = (await as('POST', '/webhooks', input())).body;
  for (const changes of [
    { config: { include_payload: true } },
    { url: 'http://127.0.0.1:59321/theirs' },
    { encryption_key: null },
    { signing_secret: null },
  ])
    expect((await as('PATCH', `/webhooks/${webhook_id}`, changes)).status).toBe(403);
  const replaced = await as('PATCH', `/webhooks/${webhook_id}`, { signing_secret: 'a secret of one side' });
  expect([replaced.status, replaced.body.errors]).toEqual([
    403,
    ['[signing_secret] proves to the receiver that a delivery is genuine: ask an admin to set it'],
  ]);
  const paused = await as('PATCH', `/webhooks/${webhook_id}`, { status: 'paused' });
  expect(paused.status).toBe(200);
  const { body: one } = await service.ask('GET', `/webhooks/${webhook_id}`, bearer(token));
  const { body: list } = await service.ask('GET', '/webhooks?limit=100', bearer(token));
  const { origin } = new URL(input().url);
  for (const shown of [paused.body, one, list.webhooks[0]]) expect(shown.url).toBe(`${origin}/***`);
});
