import type { Env } from '#values/environment.ts';
import { type Channel, type Message, type Sender, SendFailure } from './message.ts';
import { createSmsSender, type SmsGatewayOptions } from './sms-gateway.ts';
import { createSmtpSender, type SmtpOptions } from './smtp.ts';

/** The ways out of the service. */
export interface Senders {
  /** False where nothing is configured: whoever would promise a message can then refuse clearly. */
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
  const email = smtp ? createSmtpSender(smtp) : missing;
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

/** In the sandbox a message need not leave: it is read at `GET /sandbox/mail`. */
const OUTBOX: Sender<Message> = { send: async () => undefined };
