import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countPayslips, toPayslip } from '#evidence';
import { formatPence } from '#values/money.ts';
import { type Evidence, evidence, toFacts, untrustedBank, untrustedSlip } from './facts-arbitrary.fixture.ts';
import type { IncomeSummary } from './schema.ts';
import { expectSound, figuresIn } from './situations/invariants.fixture.ts';
import type { StoredFacts } from './stored-facts.ts';
import { summariseIncome } from './summarise-income.ts';

interface Relied {
  /** Every amount that a lender could rely on, by its path. */
  amounts: Record<string, string | null>;
  /** How far the verdict is from `verified`. */
  distance: number;
  status: IncomeSummary['verdict']['status'];
}

function reliedOn(some: Evidence): Relied {
  const facts = toFacts(some);
  const summary = summariseIncome(facts);
  const { status } = summary.verdict;
  return { amounts: amountsIn(summary, facts), distance: DISTANCE[status], status };
}

function amountsIn(summary: IncomeSummary, { estimated }: StoredFacts): Relied['amounts'] {
  return Object.fromEntries([
    ...figuresIn(summary).map(({ path, figure }) => [path, figure.amount]),
    ...summary.months.flatMap(({ month, gross_pay, net_pay, bank_credits }) => [
      [`${month} gross`, gross_pay],
      [`${month} net`, net_pay],
      [`${month} bank`, bank_credits],
    ]),
    ...(estimated.outcome === 'estimated' ? estimated.months : []).flatMap(({ month, estimate }) => [
      [`spending from ${month.firstDay}`, formatPence(month.netPay)],
      [`spending in ${month.firstDay}`, formatPence(estimate.total)],
    ]),
  ]);
}

const DISTANCE: Readonly<Record<IncomeSummary['verdict']['status'], number>> = {
  verified: 0,
  partly_verified: 1,
  not_enough_data: 2,
  conflicting: 2,
  suspected_alteration: 2,
};

/** Tries each property this often. */
export function propertiesSuite(runs: { numRuns: number }): void {
  test('every summary is sound: cautious figures, reasons, submissions and the sentence', () => {
    fc.assert(
      fc.property(evidence, (some) => {
        const facts = toFacts(some);
        expectSound(summariseIncome(facts), facts);
      }),
      runs,
    );
  });

  describe('evidence that is not trusted', () => {
    test('as a payslip changes no figure and never improves the verdict', () => {
      fc.assert(
        fc.property(evidence, untrustedSlip, (some, extra) => {
          const more = { ...some, slips: [...some.slips, extra] };
          const [before, after] = [reliedOn(some), reliedOn(more)];
          expect(after.amounts).toEqual(before.amounts);
          expect(after.distance).toBeGreaterThanOrEqual(before.distance);
        }),
        runs,
      );
    });

    test('as a bank statement changes no figure and never improves the verdict', () => {
      fc.assert(
        fc.property(evidence, untrustedBank, (some, extra) => {
          const more = { ...some, banks: [...some.banks, extra] };
          const [before, after] = [reliedOn(some), reliedOn(more)];
          expect(after.amounts).toEqual(before.amounts);
          expect(after.distance).toBeGreaterThanOrEqual(before.distance);
        }),
        runs,
      );
    });
  });

  describe('the same evidence again', () => {
    /** The payslips that count, as another source would have them. */
    const copies = (some: Evidence, source: 'payslip_upload' | 'payroll_direct_connection') => {
      const { today, payslips } = toFacts(some);
      const counted = new Set(countPayslips(payslips.map(toPayslip), today).payslips.map(({ id }) => id));
      return some.slips
        .filter(({ id }) => counted.has(id))
        .map((one) => ({
          ...one,
          id: `copy-${one.id}`,
          source,
          ...(source === 'payslip_upload'
            ? { account: null, document: `copy-${one.id}` }
            : { account: `copy-${one.account ?? one.document}`, document: null }),
        }));
    };

    test.each(['payslip_upload', 'payroll_direct_connection'] as const)(
      'as payslips of another source changes no figure: %s',
      (source) => {
        fc.assert(
          fc.property(evidence, (some) => {
            const more = { ...some, slips: [...some.slips, ...copies(some, source)] };
            expect(reliedOn(more).amounts).toEqual(reliedOn(some).amounts);
          }),
          runs,
        );
      },
    );

    test('as statements and tax years changes no figure and no verdict', () => {
      fc.assert(
        fc.property(evidence, (some) => {
          const more = {
            ...some,
            banks: [...some.banks, ...some.banks.map((one) => ({ ...one, id: `copy-${one.id}` }))],
            income: [...some.income.map((one) => ({ ...one, id: `copy-${one.id}` })), ...some.income],
          };
          expect(reliedOn(more)).toEqual(reliedOn(some));
        }),
        runs,
      );
    });
  });

  describe('the order of arrival', () => {
    /** The same evidence in another order, with ids that sort in that order. */
    const inOtherOrder = fc.tuple(evidence, fc.infiniteStream(fc.nat())).map(([some, stream]) => {
      const order = [...stream.take(some.slips.length + some.banks.length + some.income.length)];
      const shuffled = <One extends { id: string }>(list: readonly One[], from: number): One[] =>
        list
          .map((one, at) => ({ one, key: `${String(order[from + at]).padStart(12, '0')}-${one.id}` }))
          .sort((first, second) => (first.key < second.key ? -1 : 1))
          .map(({ one, key }) => ({ ...one, id: key }));
      const later: Evidence = {
        ...some,
        slips: shuffled(some.slips, 0),
        banks: shuffled(some.banks, some.slips.length),
        income: shuffled(some.income, some.slips.length + some.banks.length),
      };
      return [some, later] as const;
    });

    test('changes no figure and no verdict', () => {
      fc.assert(
        fc.property(inOtherOrder, ([some, later]) => {
          expect(reliedOn(later)).toEqual(reliedOn(some));
        }),
        runs,
      );
    });

    test('changes no word and no list', () => {
      fc.assert(
        fc.property(inOtherOrder, ([some, later]) => {
          expect(comparable(later)).toEqual(comparable(some));
        }),
        runs,
      );
    });

    /** The list of sources has no order that means anything. The hash of the evidence contains its ids, which follow the order. */
    function comparable(some: Evidence): unknown {
      const { sources, evidence_hash: _, ...summary } = summariseIncome(toFacts(some));
      const byKind = sources.toSorted((one, other) => (one.kind < other.kind ? -1 : 1));
      return withoutIds({ ...summary, sources: byKind });
    }

    function withoutIds(value: unknown): unknown {
      if (Array.isArray(value)) return value.map(withoutIds);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).map(([name, part]) => {
          // of two statements that show the same credit, either may be named
          if (/_ids?$/.test(name)) return [name, Array.isArray(part) ? part.length > 0 : part !== null];
          return [name, withoutIds(part)];
        }),
      );
    }
  });
}
