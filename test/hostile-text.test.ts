import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { consentOf } from './support/consent.ts';
import { newMember } from './support/members.ts';
import { listOperations, type Operation } from './support/operations.ts';
import { type Ask, useService } from './support/service.ts';

const service = useService();
const { newUser, newTerm, accept, asUser } = consentOf(service);

/** Texts that code for ASCII can take for digits, compare by the wrong length, or convert to a huge number. */
const HOSTILE = ['１２３４５６', '9'.repeat(40), '👩‍👩‍👧 \u202e', "%_\\'"];

const operations = (await listOperations()).filter(({ path }) => !path.endsWith('/events'));
let ids: Record<string, string> = {};
let callers: Record<string, Ask> = {};

beforeAll(async () => {
  const user_id = await newUser();
  await accept(user_id, 'recurring');
  const member = await newMember(service, 'admin');
  const login = { payroll_provider: 'harbour', user_name: 'user_good', password: 'pass_good' };
  const account = await service.ask('POST', '/accounts', { body: { user_id, ...login } });
  const hook = { name: 'hook', events: ['user-payroll-submitted'], url: 'http://127.0.0.1:59321/' };
  const webhook = await service.ask('POST', '/webhooks', { body: hook });
  ids = {
    user_id,
    term_id: await newTerm(),
    member_id: member.member.id,
    account_id: account.body.account_id,
    webhook_id: webhook.body.webhook_id,
  };
  callers = {
    api_key: {},
    member: { key: null, headers: { Authorization: `Bearer ${member.token}` } },
    user: await asUser(user_id),
  };
});

/** Puts a text in the place of each id, each query parameter and each field of the body, one at a time. */
function requestsWith(
  text: string,
  { path, queryNames, bodyNames, example }: Operation,
): { path: string; body?: object }[] {
  const whole = path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? randomUUID());
  const written = encodeURIComponent(text);
  const body = example && withIds(example);
  return [
    ...(path.includes('{') ? [{ path: path.replace(/\{\w+\}/g, written), ...(body ? { body } : {}) }] : []),
    ...queryNames.map((name) => ({ path: `${whole}?${name}=${written}`, ...(body ? { body } : {}) })),
    ...bodyNames.map((name) => ({ path: whole, body: { ...body, [name]: text } })),
    ...(body ? [{ path: whole, body: replaceTexts(body, text) as object }] : []),
  ];
}

function withIds(example: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, ids[name] ?? value]));
}

/** Replaces every text inside a value, but no ids, so that the request gets past them. */
function replaceTexts(value: unknown, text: string, name = ''): unknown {
  if (typeof value === 'string') return name in ids ? value : text;
  if (Array.isArray(value)) return value.map((inner) => replaceTexts(inner, text));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, replaceTexts(inner, text, key)]),
  );
}

test.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s answers no text with an internal error',
  async (_, operation) => {
    const caller = callers[operation.callers[0] ?? ''] ?? { key: null };
    await Promise.all(
      HOSTILE.flatMap((text) => requestsWith(text, operation)).map(async ({ path, body }) => {
        const asked = { ...caller, ...(body ? { body } : {}) };
        const { status } = await service.ask(operation.method, path, asked);
        expect(status, `${path} ${JSON.stringify(body)}`).not.toBe(500);
      }),
    );
  },
);
