import { type Counted, countingStatements, type Payslip, type ReadPayslip } from '#evidence';
import {
  type ComparedMonth,
  type ComparedYear,
  compareWithBank,
  isClose,
  latestYears,
  type PayAtBank,
  toCompared,
} from '#tax-authority';
import type { Day } from '#values/calendar.ts';
import { type Pence, sumPence } from '#values/money.ts';
import { onceEach, showPence } from './figures.ts';
import { monthOf } from './monthly-pay.ts';
import type { Agreement } from './source-schema.ts';
import type { StoredFacts } from './stored-facts.ts';

/** A payslip and the amount that arrived at the bank for it. */
export interface AtBank {
  payslip: Payslip;
  credited: Pence;
}

export interface Agreed {
  shown: Agreement;
  years: readonly ComparedYear[];
  /** The pay that arrived at the bank in each month. */
  bankCredits: ReadonlyMap<string, Pence | null>;
  /** Payslips whose pay the bank statements should show but don't. */
  missing: readonly Payslip[];
  /** Payslips whose pay arrived with another amount. */
  unequal: readonly AtBank[];
  /** Payslips whose pay dates the bank statements cover, if no pay was found in any statement. */
  unseen: readonly Payslip[];
  /** The credits that pay these payslips, and the others. */
  payAtBank: PayAtBank<{ payslip: Payslip }>;
}

/** Compares payslips, tax authority and bank statements by the rules of the income comparison. */
export function agreementOf(
  { payslips, sameCount, different }: Counted<ReadPayslip>,
  facts: StoredFacts,
): Agreed {
  const taxAuthority = latestYears(facts.income);
  const statements = countingStatements(facts.statements);
  const { years, months, paid, bank } = compareWithBank({
    payslips: payslips.map(toCompared),
    taxAuthority,
    statements,
  });
  const byYear = Map.groupBy(paid, ({ taxYear }) => taxYear);
  const idsOfYear = (year: string) => [
    ...(byYear.get(year) ?? []).flatMap(({ payslip }) => payslip.ids),
    ...(taxAuthority.has(year) ? [taxAuthority.get(year)?.submissionId ?? ''] : []),
  ];
  const byMonth = Map.groupBy(payslips, ({ payDate }) => monthOf(payDate));
  const creditsByMonth = Map.groupBy(bank.credits, ({ payDay }) => monthOf(payDay));
  const idsOfMonth = (day: Day) => [
    ...(byMonth.get(monthOf(day)) ?? []).flatMap(({ ids }) => ids),
    ...(creditsByMonth.get(monthOf(day)) ?? []).map(({ credit }) => credit.statementId),
  ];
  const differing = new Set(
    months.filter(({ verdict }) => verdict === 'differs').map(({ month }) => monthOf(month)),
  );
  const covered = [...bank.covered].filter(({ netPence }) => netPence !== null && netPence > 0n);
  const suspect = covered
    .filter(({ payDate }) => bank.isPayFound && differing.has(monthOf(payDate)))
    .map((one) => {
      const credits = bank.credits.filter((credit) => credit.payslip === one);
      return {
        payslip: one.payslip,
        count: credits.length,
        credited: sumPence(credits.map(({ pence }) => pence)),
      };
    });
  return {
    shown: {
      tax_authority: { verdict: overall(years), tax_years: years.map((year) => showYear(year, idsOfYear)) },
      bank: { verdict: overall(months), months: months.map((month) => showMonth(month, idsOfMonth)) },
      uploads: {
        verdict: different.length > 0 ? 'differs' : sameCount > 0 ? 'agrees' : 'one_source_only',
        same: sameCount,
        different: different.length,
        submission_ids: different.flatMap(({ payslip }) => payslip.ids),
      },
    },
    years,
    bankCredits: new Map(months.map(({ month, bankCredits }) => [monthOf(month), bankCredits])),
    missing: suspect.filter(({ count }) => count === 0).map(({ payslip }) => payslip),
    unequal: suspect.filter(
      ({ count, credited, payslip }) => count > 0 && !isClose(credited, payslip.net ?? credited),
    ),
    unseen: bank.isPayFound ? [] : covered.map(({ payslip }) => payslip),
    payAtBank: bank,
  };
}

function overall(rows: readonly Pick<ComparedYear, 'verdict'>[]): ComparedYear['verdict'] {
  if (rows.some(({ verdict }) => verdict === 'differs')) return 'differs';
  return rows.some(({ verdict }) => verdict === 'agrees') ? 'agrees' : 'one_source_only';
}

function showYear(
  { taxYear, ...year }: ComparedYear,
  idsOf: (year: string) => string[],
): Agreement['tax_authority']['tax_years'][number] {
  return {
    tax_year: taxYear,
    payslips: showPence(year.payslips),
    tax_authority: showPence(year.taxAuthority),
    difference: showPence(year.difference),
    verdict: year.verdict,
    is_complete: year.isComplete,
    submission_ids: onceEach(idsOf(taxYear)),
  };
}

function showMonth(
  { month, ...paid }: ComparedMonth,
  idsOf: (day: Day) => string[],
): Agreement['bank']['months'][number] {
  return {
    month: monthOf(month),
    net_pay: showPence(paid.net),
    bank_credits: showPence(paid.bankCredits),
    difference: showPence(paid.difference),
    verdict: paid.verdict,
    is_complete: paid.isComplete,
    submission_ids: onceEach(idsOf(month)),
  };
}
