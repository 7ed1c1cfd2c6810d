import type { Reason, Traffic } from '../dependencies/dependency.ts';
import { type Channel, SendFailure, type SendFailureReason } from './message.ts';
import type { Senders } from './senders.ts';

/** A server that rejects one message works. */
const ABOUT_THE_SERVER: { [One in SendFailureReason]: Reason | null } = {
  rejected: null,
  not_configured: null,
  unreachable: 'unreachable',
  timed_out: 'timed_out',
  tls_failed: 'tls_failed',
  login_refused: 'login_refused',
  refused: 'refused',
  failed: 'failed',
};

export function reasonOfServer(reason: SendFailureReason): Reason | null {
  return ABOUT_THE_SERVER[reason];
}

/** Reports whether messages leave the service. */
export function watchedSenders(senders: Senders, traffic: Readonly<Record<Channel, Traffic>>): Senders {
  return {
    ...senders,
    async send(message, messageId) {
      const { succeeded, failed } = traffic[message.channel];
      try {
        await senders.send(message, messageId);
        succeeded();
      } catch (error) {
        const reason = error instanceof SendFailure ? reasonOfServer(error.reason) : 'failed';
        if (reason) failed(reason);
        throw error;
      }
    },
  };
}
