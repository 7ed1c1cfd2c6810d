import { formatPence, type Pence } from '#values/money.ts';
import type { Finding, Severity } from '../../extraction.ts';
import type { Cell } from '../../page/cells.ts';
import type { Result } from '../../relations/payslips/relation.ts';
import type { RelationCode } from '../../relations/payslips/relations.ts';
import type { CheckCode } from '../check-codes.ts';

export interface Checked {
  code: CheckCode;
  field: string;
  at?: Cell | null | undefined;
  expected?: Pence | string | null;
  actual?: Pence | string | null;
  message: string;
}

/** Reports a relation. */
export function reported({ code, outcome, severity, ...checked }: Result<RelationCode>): Finding {
  const isUnproven = outcome === 'unproven';
  return findingOf({ ...checked, code: isUnproven ? 'unproven' : code }, severity, outcome === 'holds');
}

export function passed(checked: Checked): Finding {
  return findingOf(checked, 'info', true);
}

export function failed(severity: Severity, checked: Checked): Finding {
  return findingOf(checked, severity, false);
}

/** Returns a passed finding, or a failed one with the given severity. */
export function judged(isPassed: boolean, severity: Severity, checked: Checked): Finding {
  return isPassed ? passed(checked) : failed(severity, checked);
}

/**
 * Returns an `unproven` finding: a check could not be made, or its figures may have been misread. A medium one
 * prevents HIGH trust, a low one does not.
 */
export function unproven(severity: 'low' | 'medium', checked: Omit<Checked, 'code'>): Finding {
  return findingOf({ ...checked, code: 'unproven' }, severity, false);
}

/** True for a passed check of an amount. Zero proves nothing: it is right for many figures. */
export function provesAmount({ isPassed, actual }: Finding): boolean {
  return isPassed && actual !== '0.00';
}

function findingOf(
  { code, field, at, expected, actual, message }: Checked,
  severity: Severity,
  isPassed: boolean,
): Finding {
  return {
    code,
    severity,
    isPassed,
    field,
    page: at?.page ?? null,
    box: at ? { x0: at.x0, y0: at.y0, x1: at.x1, y1: at.y1 } : null,
    expected: textOf(expected),
    actual: textOf(actual),
    message,
  };
}

function textOf(value: Pence | string | null | undefined): string | null {
  return typeof value === 'bigint' ? formatPence(value) : (value ?? null);
}
