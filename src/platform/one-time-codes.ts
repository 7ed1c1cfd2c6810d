import { randomInt } from 'node:crypto';

/** Limits of the codes that are sent by email or as a text message. */
export const CODE_MINUTES = 10;
export const CODE_ATTEMPTS = 5;
/** A code is not sent again sooner. */
export const RESEND_SECONDS = 60;

const DIGITS = 6;

export function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

/** A code as people type it; null if it can't be one. */
export function parseCode(text: string): string | null {
  const bare = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(bare) ? bare : null;
}
