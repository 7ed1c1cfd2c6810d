import type { Calculated } from './calculated.ts';
import {
  type Concluded,
  isConflict,
  isContradicted,
  isProven,
  isTrusted,
  statedStreams,
} from './concluded.ts';
import { identityOf } from './identity.ts';
import { reasonsOf } from './verdict-reasons.ts';
import type { IncomeVerdict, VerdictStatus } from './verdict-schema.ts';
import { sentenceOf } from './verdict-sentence.ts';

/** Draws the conclusion from all evidence. */
export function verdictOf(
  calculated: Calculated,
  given: Pick<Concluded, 'streams' | 'warnings' | 'doubted'>,
): IncomeVerdict {
  const concluded: Concluded = { ...given, calculated, identity: identityOf(calculated) };
  const status = statusOf(concluded);
  const reasons = reasonsOf(concluded, status);
  return { status, sentence: sentenceOf(concluded, status, reasons), reasons, identity: concluded.identity };
}

function statusOf({ calculated, streams, warnings, identity, doubted }: Concluded): VerdictStatus {
  if (doubted.some(({ doubt }) => doubt === 'altered')) return 'suspected_alteration';
  if (identity.status === 'different_person' || doubted.length > 0) return 'conflicting';
  const stated = statedStreams(streams);
  if (warnings.some(isConflict) || stated.some(isContradicted)) return 'conflicting';
  if (stated.length === 0) return 'not_enough_data';
  const isAllProven = stated.every((stream) => isProven(stream) && isTrusted(stream, calculated));
  return identity.status === 'confirmed' && isAllProven ? 'verified' : 'partly_verified';
}
