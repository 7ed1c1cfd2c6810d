import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { EVENT_KINDS } from '#events';
import type { Route } from '#platform/http/route.ts';
import { validate } from '#platform/http/validate.ts';
import { Problem } from '#platform/problem.ts';
import { describeRoutes, sandboxRoutes } from '../src/api.ts';
import { ApiContract, type ApiDocument, pointerPart, type SentReply } from './support/api-contract.ts';

const ID = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071';
/** Values of many kinds. Hardly any field accepts all of them. */
const VALUES = [
  ...[null, true, 0, -1, 1.5, 1e15, '', 'x', '2026-01-31', '１２', 'x'.repeat(3000)],
  ...[[], ['x'], {}, { x: 1 }, Array.from({ length: 2000 }, () => 'x')],
];

let document: ApiDocument;
let contract: ApiContract;
let routes: Route[];

beforeAll(async () => {
  document = (await describeRoutes()) as unknown as ApiDocument;
  contract = new ApiContract(document);
  routes = await sandboxRoutes();
});

test('every example matches its schema', () => {
  const examples = [...findExamples(document)];
  expect(examples.length).toBeGreaterThan(200);
  for (const [pointer, example] of examples)
    expect(contract.checkValue(pointer, example), pointer).toEqual([]);
});

/** Finds `example` next to a schema, and `examples` inside one, with the pointer to the schema. */
function* findExamples(value: unknown, pointer = ''): Generator<[pointer: string, example: unknown]> {
  if (value === null || typeof value !== 'object') return;
  const { schema, example, examples } = value as Record<string, unknown>;
  if (schema && example !== undefined) yield [`${pointer}/schema`, example];
  if (Array.isArray(examples)) for (const one of examples) yield [pointer, one];
  for (const [key, inner] of Object.entries(value))
    if (key !== 'example' && key !== 'examples') yield* findExamples(inner, `${pointer}/${pointerPart(key)}`);
}

describe('a request that the description forbids is rejected', () => {
  test('because of its body', () => {
    let count = 0;
    for (const route of routes) {
      if (!route.body) continue;
      const [example] = ((route.body as z.ZodType).meta() as { examples: object[] }).examples;
      for (const [where, body] of variants(example)) {
        const name = `${route.method} ${route.path} with another ${where}`;
        if (!forbids(route, { query: {}, body })) continue;
        expect(isRejected(route, { query: {}, body }), name).toBe(true);
        count++;
      }
    }

    expect(count).toBeGreaterThan(2000);
  });

  test('because of its query', () => {
    let count = 0;
    for (const route of routes) {
      const names = Object.keys((route.query as z.ZodObject | undefined)?.shape ?? {});
      for (const name of [...names, 'surprise'])
        for (const value of ['', 'x', '0', '-1', '1.5', '1e3', '99999', 'TRUE', '1 ', '2026-13-01', ID]) {
          const query = { ...(names.includes('user_id') ? { user_id: ID } : {}), [name]: value };
          const body = undefined;
          if (route.receive || route.body || !forbids(route, { query, body })) continue;
          expect(isRejected(route, { query, body }), `${route.method} ${route.path}?${name}=${value}`).toBe(
            true,
          );
          count++;
        }
    }

    expect(count).toBeGreaterThan(1000);
  });
});

/** The example with one value replaced by another one, one field left out, or one added, at any depth. */
function* variants(example: unknown, where = 'body'): Generator<[where: string, value: unknown]> {
  for (const value of VALUES) yield [where, value];
  if (example === null || typeof example !== 'object') return;
  for (const [key, inner] of Object.entries(example)) {
    for (const [place, value] of variants(inner, `${where}.${key}`))
      yield [place, Array.isArray(example) ? example.with(Number(key), value) : { ...example, [key]: value }];
    if (!Array.isArray(example))
      yield [
        `${where} without ${key}`,
        Object.fromEntries(Object.entries(example).filter(([name]) => name !== key)),
      ];
  }
  if (!Array.isArray(example)) yield [`${where} with a surprise`, { ...example, surprise: 1 }];
}

type Sent = { query: Record<string, unknown>; body: unknown };

function forbids({ method, path }: Route, sent: Sent): boolean {
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, ID]));
  return contract.checkRequest(method.toLowerCase(), path, { ...sent, params, headers: {} }).length > 0;
}

function isRejected(route: Route, sent: Sent): boolean {
  const params = Object.fromEntries(Object.keys(route.ids ?? {}).map((name) => [name, ID]));
  try {
    validate(route, { ...sent, params });
    return false;
  } catch (error) {
    return error instanceof Problem && error.kind === 'invalid';
  }
}

describe('the check of replies reports', () => {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': 'a-request',
    'x-svc-version': '2026-11-18',
  };
  const right: SentReply = { status: 200, headers, body: { status: 'ok' } };
  const error: SentReply = {
    status: 400,
    headers: { ...headers, 'x-svc-error-code': 'invalid_request' },
    body: { errors: ['no'] },
  };

  test('nothing about a reply that is as described', () => {
    expect(contract.checkReply('get', '/healthz', right)).toEqual([]);
    expect(contract.checkReply('get', '/healthz', error)).toEqual([]);
    const late = { ...error, status: 408, headers: { ...headers, 'x-svc-error-code': 'request_timeout' } };
    expect(contract.checkReply('get', '/healthz', late)).toEqual([]);
  });

  test.each<[string, SentReply, string]>([
    ['a status', { ...right, status: 202 }, 'the status 202 is not described'],
    ['a missing field', { ...right, body: {} }, "body must have required property 'status'"],
    ['another field', { ...right, body: { status: 'ok', x: 1 } }, 'body must NOT have additional properties'],
    ['a value', { ...right, body: { status: 'well' } }, 'body/status must be equal to constant'],
    [
      'a type',
      { ...right, headers: { ...headers, 'content-type': 'text/html' } },
      'the type text/html is not described',
    ],
    ['a missing header', { ...error, headers }, 'the header X-Svc-Error-Code is missing'],
    [
      'a code of another status',
      { ...error, headers: { ...headers, 'x-svc-error-code': 'not_found' } },
      'header X-Svc-Error-Code must be equal to one of the allowed values',
    ],
    ['an error without messages', { ...error, body: { errors: 'no' } }, 'body/errors must be array'],
  ])('%s that is not described', (_, reply, difference) => {
    expect(contract.checkReply('get', '/healthz', reply)).toEqual([difference]);
  });
});

describe('the check of deliveries reports', () => {
  const headers = {
    'content-type': 'application/json',
    'webhook-id': ID,
    'webhook-timestamp': '1794735001',
    'webhook-signature': 'v1,nSoTl6UhTw6QmlG1TjzpT4DHVXKvcPcOiGcZwaPCoqQ=',
    'x-svc-signature': 'a'.repeat(128),
  };
  const entry = { entry_id: ID, account_id: null };
  const body = {
    event: 'user-payroll-submitted',
    user_id: ID,
    timestamp: '2026-01-31T09:30:00.000Z',
    ...entry,
  };

  function check(changes: object, changedHeaders: object = {}): string[] {
    const content = Buffer.from(JSON.stringify({ ...body, ...changes }));
    return contract.checkDelivery({ headers: { ...headers, ...changedHeaders }, body: content });
  }

  test('nothing about one that is as described, encrypted or not', () => {
    expect(check({})).toEqual([]);
    expect(check({ payload: { ...entry, payroll_submissions: [] }, test: true })).toEqual([]);
    expect(check({}, { 'content-type': 'text/plain', 'x-svc-encryption-iv': 'oKGio6Slpqeoqaqr' })).toEqual(
      [],
    );
  });

  test.each<[string, object, object, string]>([
    ['an event', { event: 'user-created' }, {}, 'the webhook user-created is not described'],
    ['a field', { surprise: 1 }, {}, 'body must NOT have additional properties'],
    ['a payload', { payload: entry }, {}, "body/payload must have required property 'payroll_submissions'"],
    ['a missing header', {}, { 'webhook-id': undefined }, 'the parameter webhook-id is missing'],
    [
      'a signature',
      {},
      { 'x-svc-signature': 'A'.repeat(128) },
      'parameter X-Svc-Signature must match pattern "^[0-9a-f]{128}$"',
    ],
  ])('%s that is not described', (_, changes, changedHeaders, difference) => {
    expect(check(changes, changedHeaders)).toEqual([difference]);
  });
});

test('every event that a webhook can have is described as a webhook', () => {
  expect(Object.keys(document.webhooks)).toEqual(EVENT_KINDS);
});
