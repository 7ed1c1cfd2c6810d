import { z } from 'zod';
import type { Env } from '#values/environment.ts';
import type { Clock } from '../clock.ts';
import type { ClientKeys } from '../crypto/client-keys.ts';
import type { Database } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { type Job, job, type ScheduledTask } from '../jobs/job.ts';
import { describeError, type Logger } from '../log.ts';
import { type Message, SendFailure } from './message.ts';
import { openMessage, SEND_MESSAGE } from './outbox.ts';
import type { Senders } from './senders.ts';
import { deleteMessagesBefore, type Outcome, updateAttempted, updateOutcome } from './store.ts';

/** The queue waits longer after each failure, so these attempts take about 16 hours. */
const ATTEMPTS_MAX = 12;
const KEPT_DAYS = 7;

export interface MailContext {
  database: Database;
  clock: Clock;
  keys: { clients: ClientKeys };
  env: Env;
  senders: Senders;
  log: Logger;
}

/**
 * May run twice: a message that was sent or given up is skipped, and every attempt has the same message id.
 */
export function mailJobs(app: MailContext): Job[] {
  return [
    job({
      name: SEND_MESSAGE,
      lane: 'messages',
      payload: z.object({ client_id: z.uuid(), message_id: z.uuid() }),
      run: async ({ client_id, message_id }) => {
        const db = app.database.tenant(client_id);
        const clientKey = await app.keys.clients.of(client_id);
        const attempted = await updateAttempted(db, client_id, message_id);
        if (!attempted?.sealed_message) return;
        const message = openMessage(
          clientKey,
          { clientId: client_id, messageId: message_id },
          attempted.sealed_message,
        );
        const failure = await app.senders.send(message, message_id).then(() => null, asFailure(app.log));
        const outcome = outcomeOf(app, message, { attempts: attempted.attempts, failure });
        await updateOutcome(db, client_id, message_id, outcome);
        if (outcome.state === 'given_up')
          app.log.warn({ message_id, reason: outcome.reason }, 'message not sent, no more attempts');
        if (outcome.state === 'failed') throw failure;
      },
    }),
  ];
}

function outcomeOf(
  { env, clock }: Pick<MailContext, 'env' | 'clock'>,
  message: Message,
  { attempts, failure }: { attempts: number; failure: SendFailure | null },
): Outcome {
  const ended = { at: clock.now(), keepContent: env === 'sandbox' };
  if (!failure) return { state: 'sent', ...ended };
  if (failure.reason === 'not_configured' && message.channel === 'email' && message.isNotice)
    return { state: 'dropped', reason: failure.reason, keepContent: false };
  if (failure.final || attempts >= ATTEMPTS_MAX)
    return { state: 'given_up', reason: failure.reason, ...ended };
  return { state: 'failed', reason: failure.reason };
}

function asFailure(log: Logger): (error: unknown) => SendFailure {
  return (error) => {
    if (error instanceof SendFailure) return error;
    log.error({ error: describeError(error) }, 'sending a message failed unexpectedly');
    return new SendFailure('failed');
  };
}

export function mailScheduledTasks({
  database,
  clock,
}: Pick<MailContext, 'database' | 'clock'>): ScheduledTask[] {
  return [
    {
      name: 'forget-messages',
      schedule: '7 * * * *',
      run: async () => {
        const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000);
        await deleteInBatches(database, (tx, limit) => deleteMessagesBefore(tx, before, limit));
      },
    },
  ];
}
