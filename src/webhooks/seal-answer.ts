import type { KeyObject } from 'node:crypto';
import { open, type Place, type SealingKey, seal } from '#platform/crypto/seal.ts';

interface AttemptId {
  clientId: string;
  deliveryId: string;
  attempt: number;
}

/** Most responses are empty and need no encryption. */
export function sealAnswer(key: SealingKey, of: AttemptId, answer: Buffer): Buffer {
  return answer.length === 0 ? answer : seal(answer, key, placeOf(of));
}

export function openAnswer(key: KeyObject, of: AttemptId, sealed: Buffer): Buffer {
  return sealed.length === 0 ? sealed : open(sealed, key, placeOf(of));
}

function placeOf({ clientId, deliveryId, attempt }: AttemptId): Place {
  return { clientId, table: 'delivery_attempts', column: 'sealed_answer', row: `${deliveryId} ${attempt}` };
}
