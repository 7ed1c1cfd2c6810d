import type { KeyObject } from 'node:crypto';
import { eventPlace } from '#events';
import { open, type SealingKey } from '#platform/crypto/seal.ts';
import type { UserKeys } from '#users';

/** An event as it is stored. Without a user, it stays when its user is erased. */
export interface SealedEvent {
  event_id: string;
  user_id: string | null;
  /** The user's wrapped key. */
  data_key: Buffer | null;
  sealed_body: Buffer;
}

export interface EventKeys {
  clientId: string;
  clientKey: KeyObject;
  userKeys: UserKeys;
}

/** The key of an event: its user's, or the client's if it has no user. */
export function keyOfEvent(
  { clientId, clientKey, userKeys }: EventKeys,
  { user_id: userId, data_key }: Pick<SealedEvent, 'user_id' | 'data_key'>,
): SealingKey {
  if (userId === null || data_key === null) return { id: 'client', key: clientKey };
  return { id: 'user', key: userKeys.open(clientKey, { clientId, userId }, data_key) };
}

/** Decrypts the JSON of an event, with its payload. */
export function openEvent(keys: EventKeys, event: SealedEvent): string {
  const { key } = keyOfEvent(keys, event);
  return open(event.sealed_body, key, eventPlace(keys.clientId, event.event_id)).toString('utf8');
}
