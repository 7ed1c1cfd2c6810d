import type { Env } from '#values/environment.ts';
import { type Channel, type Email, type Message, type Sender, SendFailure } from './message.ts';
import { createSmsSender, type SmsGatewayOptions } from './sms-gateway.ts';
import type { SmtpOptions } from './smtp.ts';

/** The channels through which messages leave the service. */
export interface Senders {
  /** False if the channel is not configured, so that callers can reject a message before they enqueue it. */
  canSend(channel: Channel): boolean;
  send(message: Message, messageId: string): Promise<void>;
  close(): void;
}

export interface SendersOptions {
  env: Env;
  smtp: SmtpOptions | null;
  smsGateway: SmsGatewayOptions | null;
}

export function createSenders({ env, smtp, smsGateway }: SendersOptions): Senders {
  const missing = env === 'sandbox' ? OUTBOX : null;
  const email = smtp ? openSmtpOnFirstUse(smtp) : missing;
  const sms = smsGateway ? createSmsSender(smsGateway) : missing;
  return {
    canSend: (channel) => (channel === 'email' ? email : sms) !== null,
    async send(message, messageId) {
      if (message.channel === 'email' && email) return email.send(message, messageId);
      if (message.channel === 'sms' && sms) return sms.send(message, messageId);
      throw new SendFailure('not_configured');
    },
    close: () => email?.close?.(),
  };
}

/** The SMTP library is loaded with the first email, because many processes never send one. */
function openSmtpOnFirstUse(options: SmtpOptions): Sender<Email> & { close(): void } {
  let opened: Promise<Sender<Email> & { close(): void }> | null = null;
  return {
    async send(email, messageId) {
      opened ??= import('./smtp.ts').then(({ createSmtpSender }) => createSmtpSender(options));
      return (await opened).send(email, messageId);
    },
    close: () => void opened?.then((sender) => sender.close()),
  };
}

/** In the sandbox, messages stay in the service and can be read at `GET /sandbox/mail`. */
const OUTBOX: Sender<Message> = { send: async () => undefined };
