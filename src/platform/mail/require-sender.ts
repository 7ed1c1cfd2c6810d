import { fixed, Problem, say } from '../problem.ts';
import type { Senders } from './senders.ts';

/** Throws a Problem if messages of this kind can't be sent, before anything is stored. */
export function requireSender(senders: Pick<Senders, 'canSend'>, channel: 'email' | 'sms'): void {
  if (senders.canSend(channel)) return;
  const { code, what, setting } = NOT_CONFIGURED[channel];
  throw new Problem({
    code,
    messages: [say`The service cannot send ${fixed(what)}: ${fixed(setting)} is not set`],
  });
}

const NOT_CONFIGURED = {
  email: { code: 'email_not_configured', what: 'emails', setting: 'SMTP_URL' },
  sms: { code: 'sms_not_configured', what: 'text messages', setting: 'SMS_GATEWAY_URL' },
} as const;
