import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyExport } from '#audit';
import {
  AUTHORITY,
  LEAF_KEY,
  SELF_SIGNED,
  VALID,
  WRONG_HOST,
} from '#platform/outbound/certificates.fixture.ts';
import { newMember, type SignedInMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';
import { pushDue } from './push-worker.ts';
import { startHttps, startSyslog } from './receivers.fixture.ts';

const service = useService();
let admin: SignedInMember;
const open: { close(): void }[] = [];

beforeEach(async () => {
  // a new sign-in for each test, because tests move the clock
  admin = await newMember(service, 'admin');
});
afterEach(async () => {
  for (const one of open.splice(0)) one.close();
  await admin.ask('DELETE', '/audit/push');
});

function kept<Started extends { close(): void }>(started: Started): Started {
  open.push(started);
  return started;
}

const TRUSTED = { ca_certificate: AUTHORITY };
const push = (timeBudgetMs = 10_000) => pushDue({ ...service.app, timeBudgetMs, settleMs: 100 });
const progress = async () => (await admin.ask('GET', '/audit/push/progress')).body;
const set = async (body: object) => {
  const reply = await admin.ask('PUT', '/audit/push', { body: { ...TRUSTED, ...body } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
};
/** Writes an entry. */
const act = () =>
  service.ask('PATCH', '/configuration', { body: { client_display_name: 'Example Lending' } });

/** Every number once, in order, without a gap. */
function expectComplete(entries: { sequence: number }[]): void {
  const numbers = [...new Set(entries.map(({ sequence }) => sequence))];
  const [first = 0] = numbers;
  expect(numbers).toEqual(numbers.map((_, index) => first + index));
}

describe('the audit log over syslog', () => {
  test('arrives over TLS as RFC 5424 messages, each framed by its length, which can be verified', async () => {
    const siem = kept(await startSyslog());
    await set({ url: siem.url, position: 0 });
    await act();
    await push();
    const { last_sequence: last, ...rest } = await progress();
    expect(rest).toMatchObject({ position: last, waiting: 0, failing_since: null, last_failure: null });
    expect(siem.entries().map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: last }, (_, index) => index + 1),
    );
    expect(siem.messages.at(-1)).toMatch(
      new RegExp(
        `^<110>1 \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z 127\\.0\\.0\\.1 stipend - configuration_changed \\[origin software="stipend"\\]\\[meta sequenceId="${last}"\\]\\[stipend@32473 client_id="${service.clientId}" sequence="${last}" actor_kind="api_key" actor_id="[0-9a-f-]{36}"\\] \\{`,
      ),
    );
    async function* lines() {
      for (const entry of siem.entries()) yield JSON.stringify(entry);
    }
    const { app } = service;
    const verified = await verifyExport(lines(), {
      keyOf: (id) => app.keys.clients.of(id),
      macsOf: async () =>
        new Map(siem.entries().map(({ sequence, mac }) => [sequence, Buffer.from(String(mac), 'base64')])),
    });
    expect(verified).toMatchObject({ first: 1, last, findings: [] });
  });

  test('starts with new entries unless a position is given, and never twice with entries that were taken', async () => {
    const siem = kept(await startSyslog());
    await set({ url: siem.url });
    await act();
    await push();
    await push();
    expect(siem.entries().map(({ action }) => action)).toEqual([
      'audit_push_changed',
      'configuration_changed',
    ]);
  });

  test('shows a certificate to a receiver that asks for one', async () => {
    const siem = kept(await startSyslog({ requestCert: true, rejectUnauthorized: true, ca: AUTHORITY }));
    await set({ url: siem.url });
    await push();
    expect(await progress()).toMatchObject({
      last_failure: expect.stringMatching(/^(tls|reset)$/),
      waiting: 1,
    });
    service.clock.advance(60_000);
    await set({ url: siem.url, client_certificate: VALID, client_key: LEAF_KEY });
    await push();
    expect(await progress()).toMatchObject({ last_failure: null, waiting: 0 });
    expectComplete(siem.entries());
  });

  test.each([
    ['is for another host', { cert: WRONG_HOST }],
    ['is self-signed', { cert: SELF_SIGNED }],
  ])('is not sent to a receiver whose certificate %s', async (_, options) => {
    const siem = kept(await startSyslog(options));
    await set({ url: siem.url });
    await push();
    expect(await progress()).toMatchObject({ last_failure: 'tls', waiting: 1 });
    expect(siem.messages).toEqual([]);
  });

  test('is sent again, in order and without a gap, after the receiver hung, broke off or was full', async () => {
    const taken: { sequence: number }[] = [];
    let port = 0;
    for (const [behaviour, failure] of [
      ['hangs', 'timed_out'],
      ['breaks_off', 'reset'],
      ['is_full', 'reset'],
      ['takes', null],
    ] as const) {
      const siem = await startSyslog({ behaviour, port });
      port = Number(new URL(siem.url).port);
      if (behaviour === 'hangs') await set({ url: siem.url });
      await act();
      await push(behaviour === 'hangs' ? 500 : 10_000);
      expect(await progress()).toMatchObject({ last_failure: failure });
      taken.push(...siem.entries());
      siem.close();
      service.clock.advance(60_000);
    }
    expect((await progress()).waiting).toBe(0);
    expectComplete(taken.toSorted((a, b) => a.sequence - b.sequence));
  });
});

describe('the audit log over HTTPS', () => {
  test('arrives as lines with the header and the signature that were set', async () => {
    const siem = kept(await startHttps());
    const shown = await set({
      url: siem.url,
      authorization: 'Bearer a-token-of-the-siem',
      signing_secret: 'a secret of both sides',
    });
    expect(shown).toMatchObject({ has_authorization: true, has_signing_secret: true, format: 'ndjson' });
    expect(JSON.stringify(shown)).not.toMatch(/a-token|both sides/);
    await push();
    const [{ headers, body } = { headers: {}, body: '' }] = siem.requests;
    const { position } = await progress();
    expect(headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      authorization: 'Bearer a-token-of-the-siem',
      'webhook-id': `audit-${position}-${position}`,
    });
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', 'a secret of both sides').update(signed).digest('base64')}`,
    );
    await set({ url: siem.url, format: 'json' });
    await push();
    expect(siem.requests.at(-1)?.headers['content-type']).toBe('application/json');
    expectComplete(siem.entries());
  });

  test('waits for days while the receiver is down, tells admins once, and is then sent completely', async () => {
    const siem = kept(await startHttps());
    await set({ url: siem.url });
    siem.answer(503);
    for (let hour = 0; hour < 26; hour++) {
      if (hour % 10 === 0) await act();
      await push();
      service.clock.advance(2 * 3_600_000);
    }
    admin = await newMember(service, 'admin', { email: admin.member.email.replace('admin', 'later') });
    const behind = await progress();
    expect(behind).toMatchObject({ last_failure: 'http_503', failing_since: expect.any(String) });
    expect(behind.waiting).toBeGreaterThan(3);
    const { body: alerts } = await service.ask('GET', '/audit?action=audit_push_failing');
    expect(alerts.audit_entries).toHaveLength(1);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/^stipend_audit_push_failing 1$/m);
    expect(Number(/^stipend_audit_push_waiting (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(3);
    expect(Number(/^stipend_audit_push_oldest_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(86_400);
    siem.answer(204);
    await push();
    expect(await progress()).toMatchObject({ waiting: 0, failing_since: null, last_failure: null });
    expectComplete(siem.entries());
  });

  test('of one client is sent while the receiver of another hangs', async () => {
    const [hanging, healthy] = [kept(await startHttps()), kept(await startHttps())];
    hanging.answer(null);
    const other = await service.newClient();
    const theirs = await newMember(service, 'admin', { clientId: other.clientId });
    await theirs.ask('PUT', '/audit/push', { body: { ...TRUSTED, url: hanging.url, position: 0 } });
    await set({ url: healthy.url });
    const pushing = push(3_000);
    await expect.poll(async () => healthy.entries().length, { timeout: 2_500 }).toBeGreaterThan(0);
    expect((await theirs.ask('GET', '/audit/push/progress')).body.last_failure).toBeNull();
    await pushing;
    expect((await theirs.ask('GET', '/audit/push/progress')).body.last_failure).toBe('timed_out');
    expect(JSON.stringify(healthy.entries())).not.toContain(other.clientId);
    await theirs.ask('DELETE', '/audit/push');
  });
});

describe('where the audit log is sent', () => {
  test('is set by admins only, and secrets are not kept for another host', async () => {
    const support = await newMember(service, 'support');
    expect((await support.ask('GET', '/audit/push')).status).toBe(403);
    expect((await service.ask('GET', '/audit/push')).status).toBe(401);
    expect((await admin.ask('GET', '/audit/push')).status).toBe(404);
    await set({ url: 'https://siem.example/audit', authorization: 'Bearer a-token-of-the-siem' });
    const moved = await admin.ask('PUT', '/audit/push', { body: { url: 'https://attacker.example/audit' } });
    expect(moved).toMatchObject({
      status: 400,
      body: { errors: ['[authorization] must be sent again, or be null, for a new host'] },
    });
    expect(await set({ url: 'https://siem.example/other' })).toMatchObject({ has_authorization: true });
    const { body: audit } = await service.ask('GET', '/audit?action=audit_push_changed&limit=1');
    expect(JSON.stringify(audit)).not.toMatch(/siem\.example|a-token/);
    service.clock.advance(6 * 60_000);
    const stale = await admin.ask('DELETE', '/audit/push');
    expect([stale.status, stale.headers.get('x-svc-error-code')]).toEqual([403, 'fresh_sign_in_required']);
    admin = await newMember(service, 'admin');
  });

  test.each([
    [{ url: 'http://siem.example/' }, 'url'],
    [{ url: 'https://10.0.0.1/' }, 'url'],
    [{ url: 'syslog+tls://10.0.0.1:6514' }, 'url'],
    [{ url: 'syslog+tls://siem.example:6514/path' }, 'url'],
    [{ url: 'syslog://siem.example:514' }, 'url'],
    [{ url: 'https://siem.example/', authorization: 'Bearer a\r\nX-Other: 1' }, 'authorization'],
    [{ url: 'https://siem.example/', ca_certificate: 'not a certificate' }, 'ca_certificate'],
    [{ url: 'https://siem.example/', client_certificate: VALID }, 'client_certificate'],
    [{ url: 'https://siem.example/', client_certificate: AUTHORITY, client_key: LEAF_KEY }, 'client_key'],
    [{ url: 'https://siem.example/', position: 1_000_000 }, 'position'],
  ])('is rejected if it is wrong: %j', async (body, field) => {
    const reply = await admin.ask('PUT', '/audit/push', { body });
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0]).toContain(`[${field}]`);
    expect((await admin.ask('GET', '/audit/push')).status).toBe(404);
  });

  test('can be tried, without a change of the position', async () => {
    const siem = kept(await startHttps());
    await set({ url: siem.url, status: 'paused' });
    expect((await admin.ask('POST', '/audit/push/test')).body).toEqual({ delivered: true, failure: null });
    expect(siem.entries()).toMatchObject([{ sequence: 0, action: 'test', client_id: service.clientId }]);
    siem.answer(401);
    expect((await admin.ask('POST', '/audit/push/test')).body).toEqual({
      delivered: false,
      failure: 'http_401',
    });
    await push();
    expect(siem.requests).toHaveLength(1);
    expect((await progress()).waiting).toBe(1);
  });
});
