import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bearer, newMember } from '../../test/support/members.ts';
import { startService, useService } from '../../test/support/service.ts';

const MASTER_KEYS = `m1:${randomBytes(32).toString('base64')}`;
const service = useService({ MASTER_KEYS });

const newUser = async () => (await service.ask('POST', '/users', { body: {} })).body.user_id;
const newToken = async (user_id: string) =>
  (await service.ask('POST', '/user-tokens', { body: { user_id } })).body.access_token;
const revoke = (userId: string) => service.ask('DELETE', `/users/${userId}/tokens`);
/** A route that accepts user tokens. */
const statusWith = async (token: string, asked: Pick<typeof service, 'ask'> = service) =>
  (await asked.ask('GET', '/authorisations/terms', bearer(token))).status;

describe("revoking a user's tokens", () => {
  test('ends all of them at once, and only those of this user', async () => {
    const [userId, other] = [await newUser(), await newUser()];
    const tokens = [await newToken(userId), await newToken(userId)];
    const kept = await newToken(other);
    expect(await revoke(userId)).toMatchObject({
      status: 200,
      body: { message: `All tokens of user [${userId}] were revoked` },
    });
    for (const token of tokens) expect(await statusWith(token)).toBe(401);
    expect(await statusWith(kept)).toBe(200);
  });

  test('does not affect tokens created later, even in the same second or with the clock set back', async () => {
    const userId = await newUser();
    const before = await newToken(userId);
    await revoke(userId);
    const after = await newToken(userId);
    expect([await statusWith(before), await statusWith(after)]).toEqual([401, 200]);
    const now = service.clock.now();
    service.clock.advance(-60_000);
    const earlier = await newToken(userId);
    service.clock.set(now);
    expect([await statusWith(before), await statusWith(earlier)]).toEqual([401, 200]);
    await revoke(userId);
    expect([await statusWith(after), await statusWith(earlier)]).toEqual([401, 401]);
  });

  test('takes effect in every process', async () => {
    const another = await startService({ MASTER_KEYS, DATABASE_URL: service.app.config.databaseUrl ?? '' });
    try {
      another.clock.set(service.clock.now());
      const userId = await newUser();
      const token = await newToken(userId);
      expect(await statusWith(token, another)).toBe(200);
      await revoke(userId);
      expect(await statusWith(token, another)).toBe(401);
    } finally {
      await another.stop();
    }
  });

  test('is answered 404 for an unknown user', async () => {
    const unknown = randomUUID();
    expect(await revoke(unknown)).toMatchObject({
      status: 404,
      body: { errors: [`User with id [${unknown}] does not exist`] },
    });
  });

  test('is allowed for API keys, admins, underwriters and support, and is recorded in the audit log', async () => {
    const userId = await newUser();
    const statuses: Record<string, number> = {};
    for (const role of ['admin', 'developer', 'underwriter', 'support', 'viewer'] as const) {
      const member = await newMember(service, role);
      statuses[role] = (await member.ask('DELETE', `/users/${userId}/tokens`)).status;
    }
    expect(statuses).toEqual({ admin: 200, developer: 403, underwriter: 200, support: 200, viewer: 403 });
    const token = await newToken(userId);
    expect((await service.ask('DELETE', `/users/${userId}/tokens`, bearer(token))).status).toBe(401);
    const { body } = await service.ask('GET', `/audit?action=user_tokens_revoked&subject_id=${userId}`);
    expect(body.audit_entries).toHaveLength(3);
    expect(body.audit_entries[0]).toMatchObject({ actor_kind: 'member', subject_kind: 'user' });
  });
});
