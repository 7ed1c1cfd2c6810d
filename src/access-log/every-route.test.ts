import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Route } from '#platform/http/route.ts';
import { newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';
import { allRoutes } from '../api.ts';

const service = useService({}, { isWhole: true });
const UNTIL = { timeout: 30_000, interval: 200 };
let ids: Record<string, string>;

async function make(path: string, body?: unknown) {
  const made = await service.ask('POST', path, { body });
  expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
  return made.body;
}

async function get(path: string) {
  return (await service.ask('GET', path)).body;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  await vi.waitFor(async () => expect(await isTrue()).toBe(true), UNTIL);
}

beforeAll(async () => {
  const receiver = await make('/sandbox/webhooks/receiver', {});
  const events = ['user-payroll-submitted'];
  const { webhook_id } = await make('/webhooks', { name: 'own', url: receiver.url, events });
  const { user, account, authorisation } = await make('/sandbox/users', { persona: 'user_good' });
  const { user_id } = user;
  const { document } = await make('/sandbox/documents', { kind: 'payslip', month: '2026-01', user_id });
  const { document_id } = document;
  await until(async () => (await get(`/documents/${document_id}`)).status !== 'PROCESSING');
  const { entries } = await get(`/payroll/entries?user_id=${user_id}`);
  const { payroll_submissions } = await get(`/payroll/${user_id}`);
  const deliveries = () => get(`/webhooks/${webhook_id}/deliveries`);
  await until(async () => (await deliveries()).deliveries.length > 0);
  await make('/user-tokens', { user_id });
  ids = {
    user_id,
    account_id: account.account_id,
    authorisation_id: authorisation.authorisation_id,
    entry_id: entries[0].entry_id,
    submission_id: payroll_submissions[0].id,
    document_id,
    page: '1',
    webhook_id,
    delivery_id: (await deliveries()).deliveries[0].delivery_id,
    deletion_request_id: (await make(`/users/${user_id}/deletion-requests`)).deletion_request_id,
    term_id: (await get('/authorisations/terms')).terms[0].id,
    member_id: (await newMember(service, 'viewer')).member.id,
    receiver_id: receiver.receiver_id,
    review_id: (await make(`/users/${user_id}/reviews`, { outcome: 'accepted', reason: 'All agree.' }))
      .review_id,
  };
});

/** Routes that are not about users, or show nothing but their ids. */
const ABOUT_NOBODY =
  /^\/(configuration|api-keys|views|authorisations\/terms|members|audit|requests|access-log|providers|journeys\/statistics|scim-|single-sign-on|access-policy|sandbox\/|webhooks$|webhooks\/\{webhook_id\}(\/deliveries)?$)/;

/** They list the sandbox's employers, one of which is the person's. */
const CATALOGUES = ['/providers', '/sandbox/catalogue'];
const NEEDS_USER = ['/payroll/entries', '/authorisations'];

async function read({ path, watch }: Route): Promise<{ status: number; requestId: string | null }> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'missing');
  const query = NEEDS_USER.includes(path) ? `?user_id=${ids.user_id}` : '';
  const reply = await fetch(`${service.url}${filled}${query}`, { headers: { 'X-API-KEY': service.apiKey } });
  if (watch) await readFirstEvent(reply);
  else await reply.arrayBuffer();
  return { status: reply.status, requestId: reply.headers.get('x-request-id') };
}

async function readFirstEvent({ body }: Response): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of body ?? []) if (decoder.decode(chunk).includes('data:')) return;
}

interface Entry {
  request_id: string;
  path: string;
  user_ids: string[];
}

/** A stream is recorded when the service has noticed its end. */
async function entryOf(requestId: string | null): Promise<Entry> {
  return vi.waitFor(async () => {
    const { accesses } = await get('/access-log?limit=100');
    const entry = accesses.find((one: Entry) => one.request_id === requestId);
    expect(entry).toBeDefined();
    return entry;
  }, UNTIL);
}

test('every route that returns data of a user leaves the user’s id in the access log', async () => {
  const routes = await allRoutes(service.app, {});
  const checked: string[] = [];
  const untraced: unknown[] = [];
  for (const route of routes) {
    if (route.method !== 'GET' || !route.callers.includes('api_key')) continue;
    const { status, requestId } = await read(route);
    const { user_ids } = await entryOf(requestId);
    if (ABOUT_NOBODY.test(route.path)) continue;
    checked.push(route.path);
    if (status !== 200 || user_ids.join() !== ids.user_id)
      untraced.push({ path: route.path, status, user_ids });
  }
  expect(untraced).toEqual([]);
  expect(checked.length).toBeGreaterThan(30);
});

test('a client that hangs up before the end of a reply is recorded too', async () => {
  const requestId = randomUUID();
  const { port } = new URL(service.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `GET /users/${ids.user_id}/export.pdf HTTP/1.1\r\nHost: x\r\nX-API-KEY: ${service.apiKey}\r\nX-Request-Id: ${requestId}\r\n\r\n`,
  );
  await once(socket, 'data');
  socket.resetAndDestroy();
  expect((await entryOf(requestId)).user_ids).toEqual([ids.user_id]);
});

test('data in the reply to a POST is recorded, even if the reply is a repeated one', async () => {
  const { apiKey } = await service.newClient();
  const persona = { persona: 'user_good' };
  const users = async () =>
    (await service.ask('GET', '/access-log?limit=2', { key: apiKey })).body.accesses.map(
      (one: Entry) => one.user_ids,
    );
  const headers = { 'Idempotency-Key': 'one-person' };
  const { body } = await service.ask('POST', '/sandbox/users', { key: apiKey, headers, body: persona });
  await service.ask('POST', '/sandbox/users', { key: apiKey, headers, body: persona });
  expect(await users()).toEqual([[body.user.user_id], [body.user.user_id]]);
});

/** What must not be in any reply: the person's details, their employer, and what they uploaded. */
async function secretsOf(userId: string): Promise<string[]> {
  const { forename, surname, ni_number, post_codes } = await get(`/users/${userId}`);
  const { payroll_submissions } = await get(`/payroll/${userId}?limit=1`);
  const { documents } = await get(`/documents?user_id=${userId}`);
  const found = [forename, surname, ni_number, post_codes?.[0], documents[0].file_name];
  const secrets = [...found, payroll_submissions[0].employment_information.employer_name];
  return secrets.filter((one): one is string => typeof one === 'string' && one.length > 2);
}

test('after a withdrawal that hides data, no route shows anything about the person but their consent', async () => {
  const secrets = await secretsOf(ids.user_id ?? '');
  expect(secrets.length).toBeGreaterThan(3);
  const admin = await newMember(service, 'admin');
  await service.ask('PATCH', '/configuration', { body: { after_withdrawal: 'hide' } });
  for (const { authorisation_id } of (await get(`/authorisations?user_id=${ids.user_id}`)).authorisations)
    await service.ask('DELETE', `/authorisations/${authorisation_id}`);
  const credentials = {
    api_key: { 'X-API-KEY': service.apiKey },
    member: { Authorization: `Bearer ${admin.token}` },
  };
  const wrong: unknown[] = [];
  for (const route of await allRoutes(service.app, {})) {
    if (route.method !== 'GET' || route.callers === 'anyone') continue;
    for (const kind of ['api_key', 'member'] as const) {
      if (!route.callers.includes(kind) || CATALOGUES.includes(route.path)) continue;
      const filled = route.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'missing');
      const query = NEEDS_USER.includes(route.path) ? `?user_id=${ids.user_id}` : '';
      const reply = await fetch(`${service.url}${filled}${query}`, { headers: credentials[kind] });
      const text = await reply.text();
      const isFree =
        (route.afterWithdrawal !== undefined && route.afterWithdrawal !== 'checked') ||
        ABOUT_NOBODY.test(route.path);
      const isExport = route.afterWithdrawal === 'admins' && kind === 'member';
      const isRight =
        isFree && (route.afterWithdrawal !== 'admins' || isExport)
          ? reply.status < 300
          : reply.status === 403 && reply.headers.get('x-svc-error-code') === 'consent_withdrawn';
      const shown = isExport || reply.status >= 300 ? [] : secrets.filter((one) => text.includes(one));
      if ((!isRight && ![400, 404].includes(reply.status)) || shown.length > 0)
        wrong.push({ path: route.path, kind, status: reply.status, shown });
    }
  }
  expect(wrong).toEqual([]);
});

test('what a receiver answered is hidden with the data, because it may repeat the request', async () => {
  const path = `/webhooks/${ids.webhook_id}/deliveries/${ids.delivery_id}`;
  const { attempt_log } = await get(path);
  expect(attempt_log.map(({ answer }: { answer: string }) => answer)).toEqual(attempt_log.map(() => '***'));
  expect(attempt_log.length).toBeGreaterThan(0);
});

test('the commands of docs/api.md show what a leaked key has read', async () => {
  const page = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8');
  const [, block = ''] = /```sh\n([^`]*\/access-log[^`]*)```/.exec(page) ?? [];
  const { key_id } = (await get('/access-log')).accesses[0];
  const admin = await newMember(service, 'admin');
  const { stdout } = await promisify(execFile)(
    'bash',
    ['-euo', 'pipefail', '-c', block.replaceAll('http://127.0.0.1:8080', service.url)],
    { env: { ...process.env, KEY_ID: key_id, TOKEN: admin.token }, timeout: 60_000 },
  );
  expect(stdout).toContain(ids.user_id);
  expect(stdout).not.toContain('"errors"');
});
