import { expect, test } from 'vitest';
import { parsePence, sumPence } from '#values/money.ts';
import { type Choices, chanceOf, PARTS, type Part, words } from './chance.ts';
import { overlapsIn } from './overlaps.fixture.ts';
import { drawSlip } from './payslips/draw-slip.ts';
import { drawPayslips, PAYSLIP_FORGERIES } from './payslips/index.ts';

const ALL = [...PARTS, 'varied'] as const;
const SEEDS = Array.from({ length: 6 }, (_, index) => index);

test('development documents take only development choices, and held-out ones take mostly held-out choices', () => {
  const choices = words`a|b || c|d`;
  const chosen = (part: (typeof PARTS)[number]) => {
    const chance = chanceOf(part, 'a test');
    return Array.from({ length: 400 }, () => chance.choose(choices));
  };
  expect(new Set(chosen('development'))).toEqual(new Set(['a', 'b']));
  const heldOut = chosen('held-out');
  expect(new Set(heldOut)).toEqual(new Set(['a', 'b', 'c', 'd']));
  expect(heldOut.filter((word) => word === 'c' || word === 'd').length).toBeGreaterThan(200);
});

test('words and structures can be held out separately, and varied documents have choices of their own', () => {
  const wording = words`a || b || c`;
  const structure = { development: ['a'], heldOut: ['b'], varied: ['c'] };
  const chosen = (part: Part, choices: Choices<string>) => {
    const chance = chanceOf(part, 'a test');
    return [...new Set(Array.from({ length: 50 }, () => chance.choose(choices)))].sort().join('');
  };
  expect(chosen('held-out-words', wording)).toBe('ab');
  expect(chosen('held-out-words', structure)).toBe('a');
  expect(chosen('held-out-structure', wording)).toBe('a');
  expect(chosen('held-out-structure', structure)).toBe('ab');
  expect(chosen('varied', wording)).toBe('ac');
  expect(chosen('varied', structure)).toBe('ac');
});

test('some words of an invented document are on no list, but values and structures are', () => {
  const chance = chanceOf('invented', 'a test');
  const chosen = (choices: Choices<string>) =>
    new Set(Array.from({ length: 100 }, () => chance.choose(choices)).filter((one) => one.length > 1));
  expect(chosen(words`a || b || c`).size).toBeGreaterThan(3);
  expect(chosen({ ...words`a || b || c`, areValues: true })).toEqual(new Set());
  expect(chosen({ development: ['a'], heldOut: ['b'], varied: ['c'] })).toEqual(new Set());
});

test.each(ALL)('%s payslips add up', (part) => {
  for (const seed of SEEDS) {
    const slip = drawSlip(chanceOf(part, 'sums', seed));
    const sum = (rows: readonly { amount: bigint }[]) => sumPence(rows.map(({ amount }) => amount));
    expect(sum(slip.payments)).toBe(slip.gross);
    expect(sum(slip.deductions)).toBe(slip.totalDeductions);
    expect(slip.gross - slip.totalDeductions + sum(slip.expenses)).toBe(slip.net);
    expect(slip.year.gross).toBeGreaterThanOrEqual(slip.gross);
  }
});

test.each(ALL)('%s payslips have no overlapping text, and print their net pay', (part) => {
  for (const seed of SEEDS) {
    const document = drawPayslips({ part, seed });
    expect(overlapsIn(document?.printed ?? []), `seed ${seed}`).toEqual([]);
    const digits = document?.printed.map(({ text }) => text.replace(/[^\d.]/g, '')) ?? [];
    for (const truth of document?.truths ?? []) expect(digits).toContain(truth.net_pay?.accepted[0]);
  }
});

test('the same seed draws the same document, and another seed another one', () => {
  const bytes = (seed: number) => drawPayslips({ part: 'held-out', seed })?.bytes.toString('latin1');
  expect(bytes(3)).toBe(bytes(3));
  expect(bytes(3)).not.toBe(bytes(4));
});

test.each(PAYSLIP_FORGERIES)('the forgery %s changes the file', (forgery) => {
  const isChanged = SEEDS.slice(0, 3).some((seed) => {
    const [honest, forged] = [
      drawPayslips({ part: 'development', seed }),
      drawPayslips({ part: 'development', seed, forgery }),
    ];
    return forged !== null && !forged.bytes.equals(honest?.bytes ?? Buffer.alloc(0));
  });
  expect(isChanged).toBe(true);
});

test('a payslip that is forged with a raised net pay prints the raised amount', () => {
  const net = (forgery: 'net_raised' | null) =>
    parsePence(
      drawPayslips({ part: 'development', seed: 1, forgery })?.truths[0]?.net_pay?.accepted[0] ?? '',
    ) ?? 0n;
  expect(net('net_raised')).toBeGreaterThan(net(null));
});
