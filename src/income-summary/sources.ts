import type { Counted, ReadPayslip } from '#evidence';
import { type Day, dateOf, daysBetween } from '#values/calendar.ts';
import { TrustScore } from '#values/trust-score.ts';
import type { IncomeSummary } from './schema.ts';
import type { IncomeSource } from './source-schema.ts';
import type { StoredAccount, StoredFacts } from './stored-facts.ts';

const SCORES = TrustScore.options;

/** A submission of any kind, with the last day that it covers. */
interface Dated {
  id: string;
  accountId: string | null;
  kind: IncomeSource['kind'];
  createdAt: string;
  date: Day | null;
  trust: TrustScore | null;
}

/** Lists every account and every kind of upload that has data, with the age of that data. */
export function sourcesOf(facts: StoredFacts): IncomeSource[] {
  const all = datedOf(facts);
  const ofAccounts = facts.accounts.map((account) =>
    toSource(
      { kind: account.kind, account },
      all.filter(({ accountId }) => accountId === account.accountId),
      facts.today,
    ),
  );
  const others = Map.groupBy(
    all.filter(({ accountId }) => !facts.accounts.some((account) => account.accountId === accountId)),
    ({ kind }) => kind,
  );
  return [
    ...ofAccounts,
    ...[...others].map(([kind, some]) => toSource({ kind, account: null }, some, facts.today)),
  ];
}

function datedOf({ payslips, income, statements, documents, maySeeChecks }: StoredFacts): Dated[] {
  return [
    ...payslips.map((one): Dated => {
      const { pay_date, pay_interval_end } = one.data.income_information;
      return {
        id: one.submissionId,
        accountId: one.accountId,
        kind: one.source,
        createdAt: one.createdAt,
        date: (pay_date ?? pay_interval_end)?.slice(0, 10) ?? null,
        trust: one.trustScore,
      };
    }),
    ...income.map(
      (one): Dated => ({
        id: one.id,
        accountId: one.account_id,
        kind: 'tax_authority',
        createdAt: one.created_at,
        date: one.income_period.end?.slice(0, 10) ?? null,
        trust: null,
      }),
    ),
    ...statements.map(
      (one): Dated => ({
        id: one.submissionId,
        accountId: one.accountId,
        kind: 'bank_statement',
        createdAt: one.createdAt,
        date: one.to,
        trust: one.accountId
          ? one.trust
          : (maySeeChecks && one.documentId && documents.get(one.documentId)?.trust) || null,
      }),
    ),
  ];
}

function toSource(
  { kind, account }: { kind: IncomeSource['kind']; account: StoredAccount | null },
  some: readonly Dated[],
  today: Day,
): IncomeSource {
  const newest = some.reduce<Dated | null>(
    (latest, one) => (one.date !== null && (latest?.date ?? '') < one.date ? one : latest),
    null,
  );
  const stored = [...some.map(({ createdAt }) => createdAt), account?.checkedAt ?? null].filter(
    (time) => time !== null,
  );
  return {
    kind,
    account_id: account?.accountId ?? null,
    provider: account?.provider ?? null,
    account_status: account?.status ?? null,
    submission_count: some.length,
    last_retrieved_at: stored.sort().at(-1) ?? null,
    newest_date: newest?.date ? dateOf(newest.date).toISOString() : null,
    age_days: newest?.date ? daysBetween(newest.date, today) : null,
    trust: worstOf(some.flatMap(({ trust }) => trust ?? [])),
    newest_submission_id: newest?.id ?? null,
  };
}

export function worstOf(scores: readonly TrustScore[]): TrustScore | null {
  return SCORES.findLast((score) => scores.includes(score)) ?? null;
}

/** Counts all payslips by trust score: those that the figures come from, and those that are left out. */
export function trustOf({ payslips: counted, leftOut }: Counted<ReadPayslip>): IncomeSummary['trust'] {
  const others = leftOut.filter(({ reason }) => reason !== 'amended').map(({ payslip }) => payslip);
  const payslips: readonly ReadPayslip[] = [...counted, ...others];
  const scores = payslips.map(({ trustScore }) => trustScore);
  const count = (score: TrustScore) => scores.filter((one) => one === score).length;
  return {
    worst: worstOf(scores),
    counts: { HIGH: count('HIGH'), MEDIUM: count('MEDIUM'), LOW: count('LOW'), VERY_LOW: count('VERY_LOW') },
    submission_ids: payslips.filter(({ trustScore }) => trustScore !== 'HIGH').flatMap(({ ids }) => ids),
  };
}
