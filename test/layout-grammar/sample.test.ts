import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createExtractor, type Extractor } from '#extraction';
import { evaluatePayslip } from '../../scripts/eval-extraction/grammar/evaluate-payslip.ts';
import { evaluateStatement } from '../../scripts/eval-extraction/grammar/evaluate-statement.ts';
import { isFailure } from '../../scripts/eval-extraction/grammar/report-payslips.ts';
import { isStatementFailure } from '../../scripts/eval-extraction/grammar/report-statements.ts';

/* Documents of the layout grammar that are read and rated right. One that fails shows a regression. */

let extractor: Extractor;
beforeAll(() => {
  extractor = createExtractor({ textChildren: 1 });
});
afterAll(() => extractor.close());

describe('payslips', () => {
  test.each([1, 3, 8, 10, 11, 17, 22])(
    'with the development seed %i is read right and rated HIGH',
    async (seed) => {
      const evaluated = await evaluatePayslip(extractor, { part: 'development', seed, forgery: null });
      expect(evaluated?.outcomes.filter(isFailure)).toEqual([]);
    },
  );
});

describe('statements', () => {
  test.each([0, 1, 3, 5])('with the development seed %i is read right and rated HIGH', async (seed) => {
    const evaluated = await evaluateStatement(extractor, { part: 'development', seed, forgery: null });
    expect(evaluated?.outcomes.filter(isStatementFailure)).toEqual([]);
  });
});
