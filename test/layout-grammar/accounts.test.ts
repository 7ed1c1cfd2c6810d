import { expect, test } from 'vitest';
import { parsePence, sumPence } from '#values/money.ts';
import { overlapsIn } from './overlaps.fixture.ts';
import { ACCOUNT_FORGERIES } from './statements/accounts/index.ts';
import { drawStatement } from './statements/index.ts';

const SEEDS = Array.from({ length: 12 }, (_, index) => index);

test.each(['accounts', 'held-out-accounts'] as const)(
  'the rows of %s add up without those of their pots, and their text does not overlap',
  (part) => {
    for (const seed of SEEDS) {
      const document = drawStatement({ part, seed });
      expect(overlapsIn(document?.printed ?? []), `seed ${seed}`).toEqual([]);
      const { rows = [], fields = {} } = document?.truth ?? {};
      const [opening, closing] = [pence(fields.opening?.accepted[0]), pence(fields.closing?.accepted[0])];
      expect(opening + sumPence(rows.map(({ amount }) => pence(amount))), `seed ${seed}`).toBe(closing);
    }
  },
);

test.each(ACCOUNT_FORGERIES)('the forgery %s changes an account with parts', (forgery) => {
  const isChanged = SEEDS.some((seed) => {
    const [honest, forged] = [
      drawStatement({ part: 'accounts', seed }),
      drawStatement({ part: 'accounts', seed, forgery }),
    ];
    return forged !== null && !forged.bytes.equals(honest?.bytes ?? Buffer.alloc(0));
  });
  expect(isChanged).toBe(true);
});

function pence(text: string | undefined): bigint {
  return parsePence(text ?? '') ?? 0n;
}
