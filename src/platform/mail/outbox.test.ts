import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { startService, type TestService, useService } from '../../../test/support/service.ts';
import { receiveMail } from '../../../test/support/smtp.ts';
import { mailJobs, mailScheduledTasks } from './jobs.ts';
import { type Message, SendFailure } from './message.ts';
import { openMessage, postMessage } from './outbox.ts';
import type { Senders } from './senders.ts';

const service = useService();
const message: Message = {
  channel: 'email',
  to: 'canary@lender.example',
  subject: 'Canarysubject',
  text: 'Canarytext',
  html: '<p>Canarytext</p>',
};

async function post({ app, clientId }: TestService = service, what: Message = message): Promise<string> {
  const clientKey = await app.keys.clients.of(clientId);
  return app.database.inTenant(clientId, (tx) =>
    postMessage(tx, { clientId, clientKey, now: app.clock.now() }, what),
  );
}

async function rowOf(messageId: string, { app, clientId }: TestService = service) {
  return app.database
    .tenant(clientId)
    .selectFrom('messages')
    .selectAll()
    .where('message_id', '=', messageId)
    .executeTakeFirst();
}

/** Runs the job with the test's own senders. */
function sendBy(send: Senders['send'], messageId: string, env: 'sandbox' | 'production' = 'sandbox') {
  const senders: Senders = { canSend: () => true, send, close: () => undefined };
  const [sendMessage] = mailJobs({ ...service.app, env, senders });
  return sendMessage?.run({ client_id: service.clientId, message_id: messageId });
}

describe('a posted message', () => {
  test('is sealed under its client’s key, and its job contains only its id', async () => {
    const messageId = await post();
    const row = await rowOf(messageId);
    const jobs = await jobRows();
    const job = jobs.find(({ key }) => key === `send-message:${messageId}`);
    expect(job?.payload).toEqual({ client_id: service.clientId, message_id: messageId });
    for (const secret of ['anary', 'lender'])
      expect(`${JSON.stringify(jobs)}${row?.sealed_message?.toString('latin1')}`).not.toContain(secret);
    const clientKey = await service.app.keys.clients.of(service.clientId);
    const owner = { clientId: service.clientId, messageId };
    expect(openMessage(clientKey, owner, row?.sealed_message as Buffer)).toEqual(message);
    const elsewhere = { ...owner, messageId: service.clientId };
    expect(() => openMessage(clientKey, elsewhere, row?.sealed_message as Buffer)).toThrow();
  });

  test('is not sent in the sandbox, and can be read there', async () => {
    const messageId = await post();
    await service.runJobs();
    const row = await rowOf(messageId);
    expect(row).toMatchObject({ given_up_at: null, attempts: 1, last_error: null });
    expect(row?.sent_at).not.toBeNull();
    expect(row?.sealed_message).not.toBeNull();
  });

  test('is not sent again after it was sent', async () => {
    const messageId = await post();
    const sent: string[] = [];
    const send = async (_message: Message, id: string) => void sent.push(id);
    await sendBy(send, messageId);
    await sendBy(send, messageId);
    expect(sent).toEqual([messageId]);
  });

  test('is attempted twelve times if it fails, then given up, and the stored error is a code', async () => {
    const messageId = await post();
    const fail = async () => {
      throw new SendFailure('timed_out');
    };
    for (let attempt = 1; attempt < 12; attempt++) {
      await expect(sendBy(fail, messageId)).rejects.toThrow('timed_out');
      expect(await rowOf(messageId)).toMatchObject({ attempts: attempt, given_up_at: null });
    }
    await sendBy(fail, messageId);
    const row = await rowOf(messageId);
    expect(row).toMatchObject({ attempts: 12, last_error: 'timed_out', sent_at: null });
    expect(row?.given_up_at).not.toBeNull();
    expect(service.log.join('')).toContain('"msg":"message not sent, no more attempts"');
  });

  test('is dropped without a mail server if it is only a notice, and does not count as given up', async () => {
    const fail = async () => {
      throw new SendFailure('not_configured');
    };
    const [notice, other] = [await post(service, { ...message, isNotice: true }), await post()];
    await sendBy(fail, notice, 'production');
    await sendBy(fail, other, 'production');
    expect(await rowOf(notice)).toMatchObject({ sealed_message: null, sent_at: null, given_up_at: null });
    expect((await rowOf(other))?.given_up_at).not.toBeNull();
    await sendBy(() => Promise.reject(new Error('must not be called')), notice);
  });

  test('stores only a code when its sender fails unexpectedly', async () => {
    const messageId = await post();
    const fail = () => Promise.reject(new TypeError('broken'));
    await expect(sendBy(fail, messageId)).rejects.toThrow('The message was not sent: failed');
    expect(await rowOf(messageId)).toMatchObject({ last_error: 'failed' });
  });

  test('is not sent if its id is unknown or it was deleted', async () => {
    await sendBy(
      () => Promise.reject(new Error('must not be called')),
      '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
    );
  });

  test('is rejected when it is too large', async () => {
    await expect(post(service, { ...message, text: 'x'.repeat(300_000) })).rejects.toThrow('at most 262144');
  });

  test('is deleted after seven days', async () => {
    const [old, young] = [await post(), await post()];
    await service.app.database
      .tenant(service.clientId)
      .updateTable('messages')
      .set({ created_at: new Date(service.clock.now().getTime() - 7 * 86_400_000 - 1000) })
      .where('message_id', '=', old)
      .execute();
    for (const task of mailScheduledTasks(service.app)) await task.run();
    expect(await rowOf(old)).toBeUndefined();
    expect(await rowOf(young)).toBeDefined();
  });
});

describe('in production', () => {
  const PRODUCTION = {
    SVC_ENV: 'production',
    MASTER_KEYS: `m1:${randomBytes(32).toString('base64')}`,
    PUBLIC_URL: 'https://stipend.example',
  };

  test('the content of a message is deleted once it was sent or given up', async () => {
    const smtp = await receiveMail();
    const production = await startService({ ...PRODUCTION, SMTP_URL: smtp.url });
    try {
      expect(production.app.senders.canSend('email')).toBe(true);
      expect(production.app.senders.canSend('sms')).toBe(false);
      const mail = await post(production);
      const text = await post(production, { channel: 'sms', to: '+447700900123', text: 'Canarytext' });
      await production.runJobs();
      expect(smtp.mails).toMatchObject([
        { to: ['canary@lender.example'], messageId: `<${mail}@stipend.example>` },
      ]);
      expect(await rowOf(mail, production)).toMatchObject({ sealed_message: null, last_error: null });
      expect(await rowOf(text, production)).toMatchObject({
        sealed_message: null,
        sent_at: null,
        last_error: 'not_configured',
      });
      expect(production.log.join('')).not.toMatch(/anary/);
    } finally {
      await production.stop();
      await smtp.stop();
    }
  });
});

async function jobRows(): Promise<{ key: string; payload: unknown }[]> {
  const owner = new pg.Client(service.app.database.address);
  await owner.connect();
  try {
    return (await owner.query('select key, payload from graphile_worker._private_jobs')).rows;
  } finally {
    await owner.end();
  }
}
