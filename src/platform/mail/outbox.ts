import type { KeyObject } from 'node:crypto';
import { open, type Place, seal } from '../crypto/seal.ts';
import type { Db } from '../database/database.ts';
import { newId } from '../id.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Message } from './message.ts';
import { insertMessage, listDeliveries } from './store.ts';

export const SEND_MESSAGE = 'send-message';
const MESSAGE_BYTES_MAX = 256 * 1024;

/** Enqueues a message in the caller's transaction: it is sent if and only if that transaction commits. */
export async function postMessage(
  tx: Db,
  { clientId, clientKey, now }: { clientId: string; clientKey: KeyObject; now: Date },
  message: Message,
  /** If messages of this kind are limited: a keyed hash of the contact. */
  contactIndex: Buffer | null = null,
): Promise<string> {
  const messageId = newId(now);
  await insertMessage(tx, clientId, {
    messageId,
    channel: message.channel,
    createdAt: now,
    contactIndex,
    sealed: sealMessage(clientKey, { clientId, messageId }, message),
  });
  const payload = { client_id: clientId, message_id: messageId };
  await enqueue(tx, SEND_MESSAGE, payload, { key: `${SEND_MESSAGE}:${messageId}` });
  return messageId;
}

export type Delivery = 'waiting' | 'sent' | 'failed';

/** What became of messages, by id. Messages that were deleted are left out. */
export async function readDeliveries(
  tx: Db,
  clientId: string,
  messageIds: readonly string[],
): Promise<Map<string, Delivery>> {
  const rows = messageIds.length === 0 ? [] : await listDeliveries(tx, clientId, messageIds);
  return new Map(
    rows.map(({ message_id, sent_at, given_up_at }) => [
      message_id,
      sent_at === null ? (given_up_at === null ? 'waiting' : 'failed') : 'sent',
    ]),
  );
}

interface Owner {
  clientId: string;
  messageId: string;
}

function sealMessage(clientKey: KeyObject, owner: Owner, message: Message): Buffer {
  const bytes = Buffer.from(JSON.stringify(message));
  if (bytes.length > MESSAGE_BYTES_MAX)
    throw new Error(`A message can have at most ${MESSAGE_BYTES_MAX} bytes; this one has ${bytes.length}`);
  return seal(bytes, { id: 'client', key: clientKey }, place(owner));
}

/** not validated: only this service can have sealed it */
export function openMessage(clientKey: KeyObject, owner: Owner, sealed: Buffer): Message {
  return JSON.parse(open(sealed, clientKey, place(owner)).toString('utf8')) as Message;
}

function place({ clientId, messageId }: Owner): Place {
  return { clientId, table: 'messages', column: 'sealed_message', row: messageId };
}
