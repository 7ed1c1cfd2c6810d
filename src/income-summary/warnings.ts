import type { Calculated } from './calculated.ts';
import { payWarnings } from './pay-warnings.ts';
import { sourceWarnings } from './source-warnings.ts';
import type { Warning } from './warning-schema.ts';

const ORDER: readonly Warning['severity'][] = ['serious', 'caution', 'note'];

/** Lists what an underwriter should know, most serious first. */
export function warningsOf(calculated: Calculated): Warning[] {
  return [...sourceWarnings(calculated), ...payWarnings(calculated)].sort(
    (one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity),
  );
}
