import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Message } from '#platform/mail/message.ts';
import { postMessage } from '#platform/mail/outbox.ts';
import { startService, useService } from '../../test/support/service.ts';

const service = useService();

function mail(to: string, subject = 'Hello'): Message {
  return { channel: 'email', to, subject, text: `To ${to}`, html: `<p>To ${to}</p>` };
}

async function post(...messages: Message[]): Promise<string> {
  const { apiKey, clientId } = await service.newClient();
  const clientKey = await service.app.keys.clients.of(clientId);
  for (const message of messages) {
    service.clock.advance(1);
    await service.app.database.inTenant(clientId, (tx) =>
      postMessage(tx, { clientId, clientKey, now: service.clock.now() }, message),
    );
  }
  return apiKey;
}

describe('GET /sandbox/mail', () => {
  test('shows emails and text messages, newest first: queued at first, sent once the worker processed them', async () => {
    const key = await post(mail('ada@lender.example'), {
      channel: 'sms',
      to: '+447700900123',
      text: '123456',
    });
    const queued = await service.ask('GET', '/sandbox/mail', { key });
    expect(queued.status).toBe(200);
    expect(queued.body).toEqual({
      pagination: { offset: 0, limit: 20, count: 2, total_count: 2, next_after: null },
      mails: [
        {
          mail_id: expect.any(String),
          channel: 'sms',
          to: '+447700900123',
          subject: null,
          text: '123456',
          html: null,
          status: 'queued',
          created_at: service.clock.now().toISOString(),
          sent_at: null,
        },
        expect.objectContaining({
          channel: 'email',
          to: 'ada@lender.example',
          subject: 'Hello',
          html: '<p>To ada@lender.example</p>',
        }),
      ],
    });
    await service.runJobs();
    const sent = await service.ask('GET', '/sandbox/mail', { key });
    for (const one of sent.body.mails) {
      expect(one).toMatchObject({ status: 'sent', sent_at: service.clock.now().toISOString() });
    }
  });

  test('skips `offset` messages', async () => {
    const key = await post(...['a', 'b', 'c'].map((name) => mail(`${name}@lender.example`)));
    const page = await service.ask('GET', '/sandbox/mail?offset=1&limit=1', { key });
    expect(page.body.pagination).toMatchObject({ offset: 1, limit: 1, count: 1, total_count: 3 });
    expect(page.body.mails[0].to).toBe('b@lender.example');
    const past = await service.ask('GET', '/sandbox/mail?offset=3', { key });
    expect(past.body).toMatchObject({ pagination: { count: 0, total_count: 3 }, mails: [] });
  });

  test('`to` finds one recipient, however the address is spelled', async () => {
    const key = await post(
      mail('ada@lender.example', '1'),
      mail('bob@lender.example'),
      mail('ada@lender.example', '2'),
    );
    const found = await service.ask('GET', '/sandbox/mail?to=Ada@lender.example&limit=1', { key });
    expect(found.body.pagination).toMatchObject({ offset: 0, limit: 1, count: 1, total_count: 2 });
    expect(found.body.mails[0].subject).toBe('2');
    const none = await service.ask('GET', '/sandbox/mail?to=eve@lender.example', { key });
    expect(none.body.mails).toEqual([]);
  });

  test('shows a client only its own emails', async () => {
    await post(mail('ada@lender.example'));
    const { apiKey } = await service.newClient();
    const { body } = await service.ask('GET', '/sandbox/mail', { key: apiKey });
    expect(body).toMatchObject({ pagination: { total_count: 0 }, mails: [] });
    expect((await service.ask('GET', '/sandbox/mail', { key: null })).status).toBe(401);
  });

  test.each(['offset=-1', 'limit=0', 'limit=101', 'to=', 'from=x'])('rejects %s', async (query) => {
    expect((await service.ask('GET', `/sandbox/mail?${query}`)).status).toBe(400);
  });

  test('does not exist in production', async () => {
    const production = await startService({
      SVC_ENV: 'production',
      MASTER_KEYS: `m1:${randomBytes(32).toString('base64')}`,
      PUBLIC_URL: 'https://stipend.example',
    });
    try {
      const reply = await production.ask('GET', '/sandbox/mail');
      expect(reply.status).toBe(404);
      expect(reply.headers.get('x-svc-error-code')).toBe('no_such_endpoint');
    } finally {
      await production.stop();
    }
  });
});
