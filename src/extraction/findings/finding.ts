import { formatPenceWithThousands, type Pence } from '#values/money.ts';
import type { Box, Finding } from '../extraction.ts';
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
  at?: Place | null | undefined;
  expected?: Pence | string | null;
  actual?: Pence | string | null;
}

const TEXT_MAX = 200;

/** Makes a finding. It failed, and it only informs, unless something else is said. */
export function finding(code: CheckCode, { at, expected, actual, ...said }: Said): Finding {
  return {
    code,
    severity: 'info',
    isPassed: false,
    field: null,
    page: at?.page ?? null,
    box: at && at.boxes.length > 0 ? boxAround(at.boxes) : null,
    expected: textOf(expected),
    actual: textOf(actual),
    ...said,
  };
}

export function passed(code: CheckCode, message: string, field: string | null = null): Finding {
  return finding(code, { isPassed: true, message, field });
}

function textOf(value: Pence | string | null | undefined): string | null {
  if (typeof value === 'bigint') return formatPenceWithThousands(value);
  return value?.slice(0, TEXT_MAX) || null;
}
