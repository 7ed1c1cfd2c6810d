import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPence, parsePence } from '#values/money.ts';
import { REGIONS } from '#values/postcode.ts';
import { estimate, weeklySpending } from './estimate.ts';
import { ageBandOf, ONS_MODEL, oldestAge, weeksInAMonth } from './model.ts';

const SPENDINGS = ['cost_of_living', 'housing'] as const;
const { nodes, age_bands, region_factors, exponents_above } = ONS_MODEL;
const [first] = nodes;
const last = nodes.at(-1) ?? first;

const netPay = fc.bigInt({ min: 1n, max: 10_000_000n });
const ageBand = fc.constantFrom(...age_bands);
const region = fc.constantFrom(...REGIONS);

describe('an estimate', () => {
  test.each([
    ['300.00', 22, 'England', '142.79', '98.93', '241.72'],
    ['1500.00', 40, 'Wales', '886.15', '401.90', '1288.05'],
    ['2000.00', 28, 'Northern Ireland', '989.80', '439.10', '1428.90'],
    ['2500.00', 35, 'England', '1416.25', '694.76', '2111.01'],
    ['2500.00', 70, 'Scotland', '1708.44', '538.96', '2247.40'],
    ['10000.00', 48, 'England', '3779.34', '1256.56', '5035.90'],
  ] as const)('for %s a month at age %i in %s is %s and %s', (net, age, lives, living, housing, total) => {
    const band = ageBandOf(age, ONS_MODEL) ?? age_bands[0];
    const made = estimate({ netPay: parsePence(net) ?? 0n, ageBand: band, region: lives });
    expect(Object.values(made).map(formatPence)).toEqual([living, housing, total]);
  });

  test.each([
    ['847.50', 'Wales', 'housing', '227.31'],
    ['1412.50', 'Northern Ireland', 'housing', '321.46'],
    ['339.00', 'England', 'costOfLiving', '199.60'],
    ['1017.00', 'England', 'costOfLiving', '598.79'],
  ] as const)('for %s in %s rounds half a penny up: %s %s', (net, lives, part, expected) => {
    const band = ageBandOf(40, ONS_MODEL) ?? age_bands[0];
    const made = estimate({ netPay: parsePence(net) ?? 0n, ageBand: band, region: lives });
    expect(formatPence(made[part])).toBe(expected);
  });

  test('adds up, and neither part is negative', () => {
    fc.assert(
      fc.property(netPay, ageBand, region, (pay, band, lives) => {
        const made = estimate({ netPay: pay, ageBand: band, region: lives });
        expect(made.total).toBe(made.costOfLiving + made.housing);
        expect(made.costOfLiving >= 0n && made.housing >= 0n).toBe(true);
      }),
    );
  });

  test('never decreases when net pay rises', () => {
    fc.assert(
      fc.property(netPay, netPay, ageBand, region, (one, other, band, lives) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        const low = estimate({ netPay: less, ageBand: band, region: lives });
        const high = estimate({ netPay: more, ageBand: band, region: lives });
        expect(low.costOfLiving <= high.costOfLiving && low.housing <= high.housing).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('changes only the cost of living with age, and only housing with the region', () => {
    fc.assert(
      fc.property(netPay, ageBand, ageBand, region, region, (pay, band, otherBand, lives, elsewhere) => {
        const here = estimate({ netPay: pay, ageBand: band, region: lives });
        expect(estimate({ netPay: pay, ageBand: otherBand, region: lives }).housing).toBe(here.housing);
        expect(estimate({ netPay: pay, ageBand: band, region: elsewhere }).costOfLiving).toBe(
          here.costOfLiving,
        );
      }),
    );
  });

  test('is the same share of net pay for everyone below the second decile', () => {
    const half = estimate({ netPay: 50_000n, ageBand: age_bands[0], region: 'Wales' });
    const whole = estimate({ netPay: 100_000n, ageBand: age_bands[0], region: 'Wales' });
    expect(Math.abs(Number(whole.total - 2n * half.total))).toBeLessThanOrEqual(2);
  });
});

describe('the curve', () => {
  test.each(nodes)('passes through decile $decile exactly', (node) => {
    for (const spending of SPENDINGS) expect(weeklySpending(node.net_pay, spending)).toBe(node[spending]);
  });

  test.each(nodes)('is continuous at decile $decile', ({ net_pay }) => {
    for (const spending of SPENDINGS) {
      const at = weeklySpending(net_pay, spending);
      for (const side of [net_pay * (1 - 1e-9), net_pay * (1 + 1e-9)])
        expect(Math.abs(weeklySpending(side, spending) - at)).toBeLessThan(1e-5);
    }
  });

  test('is proportional to pay up to its first node, and a power of pay above its last', () => {
    for (const spending of SPENDINGS) {
      expect(weeklySpending(first.net_pay / 3, spending)).toBeCloseTo(first[spending] / 3, 9);
      expect(weeklySpending(last.net_pay * 2, spending)).toBeCloseTo(
        last[spending] * 2 ** exponents_above[spending],
        9,
      );
    }
  });

  test('rises between any two amounts of pay', () => {
    const pay = fc.double({ min: 0.01, max: 50_000, noNaN: true });
    fc.assert(
      fc.property(pay, pay, fc.constantFrom(...SPENDINGS), (one, other, spending) => {
        fc.pre(Math.abs(one - other) > 1e-6);
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(weeklySpending(less, spending)).toBeLessThan(weeklySpending(more, spending));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the model', () => {
  test('has 365.25 / 84 weeks in a month', () => {
    expect(weeksInAMonth(ONS_MODEL)).toBe(365.25 / 84);
  });

  test.each([
    [0, 'under 30'],
    [29, 'under 30'],
    [30, '30 to 49'],
    [49, '30 to 49'],
    [50, '50 to 64'],
    [64, '50 to 64'],
    [65, '65 to 74'],
    [74, '65 to 74'],
    [75, '75 or over'],
    [150, '75 or over'],
  ])('assigns age %i to the band %s', (age, name) => {
    expect(ageBandOf(age, ONS_MODEL)?.name).toBe(name);
  });

  test('has no band for a negative age or an age over 150', () => {
    expect(oldestAge(ONS_MODEL)).toBe(150);
    expect(ageBandOf(151, ONS_MODEL)).toBeNull();
    expect(ageBandOf(-1, ONS_MODEL)).toBeNull();
  });

  test('has factors for age and region', () => {
    expect(age_bands.map(({ factor }) => factor)).toEqual([0.768, 0.95, 1.094, 1.146, 0.932]);
    expect(region_factors).toEqual({
      England: 1.039,
      Wales: 0.845,
      Scotland: 0.806,
      'Northern Ireland': 0.717,
    });
  });

  test('continues above the last decile with the slope of deciles 2 to 10, fitted by least squares of the logarithms', () => {
    for (const spending of SPENDINGS) {
      const points = nodes.map((node) => ({ x: Math.log(node.net_pay), y: Math.log(node[spending]) }));
      const mean = (of: 'x' | 'y') => points.reduce((sum, point) => sum + point[of], 0) / points.length;
      const [x, y] = [mean('x'), mean('y')];
      const slope =
        points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) /
        points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
      expect(slope).toBeCloseTo(exponents_above[spending], 3);
    }
  });
});
