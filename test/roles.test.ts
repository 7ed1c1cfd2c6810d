import { beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '#platform/http/route.ts';
import { newId } from '#platform/id.ts';
import { EFFECTS, type Effect } from '#values/effects.ts';
import { accessOf, PERMISSIONS, type Permission, ROLES, type Role } from '#values/roles.ts';
import { allRoutes } from '../src/api.ts';
import { documentsOf } from './support/documents.ts';
import { bearer, newMember, type SignedInMember } from './support/members.ts';
import { useService } from './support/service.ts';

const service = useService();
const members = {} as Record<Role, SignedInMember>;

beforeAll(async () => {
  for (const role of ROLES) members[role] = await newMember(service, role);
});

async function routes(): Promise<Exclude<Route, { callers: 'anyone' }>[]> {
  return (await allRoutes(service.app, {})).filter((route) => route.callers !== 'anyone');
}

/** Signing out ends the session that the other calls need, so these routes get a member of their own. */
function endsSession({ method, path }: Route): boolean {
  return path.endsWith('signout') || (method === 'DELETE' && /^\/members\/sessions?$/.test(path));
}

function call(route: Route, member: SignedInMember) {
  const path = route.path.replace(/\{\w+\}/g, newId(service.clock.now()));
  return member.ask(route.method, path, route.body ? { ...bearer(member.token), body: {} } : {});
}

/** Routes that ask for the same permission, of the same callers, decide alike. roles-scopes-routes.test.ts calls every route. */
function oneOfEachKind(all: Exclude<Route, { callers: 'anyone' }>[]) {
  return [...new Map(all.map((route) => [`${route.permission} ${route.callers}`, route])).values()];
}

describe('the table of roles', () => {
  test('decides who may call a route: other members get 403, whatever they send', async () => {
    const tried: string[] = [];
    for (const route of oneOfEachKind(await routes())) {
      for (const role of ROLES) {
        const member = endsSession(route) ? await newMember(service, role) : members[role];
        const { status, body } = await call(route, member);
        const name = `${role} ${route.method} ${route.path}`;
        if (!route.callers.includes('member')) expect(status, name).toBe(401);
        else if (accessOf(role, route.permission as Permission))
          expect([401, 403], name).not.toContain(status);
        else expect({ status, body }, name).toEqual({ status: 403, body: refusal(role) });
        tried.push(name);
      }
    }
    expect(tried.length).toBeGreaterThan(150);
  });

  test('has no permission that no route uses', async () => {
    const asked = new Set(
      (await routes()).flatMap(({ permission, effects }) => [
        permission,
        ...(Object.keys(effects) as Effect[]).map((effect) => EFFECTS[effect].permission),
      ]),
    );
    expect([...asked].filter(Boolean).sort()).toEqual(Object.keys(PERMISSIONS).sort());
  });
});

function refusal(role: Role) {
  return { errors: [`The role ${role} does not allow this: ask an admin of your team`] };
}

describe('the personal data that each role sees', () => {
  const PERSON = {
    forename: 'Ada',
    surname: 'Example',
    date_of_birth: '1990-01-31T00:00:00.000Z',
    post_codes: ['SW1A 1AA'],
    ni_number: 'AB123456C',
  };
  const MASKED = { ...PERSON, ni_number: '*****456C' };
  const HIDDEN = {
    forename: '***',
    surname: '***',
    date_of_birth: null,
    post_codes: ['***'],
    ni_number: '***',
  };
  const SHOWN: Record<Role, object> = {
    admin: PERSON,
    underwriter: PERSON,
    viewer: MASKED,
    developer: HIDDEN,
    support: HIDDEN,
  };

  test.each(ROLES)('is shown, masked or hidden for the role %s', async (role) => {
    const member = await newMember(service, role);
    const { body: user } = await service.ask('POST', '/users', { body: { ...PERSON, ext_id: `of-${role}` } });
    const one = await member.ask('GET', `/users/${user.user_id}`);
    const list = await member.ask('GET', `/users?ext_id=of-${role}`);
    for (const shown of [one.body, list.body.users[0]]) {
      expect(shown).toMatchObject({ ...SHOWN[role], user_id: user.user_id, ext_id: `of-${role}` });
      if (role === 'developer' || role === 'support')
        expect(JSON.stringify(shown)).not.toMatch(/Ada|Example|1990|SW1A|456C/);
    }
  });

  test("a document's reference and name are hidden for roles without personal data", async () => {
    const steps = documentsOf(service);
    const userId = await steps.consentingUser();
    const files = [{ file_name: 'Ada.pdf', external_id: 'loan-of-Ada' }];
    await steps.presign(userId, 'payslips', { files });
    for (const role of ['developer', 'support'] as const) {
      const { body } = await (await newMember(service, role)).ask('GET', `/documents?user_id=${userId}`);
      expect(body.documents[0]).toMatchObject({ file_name: '***', external_id: '***' });
    }
    const { body } = await (await newMember(service, 'underwriter')).ask(
      'GET',
      `/documents?user_id=${userId}`,
    );
    expect(body.documents[0]).toMatchObject({ external_id: 'loan-of-Ada' });
  });

  test('a field that is not set is shown as not set', async () => {
    const member = await newMember(service, 'support');
    const { body: user } = await service.ask('POST', '/users', { body: {} });
    const { body } = await member.ask('GET', `/users/${user.user_id}`);
    expect(body).toMatchObject({ forename: null, post_codes: null, ni_number: null });
  });
});
