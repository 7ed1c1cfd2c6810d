import { describe, expect, test } from 'vitest';
import { documentsOf } from '../../test/support/documents.ts';
import { useService } from '../../test/support/service.ts';
import { makeStatement } from '../sandbox/documents/index.ts';
import { type DrawnStatement, drawStatements } from './draw-statements.fixture.ts';

const service = useService({}, { isWhole: true });
const { consentingUser, uploaded, until } = documentsOf(service);

const AUGUST: DrawnStatement = {
  number: '12345678',
  period: '1 August 2025 to 31 August 2025',
  rows: [
    ['1 Aug 2025', 'Opening balance', '', '', '1,000.00'],
    ['5 Aug 2025', 'RENT', '600.00', '', '400.00'],
    ['12 Aug 2025', 'GROCERIES', '150.00', '', '250.00'],
    ['29 Aug 2025', 'HARBOUR MILLS LTD', '', '2,000.00', '2,250.00'],
  ],
};
/** The salary is doubled, and every balance matches it. */
const FORGED_AUGUST: DrawnStatement = {
  ...AUGUST,
  rows: [...AUGUST.rows.slice(0, 3), ['29 Aug 2025', 'HARBOUR MILLS LTD', '', '4,000.00', '4,250.00']],
};
const SEPTEMBER: DrawnStatement = {
  number: '12345678',
  period: '1 September 2025 to 30 September 2025',
  rows: [
    ['1 Sep 2025', 'Opening balance', '', '', '2,250.00'],
    ['3 Sep 2025', 'RENT', '600.00', '', '1,650.00'],
    ['30 Sep 2025', 'HARBOUR MILLS LTD', '', '2,000.00', '3,650.00'],
  ],
};

/** Uploads files one after another, and returns what is found about each: the score, and breaks between statements. */
async function uploadAll(files: readonly Buffer[]) {
  const userId = await consentingUser();
  const found: { trust: string; breaks: Record<string, unknown>[] }[] = [];
  for (const file of files) {
    const documentId = await uploaded(userId, file, 'bank-statements');
    await until(documentId, 'EXTRACTED');
    const { body } = await service.ask('GET', `/documents/${documentId}/checks`);
    const breaks = body.checks.filter(({ code }: { code: string }) => code === 'statement_continues');
    found.push({ trust: body.trust_score, breaks });
  }
  return found;
}

const drawn = (...statements: DrawnStatement[]) => drawStatements(statements);

describe('bank statements of one account', () => {
  test('that continue have no findings, in any order', async () => {
    const [first, second] = await uploadAll([await drawn(SEPTEMBER), await drawn(AUGUST)]);
    expect(first?.breaks).toEqual([]);
    expect(second).toEqual({ trust: first?.trust, breaks: [] });
  });

  test('do not continue after a salary was doubled: the later upload is rated LOW', async () => {
    const [, later] = await uploadAll([await drawn(SEPTEMBER), await drawn(FORGED_AUGUST)]);
    expect(later).toMatchObject({
      trust: 'LOW',
      breaks: [
        {
          severity: 'high',
          is_passed: false,
          field: 'balance_information.closing_balance',
          expected: '2250.00',
          actual: '4250.00',
        },
      ],
    });
  });

  test('are compared within one file too', async () => {
    const [both] = await uploadAll([await drawn(FORGED_AUGUST, SEPTEMBER)]);
    expect(both?.trust).toMatch(/LOW$/);
  });

  test('contradict each other if a copy of the same month shows another salary', async () => {
    const [, copy] = await uploadAll([await drawn(AUGUST), await drawn(FORGED_AUGUST)]);
    expect(copy).toMatchObject({
      trust: 'LOW',
      breaks: [{ severity: 'high', field: 'transactions', actual: '2025-08-01 to 2025-08-31' }],
    });
  });

  test('are not blamed for a forged one: a statement with low trust proves nothing about others', async () => {
    const [, forged, honest] = await uploadAll([
      await drawn(AUGUST),
      await drawn(FORGED_AUGUST),
      await drawn(SEPTEMBER),
    ]);
    expect(forged?.trust).toBe('LOW');
    expect(honest?.breaks).toEqual([]);
  });

  test('may have a gap, which is noted and costs nothing', async () => {
    const of = (month: string) => makeStatement({ layout: 'lantern', persona: 'user_good', seed: 1, month });
    const [first, next, later] = await uploadAll(
      ['2025-08', '2025-09', '2025-12'].map((month) => of(month).bytes),
    );
    expect(next).toEqual({ trust: first?.trust, breaks: [] });
    expect(later).toMatchObject({
      trust: first?.trust,
      breaks: [{ severity: 'info', is_passed: false, actual: '2025-10-01 to 2025-11-30' }],
    });
  });
});
