import { expect, test } from 'vitest';
import { chartOf } from './chart.ts';

test('the month with the highest pay fills the width and the others are in proportion', () => {
  expect(
    chartOf([
      { month: '2026-02', costOfLiving: '1000.00', housing: '500.00', netPay: '4000.00' },
      { month: '2026-01', costOfLiving: '1000.00', housing: '500.00', netPay: '2000.00' },
    ]),
  ).toEqual([
    `2026-02  ${'█'.repeat(10)}${'▓'.repeat(5)}${'·'.repeat(25)}    4000.00`,
    `2026-01  ${'█'.repeat(10)}${'▓'.repeat(5)}${'·'.repeat(5)}${' '.repeat(20)}    2000.00`,
  ]);
});

test('a month that costs more than its pay has nothing left', () => {
  const [line] = chartOf([{ month: '2026-01', costOfLiving: '300.00', housing: '150.00', netPay: '400.00' }]);
  expect(line).toBe(`2026-01  ${'█'.repeat(30)}${'▓'.repeat(15)}     400.00`);
});
