import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { receiveMail } from '../../../test/support/smtp.ts';
import type { Email, Sms } from './message.ts';
import { createSenders } from './senders.ts';
import { createSmsSender } from './sms-gateway.ts';
import { createSmtpSender } from './smtp.ts';

const ID = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071';
const email: Email = {
  channel: 'email',
  to: 'ada@lender.example',
  subject: 'Grüße',
  text: 'Plain £',
  html: '<p>Rich £</p>',
};
const sms: Sms = { channel: 'sms', to: '+447700900123', text: 'Your code is 123456' };

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function mailServer(options: Parameters<typeof receiveMail>[0] = {}) {
  const server = await receiveMail(options);
  cleanups.push(() => server.stop());
  return server;
}

function smtpSender(url: string, options: { requireTls?: boolean; attemptMsMax?: number } = {}) {
  const sender = createSmtpSender(
    {
      url,
      from: { name: 'Stipend, "Ltd"', address: 'mail@stipend.example' },
      requireTls: options.requireTls ?? false,
    },
    options,
  );
  cleanups.push(() => sender.close());
  return sender;
}

/** A server that is closed after the test. */
async function listenOn(server: ReturnType<typeof createTcpServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}

describe('SMTP', () => {
  test('an email arrives complete, with an id that is the same in every attempt', async () => {
    const server = await mailServer();
    const sender = smtpSender(server.url);
    await sender.send(email, ID);
    await sender.send(email, ID);
    expect(server.mails.map(({ messageId }) => messageId)).toEqual(
      Array.from({ length: 2 }, () => `<${ID}@stipend.example>`),
    );
    const { raw, to } = server.mails[0] ?? { raw: '', to: [] };
    expect(to).toEqual(['ada@lender.example']);
    expect(raw).toMatch(/^From: "Stipend, \\"Ltd\\"" <mail@stipend\.example>\r$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(raw).toContain('multipart/alternative');
    expect(raw).toContain('Plain =C2=A3');
  });

  test('a line break in a subject or an address adds neither a header nor a recipient', async () => {
    const server = await mailServer();
    const sender = smtpSender(server.url);
    await sender.send({ ...email, subject: 'Hi\r\nBcc: all@lender.example\r\n\r\nbody' }, ID);
    const [headers = ''] = server.mails[0]?.raw.split('\r\n\r\n') ?? [];
    expect(headers).not.toMatch(/^Bcc:/m);
    expect(headers).toMatch(/^Subject: Hi Bcc: all@lender.example body\r$/m);
    for (const to of [
      'a@lender.example\r\nRCPT TO:<b@lender.example>',
      'a@lender.example, b@lender.example',
    ]) {
      await sender.send({ ...email, to }, ID).catch(() => undefined);
    }
    expect(server.mails.flatMap((mail) => mail.to)).not.toContain('b@lender.example');
  });

  test.each([
    [550, 'rejected', true],
    [553, 'rejected', true],
    [450, 'refused', false],
    [452, 'refused', false],
  ])('a recipient rejected with %i is %s', async (code, reason, final) => {
    const server = await mailServer({ refuse: () => ({ code }) });
    await expect(smtpSender(server.url).send(email, ID)).rejects.toMatchObject({ reason, final });
  });

  test('the error does not contain what the server says about the recipient', async () => {
    const server = await mailServer({ refuse: () => ({ code: 550 }) });
    const error = await smtpSender(server.url)
      .send(email, ID)
      .catch((thrown) => thrown);
    expect(`${error.stack}${JSON.stringify(error)}`).not.toContain('ada@');
  });

  test('a server that does not exist is unreachable', async () => {
    const server = await receiveMail();
    await server.stop();
    await expect(smtpSender(server.url).send(email, ID)).rejects.toMatchObject({
      reason: 'unreachable',
      final: false,
    });
  });

  test('nothing is sent unencrypted where TLS is required', async () => {
    const server = await mailServer();
    const sending = smtpSender(server.url, { requireTls: true }).send(email, ID);
    await expect(sending).rejects.toMatchObject({ reason: 'tls_failed', final: false });
    expect(server.begun()).toBe(0);
  });

  test('an untrusted certificate is rejected', async () => {
    const server = await mailServer({ server: { disabledCommands: ['AUTH'] } });
    const sending = smtpSender(server.url).send(email, ID);
    await expect(sending).rejects.toMatchObject({ reason: 'tls_failed', final: false });
    expect(server.begun()).toBe(0);
  });

  test('a server that sends its reply byte by byte is abandoned after the time limit', async () => {
    const port = await listenOn(
      createTcpServer((socket) => {
        const timer = setInterval(() => socket.write('220-please hold the line\r\n'), 20);
        socket.on('error', () => undefined).once('close', () => clearInterval(timer));
      }),
    );
    const sending = smtpSender(`smtp://127.0.0.1:${port}`, { attemptMsMax: 300 }).send(email, ID);
    await expect(sending).rejects.toMatchObject({ final: false });
  });
});

describe('the SMS gateway', () => {
  async function gateway(answer: RequestListener, attemptMsMax?: number) {
    const server = createServer(answer);
    const port = await listenOn(server);
    cleanups.push(() => server.closeAllConnections());
    return createSmsSender(
      { url: `http://127.0.0.1:${port}/messages`, token: 'gateway-token', from: 'Stipend' },
      attemptMsMax ? { attemptMsMax } : {},
    );
  }

  test('receives the message, the token and an id that is the same in every attempt', async () => {
    const asked: { request: IncomingMessage; body: string }[] = [];
    const sender = await gateway(async (request, response) => {
      asked.push({ request, body: await readAll(request) });
      response.writeHead(202).end('{}');
    });
    await sender.send(sms, ID);
    expect(asked).toHaveLength(1);
    const { request, body } = asked[0] as (typeof asked)[number];
    expect([request.method, request.url]).toEqual(['POST', '/messages']);
    expect(request.headers).toMatchObject({
      authorization: 'Bearer gateway-token',
      'content-type': 'application/json',
      'idempotency-key': ID,
    });
    expect(JSON.parse(body)).toEqual({ to: sms.to, from: 'Stipend', text: sms.text, id: ID });
  });

  test.each([
    [400, 'rejected', true],
    [422, 'rejected', true],
    [401, 'refused', false],
    [404, 'refused', false],
    [429, 'refused', false],
    [503, 'refused', false],
  ])('%i means %s', async (status, reason, final) => {
    const sender = await gateway((_request, response) => response.writeHead(status).end());
    await expect(sender.send(sms, ID)).rejects.toMatchObject({ reason, final });
  });

  test("can't redirect a request, so the token goes to no other host", async () => {
    let asked = 0;
    const sender = await gateway((_request, response) => {
      asked++;
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    await expect(sender.send(sms, ID)).rejects.toMatchObject({ reason: 'refused' });
    expect(asked).toBe(1);
  });

  test('is abandoned after the time limit when it does not reply, and is unreachable when it does not exist', async () => {
    const silent = await gateway(() => undefined, 100);
    await expect(silent.send(sms, ID)).rejects.toMatchObject({ reason: 'timed_out', final: false });
    const nowhere = createSmsSender({ url: 'http://127.0.0.1:1/', token: 'x', from: 'x' });
    await expect(nowhere.send(sms, ID)).rejects.toMatchObject({ reason: 'unreachable', final: false });
  });

  test('counts as successful when its reply has a 2xx status and never ends', async () => {
    let closed = false;
    const sender = await gateway((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(Buffer.alloc(16 * 1024)), 1);
      response.once('close', () => {
        closed = true;
        clearInterval(timer);
      });
    });
    await sender.send(sms, ID);
    await expect.poll(() => closed).toBe(true);
  });
});

describe('senders', () => {
  test('need no configuration in the sandbox, where messages stay in the service', async () => {
    const senders = createSenders({ env: 'sandbox', smtp: null, smsGateway: null });
    expect([senders.canSend('email'), senders.canSend('sms')]).toEqual([true, true]);
    await senders.send(email, ID);
    await senders.send(sms, ID);
  });

  test('report in production that a channel is not configured', async () => {
    const server = await mailServer();
    const from = { name: '', address: 'mail@stipend.example' };
    const senders = createSenders({
      env: 'production',
      smtp: { url: server.url, from, requireTls: false },
      smsGateway: null,
    });
    cleanups.push(() => senders.close());
    expect([senders.canSend('email'), senders.canSend('sms')]).toEqual([true, false]);
    await senders.send(email, ID);
    await expect(senders.send(sms, ID)).rejects.toMatchObject({ reason: 'not_configured', final: true });
  });
});
