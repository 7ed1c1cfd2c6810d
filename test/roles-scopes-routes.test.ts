import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { scopesFor } from '#platform/http/caller.ts';
import { SERVICE } from '#platform/http/permits.ts';
import type { Route } from '#platform/http/route.ts';
import { ROLES } from '#values/roles.ts';
import { SCOPES, type Scope } from '#values/scopes.ts';
import { sandboxRoutes } from '../src/api.ts';
import { makeApiKey } from '../src/clients/keys/api-key.ts';
import { addKey } from '../src/clients/keys/manage-keys.ts';
import { newMember } from './support/members.ts';
import { type Ask, type Reply, useService } from './support/service.ts';

/*
 * Calls every route as every role, with an API key of exactly its scopes, and with a key of all other scopes. What the service answers is
 * compared with roles-scopes-routes.txt, so that every change of access is visible in a review. If a change is right, update the file:
 *   npx vitest run --project whole test/roles-scopes-routes.test.ts -u
 */

const service = useService();
const routes = await sandboxRoutes();
const closed = routes.filter(({ callers }) => callers !== 'anyone');
const members = new Map<string, Ask>();
const keys = new Map<string, Promise<string>>();
let user: Ask;

beforeAll(async () => {
  for (const role of ROLES) {
    const { token } = await newMember(service, role);
    members.set(role, { key: null, headers: { Authorization: `Bearer ${token}` } });
  }
  const { body } = await service.ask('POST', '/users', { body: {} });
  const issued = await service.ask('POST', '/user-tokens', { body: { user_id: body.user_id } });
  user = { key: null, headers: { Authorization: `Bearer ${issued.body.access_token}` } };
});

/** The service refuses this version after it has admitted the caller, and before it does anything. */
const NO_VERSION = { 'X-Svc-Version': '1999-01-01' };

function call({ method, path }: Route, as: Ask): Promise<Reply> {
  const headers = { ...as.headers, ...NO_VERSION };
  return service.ask(method, path.replaceAll(/\{\w+\}/g, randomUUID()), { ...as, headers });
}

/** Without the limit on the number of keys. */
async function makeKey(scopes: Scope[]): Promise<string> {
  const apiKey = makeApiKey('sandbox', service.clientId);
  const auditContext = {
    clientId: service.clientId,
    clientKey: await service.app.keys.clients.of(service.clientId),
    clock: service.clock,
  };
  await service.app.database.inTenant(service.clientId, (tx) =>
    addKey(tx, auditContext, { name: 'scoped', apiKey, scopes, actor: SERVICE }),
  );
  return apiKey;
}

function keyWith(scopes: Scope[]): Promise<string> {
  const name = scopes.join(' ');
  const key = keys.get(name) ?? makeKey(scopes);
  keys.set(name, key);
  return key;
}

function outcomeOf({ status, body, headers }: Reply): 'admitted' | 'refused' | 'unknown' {
  if (status === 401) return 'unknown';
  if (status === 403) return 'refused';
  expect(status, JSON.stringify(body)).toBe(400);
  expect(headers.get('X-Svc-Error-Code')).toBe('invalid_request');
  return 'admitted';
}

/** The scopes that the service says a key lacks, if it has all others. */
async function scopesOf(route: Route & { callers: readonly string[] }): Promise<string> {
  if (!route.callers.includes('api_key')) {
    expect(outcomeOf(await call(route, {}))).toBe('unknown');
    return '-';
  }
  const needed = [scopesFor(route as Parameters<typeof scopesFor>[0]) ?? []].flat();
  const others = SCOPES.filter((scope) => !needed.includes(scope));
  const refused = await call(route, { key: await keyWith(others) });
  expect(outcomeOf(refused)).toBe('refused');
  const named = refused.body.errors.map((text: string) => /lacks the scope \[(.+)\]$/.exec(text)?.[1]);
  expect(outcomeOf(await call(route, { key: await keyWith(named) })), 'with exactly its scopes').toBe(
    'admitted',
  );
  return named.toSorted().join(' ');
}

async function rowOf(route: Route & { callers: readonly string[] }): Promise<string> {
  const roles = [];
  for (const role of ROLES)
    roles.push(outcomeOf(await call(route, members.get(role) ?? {})) === 'admitted' ? role : '');
  const isForUsers = outcomeOf(await call(route, user)) === 'admitted';
  const cells = [
    `${route.method} ${route.path}`.padEnd(66),
    roles.map((role, index) => role.padEnd(ROLES[index]?.length ?? 0)).join(' '),
    isForUsers ? 'user' : '    ',
    await scopesOf(route),
    Object.keys(route.effects).join(' '),
  ];
  return cells.join(' | ').trimEnd();
}

describe('who may call what', () => {
  test('is what the committed table says', async () => {
    const rows: string[] = [];
    for (const route of closed) rows.push(await rowOf(route as Route & { callers: readonly string[] }));
    const open = routes.filter(({ callers }) => callers === 'anyone');
    const anyone = open.map(({ method, path }) => `${`${method} ${path}`.padEnd(66)} | anyone`);
    const table = [...rows, ...anyone].sort(byPath).join('\n');
    await expect(`${HEAD}\n${table}\n`).toMatchFileSnapshot('roles-scopes-routes.txt');
  });

  test('depends on every scope: none is useless', () => {
    const used = closed.flatMap((route) =>
      [scopesFor(route as Parameters<typeof scopesFor>[0]) ?? []].flat(),
    );
    expect(SCOPES.filter((scope) => !used.includes(scope))).toEqual([]);
  });
});

const HEAD = `${'route'.padEnd(66)} | roles of members that may call it${' '.repeat(5)} | user tokens | scopes that an API key needs (-: no key may call it) | what it can cause`;

function byPath(one: string, other: string): number {
  const key = (row: string) => row.replace(/^(\w+) (\S+).*/, '$2 $1');
  return key(one) < key(other) ? -1 : 1;
}
