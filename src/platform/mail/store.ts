import type { NotNull } from 'kysely';
import type { FoundPage, Slice } from '#values/page.ts';
import type { Db } from '../database/database.ts';
import { isReachable } from '../database/reachable.ts';
import { newestFirst, readPage } from '../database/read-page.ts';
import type { Channel, SendFailureReason } from './message.ts';

export async function insertMessage(
  tx: Db,
  clientId: string,
  message: {
    messageId: string;
    channel: Channel;
    createdAt: Date;
    contactIndex: Buffer | null;
    sealed: Buffer;
  },
): Promise<void> {
  await tx
    .insertInto('messages')
    .values({
      client_id: clientId,
      message_id: message.messageId,
      channel: message.channel,
      created_at: message.createdAt,
      contact_index: message.contactIndex,
      sealed_message: message.sealed,
    })
    .execute();
}

/**
 * Counts an attempt before it is made, so that an attempt that crashes the process counts too. Returns
 * undefined if the message was already sent or given up.
 */
export function updateAttempted(
  db: Db,
  clientId: string,
  messageId: string,
): Promise<{ attempts: number; sealed_message: Buffer | null } | undefined> {
  return db
    .updateTable('messages')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('message_id', '=', messageId)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .returning(['attempts', 'sealed_message'])
    .executeTakeFirst();
}

export type Outcome =
  | { state: 'sent'; at: Date; keepContent: boolean }
  | { state: 'given_up'; at: Date; keepContent: boolean; reason: SendFailureReason }
  /** Neither sent nor given up: without its content it is never attempted again, and no operator has to act. */
  | { state: 'dropped'; keepContent: false; reason: SendFailureReason }
  | { state: 'failed'; reason: SendFailureReason };

/** Records the outcome of an attempt. Once a message is sent or given up, later outcomes are ignored. */
export async function updateOutcome(
  db: Db,
  clientId: string,
  messageId: string,
  outcome: Outcome,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      ...(outcome.state === 'sent' ? { sent_at: outcome.at } : { last_error: outcome.reason }),
      ...(outcome.state === 'given_up' ? { given_up_at: outcome.at } : {}),
      ...(outcome.state === 'failed' || outcome.keepContent ? {} : { sealed_message: null }),
    })
    .where('client_id', '=', clientId)
    .where('message_id', '=', messageId)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute();
}

export interface MessageRow {
  message_id: string;
  created_at: string;
  sent_at: string | null;
  given_up_at: string | null;
  sealed_message: Buffer;
}

/** Newest first, because ids sort by age. */
export function listMessages(db: Db, clientId: string, slice: Slice): Promise<FoundPage<MessageRow>> {
  const matching = db
    .selectFrom('messages')
    .where('client_id', '=', clientId)
    .where('sealed_message', 'is not', null);
  const rows = matching
    .select(['message_id', 'created_at', 'sent_at', 'given_up_at', 'sealed_message'])
    .$narrowType<{ sealed_message: NotNull }>();
  return readPage({ matching, rows, order: newestFirst('message_id') }, slice);
}

/** Counts messages with a limit since a time, up to that limit: to one contact, or for all contacts of the client. */
export async function countLimited(
  tx: Db,
  clientId: string,
  { contactIndex, since, limit }: { contactIndex: Buffer | null; since: Date; limit: number },
): Promise<number> {
  const counted = tx
    .selectFrom('messages')
    .select('message_id')
    .where('client_id', '=', clientId)
    .where('contact_index', contactIndex === null ? 'is not' : '=', contactIndex)
    .where('created_at', '>', since.toISOString())
    .limit(limit);
  const { count } = await tx
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes the content of messages. Those that wait are not sent any more. */
export async function deleteContent(tx: Db, clientId: string, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  await tx
    .updateTable('messages')
    .set({ sealed_message: null })
    .where('client_id', '=', clientId)
    .where('message_id', 'in', messageIds)
    .execute();
}

export function listDeliveries(
  tx: Db,
  clientId: string,
  messageIds: readonly string[],
): Promise<Pick<MessageRow, 'message_id' | 'sent_at' | 'given_up_at'>[]> {
  return tx
    .selectFrom('messages')
    .select(['message_id', 'sent_at', 'given_up_at'])
    .where('client_id', '=', clientId)
    .where('message_id', 'in', messageIds)
    .execute();
}

/** Deletes old messages in batches, so that it never locks many rows. */
export async function deleteMessagesBefore(tx: Db, before: Date, batch: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('messages')
    .where(isReachable(tx))
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('client_id', 'message_id'),
        'in',
        selectFrom('messages')
          .select(['client_id', 'message_id'])
          .where('created_at', '<', before.toISOString())
          .where(isReachable(tx))
          .limit(batch)
          .$asTuple('client_id', 'message_id'),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
