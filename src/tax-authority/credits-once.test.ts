import { describe, expect, test } from 'vitest';
import { statement } from '../income-summary/facts.fixture.ts';
import { creditsOnce } from './credits-once.ts';
import { withoutRoundTrips } from './round-trips.ts';

type Rows = Parameters<typeof statement>[2];

const MAIN = { accountId: 'account-1', pot: 'main' };
const POT = { accountId: 'account-1', pot: 'pot' };
const RENT: Rows[number] = ['2026-01-03', '-600.00', 'RENT'];
const PAY: Rows[number] = ['2026-01-28', '2000.00'];
const SAVED: Rows[number] = ['2026-01-29', '50.00', 'ROUND UP'];

let count = 0;
/** January at a bank, or in a file if `bank` is null. */
const january = (bank: typeof MAIN | null, rows: Rows) =>
  statement('2026-01-01', '2026-01-31', rows, `statement-${count++}`, { bank });
const amounts = (...statements: ReturnType<typeof statement>[]) =>
  creditsOnce(withoutRoundTrips(statements)).map(({ pence }) => pence);

describe('a payment counts', () => {
  test('once if the same account is connected twice, and uploaded too', () => {
    const again = { accountId: 'account-2', pot: 'main' };
    expect(amounts(january(MAIN, [RENT, PAY]), january(again, [RENT, PAY]))).toEqual([200_000n]);
    expect(
      amounts(january(null, [RENT, PAY]), january(again, [RENT, PAY]), january(MAIN, [RENT, PAY])),
    ).toEqual([200_000n]);
  });

  test('once if a bank lists the account twice, with the same rows or fewer', () => {
    expect(amounts(january(MAIN, [RENT, PAY]), january(POT, [RENT, PAY]))).toEqual([200_000n]);
    expect(amounts(january(MAIN, [RENT, PAY]), january(POT, [PAY]))).toEqual([200_000n]);
  });

  test('twice if two pots with one number each received it, however the account is connected or uploaded', () => {
    const [main, pot] = [january(MAIN, [RENT, PAY]), january(POT, [PAY, SAVED])];
    expect(amounts(main, pot)).toEqual([200_000n, 200_000n, 5_000n]);
    const others = [
      january({ accountId: 'account-2', pot: 'a' }, [RENT, PAY]),
      january({ accountId: 'account-2', pot: 'b' }, [PAY, SAVED]),
      january(null, [RENT, ['2026-01-28', '2000.00', 'THE SAME PAYMENT IN LONGER WORDS']]),
    ];
    expect(amounts(...others, main, pot)).toEqual([200_000n, 200_000n, 5_000n]);
  });

  test('not at all if it was moved to a pot with the same number', () => {
    const out: Rows[number] = ['2026-01-28', '-2000.00', 'SALARY'];
    expect(amounts(january(MAIN, [RENT, out]), january(POT, [PAY, SAVED]))).toEqual([5_000n]);
  });

  test('on the statement with the highest trust, in whichever order they arrived', () => {
    const uploads = (['MEDIUM', 'HIGH'] as const).map((trust) =>
      statement('2026-01-01', '2026-01-31', [PAY], trust, { trust }),
    );
    for (const some of [uploads, uploads.toReversed()])
      expect(creditsOnce(some).map(({ statementId }) => statementId)).toEqual(['HIGH']);
  });
});
