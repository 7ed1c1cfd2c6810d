import { describe, expect, test } from 'vitest';
import { makeStatement } from './index.ts';

function creditsOf(persona: string, month: string, layout = 'quill') {
  const { transactions } = makeStatement({ persona, month, layout, seed: 1 }).truth;
  return transactions
    .filter(({ type }) => type === 'credit')
    .map(({ date, description, amount }) => ({ date, description, amount }));
}

describe('bank statements', () => {
  test('of a person with benefits show Universal Credit less 55 % of net pay, and Personal Independence Payment', () => {
    const credits = creditsOf('user_benefits', '2026-01');
    const of = (party: string) => credits.filter(({ description }) => description.includes(party));
    // net pay of 24 December was 396.80 (32 hours at 12.40): 400.14 - 218.24
    expect(of('MERRIVALE STORES')).toMatchObject([{ date: '2026-01-28', amount: '396.80' }]);
    expect(of('DWP UC')).toMatchObject([{ date: '2026-01-16', amount: '181.90' }]);
    expect(of('DWP PIP')).toMatchObject([{ date: '2026-01-19', amount: '295.60' }]);
  });

  test('show the rates of each year, and the rates of both years in a payment for weeks of both', () => {
    const pip = (month: string) =>
      creditsOf('user_benefits', month)
        .filter(({ description }) => description.includes('DWP PIP'))
        .map(({ amount }) => amount);
    expect(pip('2025-02')).toEqual(['290.60']);
    // 13 April 2026: three weeks at 73.90 and one at 76.70
    expect(pip('2026-04')).toEqual(['298.40']);
    expect(pip('2026-05')).toEqual(['306.80']);
  });

  test('of a self-employed person show a few payments from customers and no salary, the same in every layout', () => {
    const credits = creditsOf('user_self_employed', '2026-01');
    const invoices = credits.filter(({ description }) => description.includes('INV 2601'));
    expect(invoices.length).toBeGreaterThanOrEqual(3);
    expect(credits.some(({ description }) => description.includes('SALARY'))).toBe(false);
    const elsewhere = creditsOf('user_self_employed', '2026-01', 'lantern').map(({ amount }) => amount);
    for (const { amount } of invoices) expect(elsewhere).toContain(amount);
  });
});
