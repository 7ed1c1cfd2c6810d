import { countPayslips, toPayslip } from '#evidence';
import { type Day, dateOf } from '#values/calendar.ts';
import { affordabilityOf } from './affordability.ts';
import { agreementOf } from './agreement.ts';
import { authorityMonths } from './authority-months.ts';
import { bonusesOf } from './bonuses.ts';
import type { Calculated, NumberedEmployment, Total } from './calculated.ts';
import { doubtedDocuments } from './doubted-documents.ts';
import { type PaidEmployment, toEmployments } from './employments.ts';
import { evidenceHash } from './evidence-hash.ts';
import { addKnown, type Sum, showFigure, showPence, unknown } from './figures.ts';
import { compositionOf, lastYearOf, showLastYear } from './last-year.ts';
import { leftOutOf } from './left-out.ts';
import { type CalendarMonth, monthOf, monthsBetween } from './monthly-pay.ts';
import type { Gap, Month } from './pay-schema.ts';
import {
  gapsBetween,
  type PersonMonth,
  showTrend,
  toPersonMonths,
  trendOf,
  volatilityOf,
} from './person-months.ts';
import { riskOf } from './risk.ts';
import type { IncomeSummary } from './schema.ts';
import { showEmployment, showUnpaid, unpaidEmployments } from './show-employments.ts';
import { sourcesOf, trustOf } from './sources.ts';
import type { StoredFacts } from './stored-facts.ts';
import { streamsOf } from './streams/index.ts';
import { totalIncome } from './streams/total-income.ts';
import { type TypicalPay, typicalPay } from './typical-pay.ts';
import { verdictOf } from './verdict.ts';
import { warningsOf } from './warnings.ts';

const MONTHS_MAX = 36;

/** Calculates what a person earns, from which sources, and how reliable the figures are. */
export function summariseIncome(facts: StoredFacts): IncomeSummary {
  const counted = countPayslips(facts.payslips.map(toPayslip), facts.today);
  const employments = toEmployments(counted.payslips, facts.today).map((employment, at) => ({
    ...employment,
    number: at + 1,
    typical: typicalPay(employment),
  }));
  const unpaid = unpaidEmployments(facts.income, employments);
  const months = toPersonMonths(employments, facts.today);
  const calculated: Calculated = {
    facts,
    counted,
    employments,
    unpaid,
    total: totalOf(employments),
    lastYear: lastYearOf(employments, facts.today),
    trend: trendOf(months),
    volatility: volatilityOf(months),
    agreed: agreementOf(counted, facts),
  };
  return showSummary(calculated, months);
}

function showSummary(calculated: Calculated, months: readonly PersonMonth[]): IncomeSummary {
  const { facts, counted, employments, unpaid, total, lastYear, agreed } = calculated;
  const [streams, warnings] = [streamsOf(calculated), warningsOf(calculated)];
  const doubted = doubtedDocuments(calculated);
  const verdict = verdictOf(calculated, { streams, warnings, doubted });
  const sources = sourcesOf(facts);
  return {
    user_id: facts.userId,
    as_of: dateOf(facts.today).toISOString(),
    currency: 'GBP',
    evidence_hash: evidenceHash(facts).toString('hex'),
    verdict,
    risk: riskOf({ verdict, warnings, sources }),
    income_streams: streams,
    left_out: leftOutOf(calculated, doubted),
    employments: [...employments.map((one) => showEmployment(one, facts.income)), ...unpaid.map(showUnpaid)],
    monthly_income: {
      gross: showFigure(total.gross),
      net: showFigure(total.net),
      cautious_gross: showFigure(total.cautiousGross),
      cautious_net: showFigure(total.cautiousNet),
      usual: { gross: showFigure(total.usual.gross), net: showFigure(total.usual.net) },
      guaranteed: showFigure(total.guaranteed),
      variable: showFigure(total.variable),
      bonuses: total.employments.flatMap(bonusesOf),
      employments: total.employments.map(({ number }) => number),
    },
    total_income: totalIncome(streams),
    annual_income: {
      annualised_gross: showFigure(total.yearGross),
      last_12_months: showLastYear(lastYear),
    },
    composition: compositionOf(lastYear),
    trend: showTrend(calculated.trend),
    volatility: calculated.volatility,
    months: showMonths(months, agreed.bankCredits, {
      today: facts.today,
      authorityOf: authorityMonths(facts.income, {
        payDates: counted.payslips.map(({ payDate }) => payDate),
        today: facts.today,
      }),
    }),
    gaps: showGaps(employments),
    agreement: agreed.shown,
    affordability: affordabilityOf(total, facts.estimated),
    trust: trustOf(counted),
    sources,
    warnings,
  };
}

/** Adds up the typical months of all current employments. */
function totalOf(employments: readonly NumberedEmployment[]): Total {
  const current = employments.filter(({ isCurrent }) => isCurrent === true);
  const none = employments.length === 0 ? 'no_payslips' : 'no_current_employment';
  const add = (sumOf: (typical: TypicalPay) => Sum): Sum =>
    current.length === 0
      ? unknown(none)
      : addKnown(
          current.map(({ typical }) => sumOf(typical)),
          none,
        );
  return {
    gross: add(({ gross }) => gross),
    net: add(({ net }) => net),
    cautiousGross: add(({ cautiousGross }) => cautiousGross),
    cautiousNet: add(({ cautiousNet }) => cautiousNet),
    yearGross: add(({ yearGross }) => yearGross),
    usual: { gross: add(({ usual }) => usual.gross), net: add(({ usual }) => usual.net) },
    guaranteed: add(({ guaranteed }) => guaranteed),
    variable: add(({ variable }) => variable),
    employments: current.filter(({ typical }) => typical.method !== null),
  };
}

/** Newest first, with months in which only the bank shows pay. A bank credit after today has a misread date. */
function showMonths(
  months: readonly PersonMonth[],
  bankCredits: ReadonlyMap<CalendarMonth, bigint | null>,
  { today, authorityOf }: { today: Day; authorityOf: (month: CalendarMonth) => bigint | null },
): Month[] {
  const credited = [...bankCredits.keys()].filter((month) => month <= monthOf(today));
  const all = [...months.map(({ month }) => month), ...credited].sort();
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return [];
  return monthsBetween(first, last)
    .slice(-MONTHS_MAX)
    .reverse()
    .map((month) => {
      const paid = months.find((one) => one.month === month);
      return {
        month,
        gross_pay: showPence(paid?.paidGross ?? null),
        net_pay: showPence(paid?.paidNet ?? null),
        monthly_gross: showPence(paid?.gross ?? null),
        monthly_net: showPence(paid?.net ?? null),
        bank_credits: showPence(bankCredits.get(month) ?? null),
        tax_authority: showPence(authorityOf(month)),
        is_whole: paid?.isWhole ?? false,
        has_gap: paid?.hasGap ?? false,
        submission_ids: [...(paid?.ids ?? [])],
      };
    });
}

function showGaps(employments: readonly NumberedEmployment[]): Gap[] {
  const inside = employments.flatMap(({ number, gaps, months }) =>
    gaps.map((gap): Gap => {
      const due = new Set(gap.payDates.map(monthOf));
      return {
        kind: 'inside_employment',
        employment: number,
        from: timeOf(gap.from),
        to: timeOf(gap.to),
        pay_periods_missing: gap.missing,
        months: months
          .filter(({ month, periods }) => due.has(month) && periods.length === 0)
          .map(({ month }) => month),
        paid_by_year_to_date: showFigure(gap.paid),
        submission_ids: [...gap.before.ids, ...gap.after.ids],
      };
    }),
  );
  const between = gapsBetween(employments).map(
    ({ from, to, ids }): Gap => ({
      kind: 'between_employments',
      employment: null,
      from: timeOf(from),
      to: timeOf(to),
      pay_periods_missing: null,
      months: wholeMonthsOf(employments, monthsBetween(monthOf(from), monthOf(to))),
      paid_by_year_to_date: showFigure(unknown('no_payslips')),
      submission_ids: ids,
    }),
  );
  return [...inside, ...between].sort((one, other) => (one.from < other.from ? 1 : -1));
}

/** The months in which no employment paid. */
function wholeMonthsOf(
  employments: readonly PaidEmployment[],
  months: readonly CalendarMonth[],
): CalendarMonth[] {
  const paid = new Set(employments.flatMap(({ periods }) => periods.map(({ payDate }) => monthOf(payDate))));
  return months.filter((month) => !paid.has(month));
}

function timeOf(day: Day): string {
  return dateOf(day).toISOString();
}
