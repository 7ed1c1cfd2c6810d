import { randomUUID } from 'node:crypto';
import { consentOf } from './consent.ts';
import { newMember } from './members.ts';
import type { Operation } from './operations.ts';
import type { Ask, Reply, TestService } from './service.ts';

export interface TextsInRequests {
  /**
   * Sends a text in place of each id, each query parameter and each field of the body, one at a time. Also sends it as the
   * name of an unknown parameter and of an unknown field, at the top level and inside a field.
   */
  send(text: string, operation: Operation): Promise<{ asked: string; reply: Reply }[]>;
}

/** Creates records and callers, so that requests with a text in one place are valid everywhere else. */
export async function textsInRequests(service: TestService): Promise<TextsInRequests> {
  const { newUser, newTerm, accept, asUser } = consentOf(service);
  const user_id = await newUser();
  await accept(user_id, 'recurring');
  const member = await newMember(service, 'admin');
  const login = { payroll_provider: 'harbour', user_name: 'user_good', password: 'pass_good' };
  const account = await service.ask('POST', '/accounts', { body: { user_id, ...login } });
  const hook = { name: 'hook', events: ['user-payroll-submitted'], url: 'http://127.0.0.1:59321/' };
  const webhook = await service.ask('POST', '/webhooks', { body: hook });
  const ids: Record<string, string> = {
    user_id,
    term_id: await newTerm(),
    member_id: member.member.id,
    account_id: account.body.account_id,
    webhook_id: webhook.body.webhook_id,
  };
  const callers: Record<string, Ask> = {
    api_key: {},
    member: { key: null, headers: { Authorization: `Bearer ${member.token}` } },
    user: await asUser(user_id),
  };
  return {
    send(text, operation) {
      const caller = callers[operation.callers[0] ?? ''] ?? { key: null };
      return Promise.all(
        requestsWith(text, operation, ids).map(async ({ path, body }) => ({
          asked: `${operation.method} ${path} ${JSON.stringify(body)}`,
          reply: await service.ask(operation.method, path, { ...caller, ...(body ? { body } : {}) }),
        })),
      );
    },
  };
}

function requestsWith(
  text: string,
  { path, queryNames, bodyNames, example }: Operation,
  ids: Record<string, string>,
): { path: string; body?: object }[] {
  const whole = path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? randomUUID());
  const written = encodeURIComponent(text);
  const body = example && withIds(example, ids);
  const same = body ? { body } : {};
  return [
    ...(path.includes('{') ? [{ path: path.replace(/\{\w+\}/g, written), ...same }] : []),
    ...queryNames.map((name) => ({ path: `${whole}?${name}=${written}`, ...same })),
    { path: `${whole}?${written}=1`, ...same },
    ...(body
      ? [
          ...bodyNames.map((name) => ({ path: whole, body: { ...body, [name]: text } })),
          ...bodyNames.map((name) => ({ path: whole, body: { ...body, [name]: { [text]: text } } })),
          { path: whole, body: { ...body, [text]: text } },
          { path: whole, body: replaceTexts(body, { text, ids }) as object },
        ]
      : []),
  ];
}

function withIds(example: Record<string, unknown>, ids: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, ids[name] ?? value]));
}

/** Replaces every text inside a value, but no ids, so that the request gets past them. */
function replaceTexts(
  value: unknown,
  given: { text: string; ids: Record<string, string> },
  name = '',
): unknown {
  if (typeof value === 'string') return name in given.ids ? value : given.text;
  if (Array.isArray(value)) return value.map((inner) => replaceTexts(inner, given));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, replaceTexts(inner, given, key)]),
  );
}
