import { expect, test } from 'vitest';
import { parsePence, sumPence } from '#values/money.ts';
import { PARTS } from './chance.ts';
import { overlapsIn } from './overlaps.fixture.ts';
import { drawStatement, STATEMENT_FORGERIES } from './statements/index.ts';

const SEEDS = Array.from({ length: 12 }, (_, index) => index);

test.each(PARTS)('%s statements add up, and their text does not overlap', (part) => {
  for (const seed of SEEDS) {
    const document = drawStatement({ part, seed });
    expect(overlapsIn(document?.printed ?? []), `seed ${seed}`).toEqual([]);
    const { rows = [], fields = {} } = document?.truth ?? {};
    const [opening, closing] = [pence(fields.opening?.accepted[0]), pence(fields.closing?.accepted[0])];
    expect(opening + sumPence(rows.map(({ amount }) => pence(amount)))).toBe(closing);
  }
});

test('the same seed draws the same statement', () => {
  const bytes = (seed: number) => drawStatement({ part: 'held-out', seed })?.bytes.toString('latin1');
  expect(bytes(2)).toBe(bytes(2));
  expect(bytes(2)).not.toBe(bytes(5));
});

test.each(STATEMENT_FORGERIES)('the forgery %s changes the statement', (forgery) => {
  const isChanged = SEEDS.slice(0, 3).some((seed) => {
    const [honest, forged] = [
      drawStatement({ part: 'held-out', seed }),
      drawStatement({ part: 'held-out', seed, forgery }),
    ];
    return forged !== null && !forged.bytes.equals(honest?.bytes ?? Buffer.alloc(0));
  });
  expect(isChanged).toBe(true);
});

function pence(text: string | undefined): bigint {
  return parsePence(text ?? '') ?? 0n;
}
