import type { Box, Finding, Severity } from '../../extraction.ts';
import type { AmountToken } from '../../page/amounts.ts';
import type { CheckCode } from '../check-codes.ts';

export function finding(code: CheckCode, parts: Partial<Finding> & { message: string }): Finding {
  const severity: Severity = parts.severity ?? 'info';
  return {
    code,
    isPassed: false,
    field: null,
    page: null,
    box: null,
    expected: null,
    actual: null,
    ...parts,
    severity,
  };
}

export function boxOf({ x0, y0, x1, y1 }: AmountToken): Box {
  return { x0, y0, x1, y1 };
}
