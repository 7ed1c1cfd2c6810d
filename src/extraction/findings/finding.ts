import { formatPenceWithThousands, type Pence } from '#values/money.ts';
import type { Box, Finding, Severity } from '../extraction.ts';
import { boxAround } from '../page/box-around.ts';
import type { CheckCode } from './check-codes.ts';

/** Where something is printed. */
export interface Place {
  page: number;
  boxes: readonly Box[];
}

interface Said extends Partial<Omit<Finding, 'expected' | 'actual'>> {
  message: string;
  /** Instead of `page` and `box`. */
  at?: Place | (Box & { page: number }) | null | undefined;
  expected?: Pence | string | null;
  actual?: Pence | string | null;
}

const TEXT_MAX = 200;

/** Makes a finding. It failed, and it only informs, unless something else is said. */
export function finding(code: CheckCode, { at, expected, actual, ...said }: Said): Finding {
  const boxes = at ? ('boxes' in at ? at.boxes : [at]) : [];
  return {
    code,
    severity: 'info',
    isPassed: false,
    field: null,
    page: at?.page ?? null,
    box: boxes.length > 0 ? boxAround(boxes) : null,
    expected: textOf(expected),
    actual: textOf(actual),
    ...said,
  };
}

export function passed(code: CheckCode, message: string, field: string | null = null): Finding {
  return finding(code, { isPassed: true, message, field });
}

/** Makes the finding of a check: what it says if it passes, and what and how much it means if it fails. */
export function judged(
  code: CheckCode,
  isPassed: boolean,
  {
    says,
    severity = 'high',
    ...said
  }: Omit<Said, 'message'> & { says: [passed: string, failed: string]; severity?: Severity },
): Finding {
  return finding(code, {
    ...said,
    isPassed,
    severity: isPassed ? 'info' : severity,
    message: says[isPassed ? 0 : 1],
  });
}

function textOf(value: Pence | string | null | undefined): string | null {
  if (typeof value === 'bigint') return formatPenceWithThousands(value);
  return value?.slice(0, TEXT_MAX) || null;
}
