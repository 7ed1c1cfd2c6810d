import type { AddressInfo } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  messageId: string;
  /** The whole email, with its headers. */
  raw: string;
}

export interface MailReceiver {
  url: string;
  port: number;
  /** Emails in the order in which they were accepted. */
  mails: ReceivedMail[];
  /** Counts the emails whose text has begun to arrive. */
  begun(): number;
  stop(): Promise<void>;
}

/**
 * Starts a mail server on loopback. `refuse` answers a recipient with an error; `delayMs` is the time before
 * an email is accepted.
 */
export async function receiveMail(
  options: {
    port?: number;
    delayMs?: number;
    refuse?(address: string): { code: number } | null;
    server?: SMTPServerOptions;
  } = {},
): Promise<MailReceiver> {
  const mails: ReceivedMail[] = [];
  let begun = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onRcptTo({ address }, _session, callback) {
      const refusal = options.refuse?.(address);
      callback(
        refusal ? Object.assign(new Error(`no <${address}> here`), { responseCode: refusal.code }) : null,
      );
    },
    onData(stream, session, callback) {
      begun++;
      const to = session.envelope.rcptTo.map(({ address }) => address);
      readAll(stream)
        .then(async (raw) => {
          await wait(options.delayMs ?? 0);
          mails.push({ to, messageId: /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '', raw });
          callback();
        })
        .catch(callback);
    },
    ...options.server,
  });
  // a client that was killed resets its connections
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    begun: () => begun,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
