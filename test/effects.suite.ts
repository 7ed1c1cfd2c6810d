import { beforeAll, describe, expect, test } from 'vitest';
import type { CallerKind } from '#platform/http/caller.ts';
import type { Route } from '#platform/http/route.ts';
import { EFFECTS, type Effect } from '#values/effects.ts';
import { accessOf, PERMISSIONS, type Permission, ROLES, type Role } from '#values/roles.ts';
import { hasScope, PRESETS, type Preset, SCOPES, type Scope, type Scopes } from '#values/scopes.ts';
import { sandboxRoutes } from '../src/api.ts';
import { makeKey, newStaleMember, observeEffects, targetsOf } from './effects.fixture.ts';
import { HARBOUR } from './support/harbour.ts';
import { bearer, newMember } from './support/members.ts';
import { onPages } from './support/person-pages.ts';
import { type Ask, useService } from './support/service.ts';

/*
 * Calls routes as everybody who may call them, and looks in the database at what it caused. The table of effects says who may cause
 * it. A route that causes what it does not declare, or for somebody whom the table does not name, is a side door.
 */

/** Somebody who calls. */
interface Someone {
  name: string;
  kind: CallerKind;
  as(userId: string): Promise<Ask>;
  may(effect: Effect, route: Route): boolean;
  /** A key with one scope, or its token. */
  isNarrow?: boolean;
}

type Ids = Record<string, string>;

/** A stream does not end, and changes nothing. */
export const closedRoutes = (await sandboxRoutes()).filter(
  ({ callers, watch }) => callers !== 'anyone' && watch === undefined,
);

const SETTINGS = [
  { after_withdrawal: 'keep', immediate_deletion_enabled: false },
  { after_withdrawal: 'hide', immediate_deletion_enabled: true },
  { after_withdrawal: 'erase', after_withdrawal_days: 0, immediate_deletion_enabled: true },
] as const;

/** Bodies that cause something; for other routes, the example of the description. */
const BODIES: Readonly<Record<string, readonly ((ids: Ids) => object)[]>> = {
  'authorisations.create': [({ user_id, term_id }) => ({ user_id, term_id })],
  'members.create': [() => ({ email: `new-${Math.random()}@team.example`, role: 'viewer' })],
  'members.update': [() => ({ role: 'viewer' }), () => ({ mfa_status: 'disabled' })],
  'webhooks.create': [
    ({ user_id }) => ({
      name: `sent ${user_id} ${Math.random()}`,
      events: ['user-payroll-submitted'],
      url: 'https://receiver.example/hook',
    }),
  ],
  'webhooks.update': [
    () => ({ url: 'https://thief.example/hook' }),
    () => ({ config: { include_payload: true } }),
  ],
  'configuration.update': [
    () => ({ client_callback_url: `https://thief.example/${Math.random()}` }),
    () => ({ client_privacy_url: `https://thief.example/${Math.random()}` }),
    () => ({ journey_origins: [`https://${Math.random().toString(36).slice(2)}.example`] }),
    () => ({ app_link_schemes: [`com.thief.app${Math.floor(Math.random() * 1e6)}`] }),
    () => ({ immediate_deletion_enabled: null, after_withdrawal: 'erase', after_withdrawal_days: 1 }),
    () => ({ immediate_deletion_enabled: false }),
  ],
  'sandbox.reset': [() => ({ delete_users: true })],
};

const STRICTEST = SETTINGS[2];
const SWEEP_MS_MAX = 30 * 60_000;

/**
 * Tries routes for everybody, under each setting if `isWhole`, otherwise under the strictest one. Keys with one scope try what can
 * change something, under the strictest setting.
 */
export function effectsSuite({ routes, isWhole }: { routes: readonly Route[]; isWhole: boolean }): void {
  const service = useService();
  const { look, between } = observeEffects(service);
  const makeTargets = targetsOf(service);
  const people: Someone[] = [];
  const reached = new Set<string>();

  beforeAll(async () => {
    service.app.providers.setUp([HARBOUR]);
    for (const role of ROLES)
      people.push(
        member(role, await newMember(service, role), true),
        member(role, await newStaleMember(service, role), false),
      );
    const presets = (Object.keys(PRESETS) as Preset[]).map((name) => [name, PRESETS[name]] as const);
    for (const [name, scopes] of presets) people.push(...(await keyAndToken(name, scopes as Scope[] | null)));
    for (const scope of isWhole ? SCOPES : [])
      people.push(...(await keyAndToken(scope, [scope])).map((one) => ({ ...one, isNarrow: true })));
    people.push({
      name: 'stranger with the link',
      kind: 'user',
      as: (userId) => onPages(service, userId),
      may: () => false,
    });
  });

  function member(role: Role, { token }: { token: string }, isFresh: boolean): Someone {
    return {
      name: `${isFresh ? 'fresh' : 'stale'} ${role}`,
      kind: 'member',
      as: async () => bearer(token),
      may: (effect, route) => {
        const permission: Permission | null = EFFECTS[effect].permission ?? route.permission ?? null;
        const isAllowed = permission !== null && accessOf(role, permission) !== null;
        return isAllowed && effect !== 'spend_proof' && (isFresh || !EFFECTS[effect].isFresh);
      },
    };
  }

  async function keyAndToken(name: string, list: Scope[] | null): Promise<Someone[]> {
    const scopes: Scopes = list === null ? 'all' : new Set(list);
    const key = await makeKey(service, list);
    const hasScopeOf = (permission: Permission) => {
      const { scope } = PERMISSIONS[permission];
      return scope !== null && hasScope(scopes, scope);
    };
    const byKey = (effect: Effect) => {
      const permission: Permission | null = EFFECTS[effect].permission;
      return permission === null ? effect === 'grant_access' : hasScopeOf(permission);
    };
    const token = async (userId: string): Promise<Ask> => {
      const issued = await service.ask('POST', '/user-tokens', { key, body: { user_id: userId } });
      return issued.status === 201 ? bearer(issued.body.access_token) : { key: null };
    };
    return [
      { name: `key ${name}`, kind: 'api_key', as: async () => ({ key }), may: byKey },
      {
        name: `token of key ${name}`,
        kind: 'user',
        as: token,
        may: (effect) => EFFECTS[effect].permission !== null && byKey(effect),
      },
    ];
  }

  async function configure(setting: object): Promise<void> {
    const reply = await service.ask('PATCH', '/configuration', { body: setting });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  }

  // what a GET causes does not depend on the settings
  const isTried = ({ kind, isNarrow }: Someone, { method, callers }: Route, setting: object) =>
    callers.includes(kind as never) &&
    (setting === STRICTEST ? !isNarrow || method !== 'GET' : !isNarrow && method !== 'GET');

  async function tryRoute(route: Route, setting: object): Promise<void> {
    const [example] = (route.body?.meta()?.examples ?? []) as object[];
    for (const makeBody of BODIES[route.name] ?? [() => example]) {
      let ids: Ids | null = null;
      let before = await look();
      for (const someone of people.filter((one) => isTried(one, route, setting))) {
        if (ids === null) {
          await configure(SETTINGS[0]);
          ids = await makeTargets(route.path);
          await configure(setting);
          before = await look();
        }
        const as = await someone.as(ids.user_id as string);
        const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => ids?.[name] ?? 'missing');
        const body = makeBody(ids);
        const { status } = await service.ask(route.method, path, { ...as, ...(body && { body }) });
        const after = await look();
        const caused = between(before, after);
        before = after;
        if (route.effects.export && status === 200) caused.push('export');
        judge(route, someone, { caused, setting });
        // what was changed is made again for the next caller
        if (caused.some((effect) => effect !== 'export')) ids = null;
      }
    }
  }

  function judge(route: Route, someone: Someone, { caused, setting }: { caused: Effect[]; setting: object }) {
    for (const effect of caused) {
      const what = `${effect} by ${someone.name}: ${route.method} ${route.path} ${JSON.stringify(setting)}`;
      expect.soft(route.effects, what).toHaveProperty(effect);
      expect.soft(someone.may(effect, route), what).toBe(true);
      reached.add(`${route.name} ${effect}`);
    }
  }

  describe('nobody causes what the table of effects does not let them', () => {
    test.each(isWhole ? SETTINGS : [STRICTEST])('under %j', { timeout: SWEEP_MS_MAX }, async (setting) => {
      for (const route of routes) await tryRoute(route, setting);
    });

    test('and the effects themselves are reached, so that the sweep can find one', () => {
      for (const one of [
        'users.delete erase',
        'accounts.delete erase',
        'entries.delete erase',
        'documents.delete erase',
        'configuration.update erase',
        'configuration.update redirect_people',
        'deletionRequests.create erase',
        'authorisations.revoke stop_sharing',
        'authorisations.revoke hide',
        'users.export export',
        'members.create grant_access',
        'members.delete grant_access',
        'webhooks.update grant_access',
        'apiKeys.create grant_access',
      ])
        expect([...reached]).toContain(one);
    });
  });
}
