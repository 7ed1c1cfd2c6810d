import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { receivedOf } from '#simulation/banking/income.ts';
import { createPeople, PERSONA_NAMES } from '#simulation/people/index.ts';
import { addDays, addMonthsToDay, dateOf, lastDayOfMonth } from '#values/calendar.ts';
import { formatPence, parsePence, sumPence } from '#values/money.ts';
import {
  makeNegative,
  makePayslip,
  makeStatement,
  NEGATIVE_NAMES,
  OTHER_LAYOUTS,
  PAYSLIP_LAYOUTS,
  PAYSLIP_TAMPERS,
  type PayslipTamper,
  type PayslipTruth,
  STATEMENT_LAYOUTS,
  STATEMENT_TAMPERS,
  type StatementTamper,
  type StatementTruth,
} from './index.ts';
import { MONTHS } from './months.ts';
import { digits, overlapsIn, piecesOf, textOf } from './page-text.fixture.ts';

const seeds = fc.integer({ min: 0, max: 100_000 });
const paid = PERSONA_NAMES.filter((name) => !['user_no_payslips', 'user_self_employed'].includes(name));
/** People with long names or employers, or many lines. */
const LONG_WORDED = [
  'user_student_loan',
  'user_mismatch',
  'user_negative_net',
  'user_overtime',
  'user_two_jobs',
];
const MONTHS_AFTER_FIRST =
  12 * (Number(MONTHS.last.slice(0, 4)) - Number(MONTHS.first.slice(0, 4))) +
  Number(MONTHS.last.slice(5)) -
  Number(MONTHS.first.slice(5));
const pence = (text: string) => parsePence(text) ?? 0n;

/**
 * Tests documents of every layout. A test with many people or layouts to try may take only one in `every`. A test of random
 * documents tries `runs` of them.
 */
export function testDocuments({ every, runs }: { every: number; runs: number }): void {
  const some = <One>(all: readonly One[]) => all.filter((_, index) => index % every === 0);

  describe('statements', () => {
    const layouts = STATEMENT_LAYOUTS.map(({ name }) => name);

    test('add up in every layout, for everybody, whatever the seed', () => {
      const wanted = fc.record({
        layout: fc.constantFrom(...layouts),
        persona: fc.constantFrom(...PERSONA_NAMES),
        seed: seeds,
      });
      fc.assert(
        fc.property(wanted, (what) => {
          const { truth } = makeStatement(what);
          const sum = pence(truth.sum_credits) - pence(truth.sum_debits);
          expect(pence(truth.opening_balance) + sum).toBe(pence(truth.closing_balance));
          expect(chainHolds(truth)).toBe(true);
          expect(truth).toMatchObject({ reconciles: true, tampered: false });
          for (const { date } of truth.transactions) {
            expect(date >= truth.period.start && date <= truth.period.end).toBe(true);
          }
        }),
        { numRuns: runs },
      );
    });

    test('of one account continue from month to month, whatever their seeds', () => {
      const wanted = fc.record({
        layout: fc.constantFrom(...layouts),
        persona: fc.constantFrom(...PERSONA_NAMES),
        first: fc.integer({ min: 0, max: MONTHS_AFTER_FIRST - 1 }),
        seeds: fc.tuple(seeds, seeds),
      });
      fc.assert(
        fc.property(wanted, ({ layout, persona, first, seeds: [one, other] }) => {
          const at = (month: number) => addMonthsToDay(`${MONTHS.first}-01`, month).slice(0, 7);
          const before = makeStatement({ layout, persona, seed: one, month: at(first) }).truth;
          const after = makeStatement({ layout, persona, seed: other, month: at(first + 1) }).truth;
          expect(after.opening_balance).toBe(before.closing_balance);
          expect(after.period.start).toBe(addDays(before.period.end, 1));
          expect(after.account_number).toBe(before.account_number);
        }),
        { numRuns: runs },
      );
    });

    test.each(some(paid))('pay %s what arrives of their net pay, on their pay dates', (persona) => {
      const month = '2025-12';
      const { truth } = makeStatement({ layout: 'quill', persona, seed: 3, month });
      const people = createPeople({ clock: { now: () => dateOf(lastDayOfMonth(`${month}-01`)) } });
      const expected = people
        .payslips(persona)
        .filter(({ payDate, netPence }) => payDate.startsWith(month) && netPence > 0n)
        .map(({ payDate, netPence }) => [payDate, formatPence(receivedOf(netPence, persona))]);
      const salaries = truth.transactions.filter(({ description }) => description.includes('(SALARY '));
      expect(salaries.map(({ date, amount }) => [date, amount])).toEqual(expected);
      expect(expected.length).toBeGreaterThan(0);
    });

    test.each(layouts)('of %s print every expected value', async (layout) => {
      const { bytes, truth } = makeStatement({ layout, persona: 'user_weekly', seed: 5, month: '2026-01' });
      const text = await textOf(bytes);
      for (const { amount, balance } of truth.transactions) {
        expect(text).toContain(digits(amount));
        if (balance !== null) expect(text).toContain(digits(balance));
      }
      // a statement with the newest transaction first does not print its opening balance, so the extractor must calculate it
      const opening = truth.order === 'descending' ? null : truth.opening_balance;
      for (const value of [truth.account_number, truth.iban, opening, truth.closing_balance]) {
        if (value !== null) expect(text).toContain(digits(value));
      }
      expect(text.toUpperCase()).toContain(truth.account_holder_name.toUpperCase().replaceAll(' ', ''));
    });

    const originals = some(layouts).map((layout) => {
      const wanted = { layout, persona: 'user_good', seed: 4 };
      return { wanted, original: makeStatement(wanted) };
    });

    test.each(Object.keys(STATEMENT_TAMPERS) as StatementTamper[])(
      'tampered with by %s differ in nothing else',
      (tamper) => {
        for (const { wanted, original } of originals) {
          if (
            tamper === 'balance_changed' &&
            original.truth.transactions.every(({ balance }) => balance === null)
          ) {
            expect(() => makeStatement({ ...wanted, tamper })).toThrow(`[tamper] cannot be ${tamper}`);
            continue;
          }
          const tampered = makeStatement({ ...wanted, tamper });
          expect(tampered.truth).toMatchObject({ tampered: true, tamper_kind: tamper, reconciles: false });
          expect(differencesOf(original.truth, tampered.truth)).toEqual(EXPECTED[tamper]);
          expect(tampered.bytes.equals(original.bytes)).toBe(false);
        }
      },
    );
  });

  describe('payslips', () => {
    const layouts = [...PAYSLIP_LAYOUTS, ...OTHER_LAYOUTS].map(({ name }) => name);

    test('add up in every layout, for everybody, whatever the seed', () => {
      const wanted = fc.record({
        layout: fc.constantFrom(...layouts),
        persona: fc.constantFrom(...paid),
        seed: seeds,
      });
      fc.assert(
        fc.property(wanted, (what) => {
          const { truth } = makePayslip(what);
          const sum = (elements: readonly { amount: string }[]) =>
            formatPence(sumPence(elements.map(({ amount }) => pence(amount))));
          expect(sum(truth.earning_elements)).toBe(truth.gross_pay);
          expect(sum(truth.deductions_elements)).toBe(truth.total_deductions);
          expect(pence(truth.gross_pay) - pence(truth.total_deductions)).toBe(pence(truth.net_pay));
        }),
        { numRuns: runs },
      );
    });

    test.each(layouts)('of %s print every expected value', async (layout) => {
      for (const persona of some(['user_overtime', 'user_student_loan', 'user_negative_net'])) {
        const { bytes, truth } = makePayslip({ layout, persona, seed: 5, month: '2026-01' });
        const text = await textOf(bytes);
        const amounts = [
          ...truth.earning_elements.flatMap(({ amount, quantity, rate }) => [amount, quantity, rate]),
          ...truth.deductions_elements.map(({ amount }) => amount),
          ...[truth.gross_pay, truth.net_pay, truth.total_deductions, truth.taxable_pay],
          ...Object.values(truth.ytd),
          ...[truth.NI_number, truth.tax_code, truth.employer_tax_reference],
        ];
        for (const amount of amounts) if (amount !== null) expect(text).toContain(digits(amount));
      }
    });

    const originals = some(layouts).map((layout) => {
      const wanted = { layout, persona: 'user_good', seed: 4 };
      return { wanted, original: makePayslip(wanted) };
    });

    test.each(Object.keys(PAYSLIP_TAMPERS) as PayslipTamper[])(
      'tampered with by %s differ in nothing else',
      (tamper) => {
        for (const { wanted, original } of originals) {
          const tampered = makePayslip({ ...wanted, tamper });
          expect(tampered.truth).toMatchObject({ tampered: true, tamper_kind: tamper });
          expect(differencesOf(original.truth, tampered.truth)).toEqual(EXPECTED[tamper]);
          expect(tampered.bytes.equals(original.bytes)).toBe(false);
        }
      },
    );
  });

  test.each(some(LONG_WORDED))('of %s have no overlapping text', async (persona) => {
    const wanted = { persona, seed: 11, month: '2026-01' };
    const documents = [
      ...STATEMENT_LAYOUTS.map(({ name: layout }) => makeStatement({ ...wanted, layout })),
      ...[...PAYSLIP_LAYOUTS, ...OTHER_LAYOUTS].map(({ name: layout }) => makePayslip({ ...wanted, layout })),
    ];
    for (const { bytes, truth } of documents) {
      // text for screen readers is not visible
      const seen = (await piecesOf(bytes)).filter(({ text }) => !text.endsWith('blank.'));
      expect(overlapsIn(seen), truth.layout).toEqual([]);
    }
  });

  test('are the same bytes for the same arguments, and different bytes for others', () => {
    for (const { name: layout } of some(STATEMENT_LAYOUTS)) {
      const made = (seed: number) => makeStatement({ layout, persona: 'user_bonus', seed }).bytes;
      expect(made(7).equals(made(7))).toBe(true);
      expect(made(7).equals(made(8))).toBe(false);
    }
    for (const { name: layout } of some(PAYSLIP_LAYOUTS)) {
      const made = (seed: number) => makePayslip({ layout, persona: 'user_weekly', seed }).bytes;
      expect(made(7).equals(made(7))).toBe(true);
    }
    for (const name of some(NEGATIVE_NAMES)) {
      expect(makeNegative({ name, seed: 1 }).equals(makeNegative({ name, seed: 1 }))).toBe(true);
    }
  });
}

/** The expected fields that an alteration changes. */
const EXPECTED: Record<StatementTamper | PayslipTamper, string[]> = {
  amount_changed: ['sum_credits', 'reconciles', 'transactions'],
  balance_changed: ['reconciles', 'transactions'],
  row_removed: ['transaction_count', 'sum_debits', 'reconciles', 'transactions'],
  row_added: ['transaction_count', 'sum_credits', 'reconciles', 'transactions'],
  closing_changed: ['closing_balance', 'reconciles'],
  net_inflated: ['net_pay'],
  element_raised: ['earning_elements'],
  ytd_too_low: ['ytd'],
  white_box: ['net_pay'],
  other_font: ['net_pay'],
  word_processor: [],
  saved_again: ['net_pay'],
};

function differencesOf(a: StatementTruth | PayslipTruth, b: StatementTruth | PayslipTruth): string[] {
  const other = new Map(Object.entries(b));
  return Object.entries(a)
    .filter(([field, value]) => JSON.stringify(other.get(field)) !== JSON.stringify(value))
    .map(([field]) => field)
    .filter((field) => !field.startsWith('tamper'));
}

function chainHolds({ order, opening_balance, transactions }: StatementTruth): boolean {
  let balance = pence(opening_balance);
  const oldestFirst = order === 'descending' ? transactions.toReversed() : transactions;
  return oldestFirst.every((row) => {
    balance += pence(row.amount);
    return row.balance === null || pence(row.balance) === balance;
  });
}
