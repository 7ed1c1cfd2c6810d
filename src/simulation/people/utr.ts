import { createHash } from 'node:crypto';
import { checkDigitOf } from '#values/utr.ts';

/** A ten-digit reference, always the same for a person, with the check digit of real ones. */
export function utrOf(nino: string): string {
  const digits = String(
    createHash('sha256').update(`utr ${nino}`).digest().readUInt32BE() % 1_000_000_000,
  ).padStart(9, '0');
  return `${checkDigitOf(digits)}${digits}`;
}
