import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { useOnce } from '#platform/attempts.ts';
import { keepKey } from '#platform/crypto/derive-key.ts';
import type { Database } from '#platform/database/database.ts';

/** What a challenge is for, and who it was made for: the id of a session, or the cookie of a browser. */
export interface ChallengeUse {
  purpose: 'add' | 'sign_in';
  holder: string;
}

export const CHALLENGE_MINUTES = 5;
const TIME_BYTES = 6;
const RANDOM_BYTES = 20;
const CONTENT_BYTES = TIME_BYTES + RANDOM_BYTES;
/** 42 bytes in base64url, which leaves no bit unused. */
const FORM = /^[\w-]{56}$/;

/**
 * Makes a challenge for an authenticator to sign: the time when it expires, random bytes, and a MAC of both and of its use. So
 * nothing is stored for people who only look at the sign-in page.
 */
export function newChallenge(rootKey: KeyObject, use: ChallengeUse, now: Date): string {
  const content = Buffer.alloc(CONTENT_BYTES);
  content.writeUIntBE(now.getTime() + CHALLENGE_MINUTES * 60_000, 0, TIME_BYTES);
  randomBytes(RANDOM_BYTES).copy(content, TIME_BYTES);
  return Buffer.concat([content, macOf(rootKey, use, content)]).toString('base64url');
}

/** Returns true once for a challenge that was made for this use and has not expired. */
export async function useChallenge(
  { database, keys }: { database: Database; keys: { root: KeyObject } },
  { challenge, use, now }: { challenge: string; use: ChallengeUse; now: Date },
): Promise<boolean> {
  if (!FORM.test(challenge)) return false;
  const bytes = Buffer.from(challenge, 'base64url');
  const content = bytes.subarray(0, CONTENT_BYTES);
  if (!timingSafeEqual(macOf(keys.root, use, content), bytes.subarray(CONTENT_BYTES))) return false;
  if (content.readUIntBE(0, TIME_BYTES) <= now.getTime()) return false;
  return database.inSystem((tx) => useOnce(tx, keyOf(keys.root), challenge, now));
}

function macOf(rootKey: KeyObject, { purpose, holder }: ChallengeUse, content: Buffer): Buffer {
  const mac = createHmac('sha256', keyOf(rootKey)).update(`${purpose}\n${holder}\n`, 'utf8').update(content);
  return mac.digest().subarray(0, 16);
}

function keyOf(rootKey: KeyObject): KeyObject {
  return keepKey(rootKey, 'passkey challenge');
}
