import { describe, expect, test } from 'vitest';
import { evaluatePayslip } from '../../scripts/eval-extraction/grammar/evaluate-payslip.ts';
import { evaluateStatement } from '../../scripts/eval-extraction/grammar/evaluate-statement.ts';
import { isFailure } from '../../scripts/eval-extraction/grammar/report-payslips.ts';
import { isStatementFailure } from '../../scripts/eval-extraction/grammar/report-statements.ts';
import { extractor } from '../support/extractor.ts';

/* Documents of the layout grammar that are read and rated right. One that fails shows a regression. */

/** Reads each `every`th document of the sample. */
export function testSample({ every }: { every: number }): void {
  const some = <One>(all: readonly One[]) => all.filter((_, index) => index % every === 0);
  describe('payslips of the layout grammar', () => {
    test.each(
      some([
        ...[0, 1, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13].map((seed) => ({ part: 'development' as const, seed })),
        ...[5, 8, 9, 11].map((seed) => ({ part: 'held-out' as const, seed })),
      ]),
    )('$part seed $seed is read right and rated HIGH', async ({ part, seed }) => {
      const evaluated = await evaluatePayslip(extractor, { part, seed, forgery: null });
      expect(evaluated?.outcomes.filter(isFailure)).toEqual([]);
    });

    test.each(
      some([
        { seed: 0, forgery: 'net_raised' },
        { seed: 1, forgery: 'gross_and_net_raised' },
        { seed: 3, forgery: 'overlay' },
        { seed: 4, forgery: 'other_font' },
        { seed: 5, forgery: 'picture' },
        { seed: 6, forgery: 'date_changed' },
        { seed: 7, forgery: 'ni_number_changed' },
        { seed: 9, forgery: 'tax_cut' },
      ] as const),
    )('development seed $seed with $forgery is not rated HIGH', async (forged) => {
      const evaluated = await evaluatePayslip(extractor, { part: 'development', ...forged });
      expect(evaluated?.outcomes).toHaveLength(1);
      expect(evaluated?.outcomes.filter(isFailure)).toEqual([]);
    });
  });

  describe('statements of the layout grammar', () => {
    test.each(
      some([
        ...[0, 1, 2, 4, 5].map((seed) => ({ part: 'development' as const, seed })),
        ...[2, 4].map((seed) => ({ part: 'held-out' as const, seed })),
        ...[0, 3, 7, 8, 9, 15, 17, 22].map((seed) => ({ part: 'accounts' as const, seed })),
      ]),
    )('$part seed $seed is read right and rated HIGH', async ({ part, seed }) => {
      const evaluated = await evaluateStatement(extractor, { part, seed, forgery: null });
      expect(evaluated?.outcomes).toHaveLength(1);
      expect(evaluated?.outcomes.filter(isStatementFailure)).toEqual([]);
    });

    test.each(
      some([
        { seed: 1, forgery: 'closing_changed' },
        { seed: 2, forgery: 'row_inserted' },
        { seed: 4, forgery: 'amount_retouched' },
        { seed: 5, forgery: 'picture_over_balance' },
      ] as const),
    )('development seed $seed with $forgery is not rated HIGH', async (forged) => {
      const evaluated = await evaluateStatement(extractor, { part: 'development', ...forged });
      expect(evaluated?.outcomes).toHaveLength(1);
      expect(evaluated?.outcomes.filter(isStatementFailure)).toEqual([]);
    });
  });
}
