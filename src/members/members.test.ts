import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newMember } from '../../test/support/members.ts';
import { startService, useService } from '../../test/support/service.ts';
import { MemberStatus } from './schema.ts';
import { requireTransition, TRANSITIONS } from './statuses.ts';

const service = useService();

describe('members', () => {
  test('are listed newest first, in pages, including archived ones', async () => {
    const one = await newMember(service, 'viewer');
    const two = await newMember(service, 'developer');
    await service.ask('DELETE', `/members/${one.member.id}`);
    const { body } = await service.ask('GET', '/members?limit=2');
    expect(body.pagination).toMatchObject({ offset: 0, limit: 2, count: 2, total_count: 2 });
    expect(body.members.map(({ id }: { id: string }) => id)).toEqual([two.member.id, one.member.id]);
    expect(body.members[1].status).toBe('archived');
  });

  test('can be read one by one, by API keys and admins', async () => {
    const admin = await newMember(service, 'admin');
    const { member } = await newMember(service, 'viewer');
    const listed = (await service.ask('GET', '/members?limit=100')).body.members;
    const { status, body } = await service.ask('GET', `/members/${member.id}`);
    expect(status).toBe(200);
    expect(listed).toContainEqual(body);
    expect((await admin.ask('GET', `/members/${member.id}`)).body).toEqual(body);
    const unknown = randomUUID();
    expect(await service.ask('GET', `/members/${unknown}`)).toMatchObject({
      status: 404,
      body: { errors: [`Member with id [${unknown}] does not exist`] },
    });
    const support = await newMember(service, 'support');
    expect((await support.ask('GET', `/members/${member.id}`)).status).toBe(403);
  });

  test('can be sent back exactly as they were returned', async () => {
    const { member } = await newMember(service, 'viewer');
    const { status: _, mfa_status: __, ...writable } = member;
    const reply = await service.ask('PATCH', `/members/${member.id}`, {
      body: { ...writable, role: 'support' },
    });
    expect(reply).toMatchObject({ status: 200, body: { role: 'support', id: member.id } });
  });

  test.each([
    [{ role: 'boss' }, '[role] must be one of admin, developer, underwriter, support, viewer'],
    [{ status: 'confirmed' }, '[status] must be one of reset_required, compromised'],
    [{ password_hash: 'x' }, '[password_hash] is not a known field'],
    [{ client_id: 'x' }, '[client_id] is not a known field'],
  ])('cannot be changed to %j', async (body, error) => {
    const { member } = await newMember(service, 'viewer');
    expect(await service.ask('PATCH', `/members/${member.id}`, { body })).toMatchObject({
      status: 400,
      body: { errors: [error] },
    });
  });

  test('that were removed stay archived and cannot be changed', async () => {
    const { member } = await newMember(service, 'viewer');
    expect((await service.ask('DELETE', `/members/${member.id}`)).body).toEqual({
      message: `Member with id [${member.id}] was removed`,
    });
    expect((await service.ask('DELETE', `/members/${member.id}`)).status).toBe(404);
    expect((await service.ask('PATCH', `/members/${member.id}`, { body: { role: 'admin' } })).status).toBe(
      400,
    );
  });

  test('have no readable address or name in the database', async () => {
    await newMember(service, 'viewer', { email: 'canary@team.example' });
    const { rows } = await service.app.database.inSystem(async (tx) => ({
      rows: await tx.selectFrom('members').selectAll().execute(),
    }));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      for (const value of Object.values(row))
        expect(Buffer.isBuffer(value) ? value.toString('latin1') : String(value)).not.toMatch(/canary|Grace/);
  });
});

describe('the last admin', () => {
  test('cannot be removed or given another role, even when two admins remove each other concurrently', async () => {
    const client = await service.newClient();
    const one = await newMember(service, 'admin', { clientId: client.clientId });
    const change = (method: string, id: string, body?: unknown) =>
      service.ask(method, `/members/${id}`, { key: client.apiKey, ...(body ? { body } : {}) });
    const refused = {
      status: 400,
      body: { errors: ["You can't remove the last admin of a team: make another member an admin first"] },
    };
    expect(await change('DELETE', one.member.id)).toMatchObject(refused);
    expect(await change('PATCH', one.member.id, { role: 'viewer' })).toMatchObject(refused);
    await service.ask('POST', '/members', {
      key: client.apiKey,
      body: { email: 'new@team.example', role: 'admin' },
    });
    expect(await change('DELETE', one.member.id), 'an invited admin does not count yet').toMatchObject(
      refused,
    );
    const two = await newMember(service, 'admin', { clientId: client.clientId });
    const replies = await Promise.all([
      change('DELETE', one.member.id),
      change('PATCH', two.member.id, { role: 'viewer' }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('member statuses', () => {
  test('change only according to the table of transitions', () => {
    for (const from of MemberStatus.options) {
      for (const to of MemberStatus.options) {
        if (TRANSITIONS[from].includes(to)) expect(() => requireTransition(from, to)).not.toThrow();
        else
          expect(() => requireTransition(from, to)).toThrow(
            `A member’s status cannot change from ${from} to ${to}`,
          );
      }
    }
    expect(TRANSITIONS.archived).toEqual([]);
  });
});

describe('without a mail server in production', () => {
  test('requests that need to send email are rejected and change nothing, and notices are dropped', async () => {
    const production = await startService({
      SVC_ENV: 'production',
      PUBLIC_URL: 'https://payroll.lender.example',
      MASTER_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    });
    try {
      const body = { email: 'new@team.example', role: 'admin' };
      const reply = await production.ask('POST', '/members', { body });
      expect(reply).toMatchObject({
        status: 503,
        body: { errors: ['The service cannot send emails: SMTP_URL is not set'] },
      });
      expect((await production.ask('GET', '/members')).body.members).toEqual([]);
      const logged = production.log.filter((line) => line.includes('email_not_configured')).join('');
      expect(logged).toContain('request needs a setting that is missing');
      expect(logged, 'an error of the service').not.toMatch(/"level":50|"stack"/);
      const { ask, password } = await newMember(production, 'admin');
      const changed = { current_password: password, password: 'other unrelated words again' };
      expect((await ask('POST', '/members/change-password', { body: changed })).status).toBe(200);
      await production.runJobs();
      const messages = production.app.database.tenant(production.clientId).selectFrom('messages');
      const rows = await messages.select(['last_error', 'given_up_at', 'sealed_message']).execute();
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows)
        expect(row).toEqual({ last_error: 'not_configured', given_up_at: null, sealed_message: null });
    } finally {
      await production.stop();
    }
  });
});
