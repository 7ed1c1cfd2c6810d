import type { KeyObject } from 'node:crypto';
import { open, type Place, type SealingKey, seal } from '#platform/crypto/seal.ts';

export interface AnswerOf {
  clientId: string;
  deliveryId: string;
  attempt: number;
}

/** Most answers are empty, and nothing need not be hidden. */
export function sealAnswer(key: SealingKey, of: AnswerOf, answer: Buffer): Buffer {
  return answer.length === 0 ? answer : seal(answer, key, placeOf(of));
}

export function openAnswer(key: KeyObject, of: AnswerOf, sealed: Buffer): Buffer {
  return sealed.length === 0 ? sealed : open(sealed, key, placeOf(of));
}

function placeOf({ clientId, deliveryId, attempt }: AnswerOf): Place {
  return { clientId, table: 'delivery_attempts', column: 'sealed_answer', row: `${deliveryId} ${attempt}` };
}
