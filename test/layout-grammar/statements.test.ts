import { expect, test } from 'vitest';
import { parsePence, sumPence } from '#values/money.ts';
import { overlapsIn } from './overlaps.fixture.ts';
import { ACCOUNT_FORGERIES, drawStatement, STATEMENT_FORGERIES } from './statements/index.ts';

const SEEDS = Array.from({ length: 12 }, (_, index) => index);

test.each(['development', 'held-out', 'strange', 'accounts', 'held-out-accounts'] as const)(
  'the rows of %s statements add up without those of pots, and their text does not overlap',
  (part) => {
    for (const seed of SEEDS.slice(0, 6)) {
      const document = drawStatement({ part, seed });
      expect(overlapsIn(document?.printed ?? []), `seed ${seed}`).toEqual([]);
      const { rows = [], fields = {} } = document?.truth ?? {};
      const [opening, closing] = [pence(fields.opening?.accepted[0]), pence(fields.closing?.accepted[0])];
      expect(opening + sumPence(rows.map(({ amount }) => pence(amount))), `seed ${seed}`).toBe(closing);
    }
  },
);

test('the same seed draws the same statement', () => {
  const bytes = (seed: number) => drawStatement({ part: 'held-out', seed })?.bytes.toString('latin1');
  expect(bytes(2)).toBe(bytes(2));
  expect(bytes(2)).not.toBe(bytes(5));
});

test.each([
  ...STATEMENT_FORGERIES.map((forgery) => ({ part: 'held-out' as const, forgery })),
  ...ACCOUNT_FORGERIES.map((forgery) => ({ part: 'accounts' as const, forgery })),
])('the forgery $forgery changes a statement of $part', ({ part, forgery }) => {
  const isChanged = SEEDS.some((seed) => {
    const forged = drawStatement({ part, seed, forgery });
    return forged !== null && !forged.bytes.equals(drawStatement({ part, seed })?.bytes ?? Buffer.alloc(0));
  });
  expect(isChanged).toBe(true);
});

function pence(text: string | undefined): bigint {
  return parsePence(text ?? '') ?? 0n;
}
