import { expect, test } from 'vitest';
import type { Finding } from '../extraction.ts';
import { type Corners, type Homography, homographyOf, IDENTITY } from './homography.ts';
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
const WHOLE: Corners = [
  { x: 0, y: 0 },
  { x: 600, y: 0 },
  { x: 600, y: 800 },
  { x: 0, y: 800 },
];

function boxOf(toShown: Homography | null) {
  if (toShown === null) throw new Error('There is no projection');
  const payslip = { data: {} as never, findings: [FINDING, { ...FINDING, page: null, box: null }] };
  const extraction = pointAsShown(
    { outcome: 'payslips', pages: 1, payslips: [payslip] },
    new Map([[1, { toShown }]]),
  );
  return extraction.outcome === 'payslips' ? extraction.payslips[0]?.findings[0]?.box : null;
}

test('a page that is shown as it was read keeps its boxes', () => {
  expect(boxOf(IDENTITY)).toEqual(FINDING.box);
});

test('boxes of an upside-down page are moved to the opposite end', () => {
  expect(boxOf([-1, 0, 600, 0, -1, 800, 0, 0])).toEqual({ x0: 460, y0: 750, x1: 500, y1: 760 });
});

test('boxes of a sideways page are turned with it', () => {
  expect(boxOf([0, -1, 800, 1, 0, 0, 0, 0])).toEqual({ x0: 750, y0: 100, x1: 760, y1: 140 });
});

test('boxes of a photographed page are around the words in the photograph', () => {
  const seen: Corners = [
    { x: 50, y: 40 },
    { x: 350, y: 40 },
    { x: 380, y: 440 },
    { x: 20, y: 440 },
  ];
  const box = boxOf(homographyOf(WHOLE, seen));
  expect(box?.x0).toBeGreaterThan(95);
  expect(box?.x1).toBeLessThan(125);
  expect(box?.y0).toBeGreaterThan(55);
  expect(box?.y1).toBeLessThan(75);
});
