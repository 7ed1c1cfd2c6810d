import { expect, test } from 'vitest';
import type { Finding } from '../extraction.ts';
import { pointAsShown } from './page-pose.ts';

const FINDING: Finding = {
  code: 'net_pay',
  severity: 'high',
  isPassed: false,
  field: null,
  page: 1,
  box: { x0: 100, y0: 40, x1: 140, y1: 50 },
  expected: null,
  actual: null,
  message: '',
};
const PAGE = { number: 1, width: 600, height: 800, lines: [], isOcr: true };

function boxOf(pose: { turns: number; skew: number }) {
  const payslip = { data: {} as never, findings: [FINDING, { ...FINDING, page: null, box: null }] };
  const extraction = pointAsShown(
    { outcome: 'payslips', pages: 1, payslips: [payslip] },
    { pages: [PAGE], poses: new Map([[1, pose]]) },
  );
  return extraction.outcome === 'payslips' ? extraction.payslips[0]?.findings[0]?.box : null;
}

test('a page without rotation keeps its boxes', () => {
  expect(boxOf({ turns: 0, skew: 0 })).toEqual(FINDING.box);
});

test('boxes of an upside-down page are moved to the opposite end', () => {
  expect(boxOf({ turns: 2, skew: 0 })).toEqual({ x0: 460, y0: 750, x1: 500, y1: 760 });
});

test('boxes of a sideways page are turned with it', () => {
  expect(boxOf({ turns: 1, skew: 0 })).toEqual({ x0: 750, y0: 100, x1: 760, y1: 140 });
});

test('boxes on the left of a page skewed to the right move up', () => {
  const box = boxOf({ turns: 0, skew: 0.02 });
  expect(box?.y0).toBeLessThan(40);
  expect((box?.x1 ?? 0) - (box?.x0 ?? 0)).toBeCloseTo(40);
});
