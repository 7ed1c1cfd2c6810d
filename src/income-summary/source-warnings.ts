import type { AccountStatus } from '#accounts/schema.ts';
import { findBreaks, type StatementBreak, type StatementCredits } from '#bank-statements';
import { countingStatements, type LeftOutReason, type Payslip } from '#evidence';
import { doubtsIn } from '#payroll';
import type { TrustScore } from '#values/trust-score.ts';
import { authorityWarnings } from './authority-warnings.ts';
import type { Calculated } from './calculated.ts';
import { trustOf, worstOf } from './sources.ts';
import type { StoredFacts } from './stored-facts.ts';
import type { Warning } from './warning-schema.ts';
import { count, dayInWords, employerInWords, listed, money, trustInWords, warning } from './words.ts';

/** The reason why no new data arrives from an account; null if it does, or will soon. */
const STOPPED_WORDS: Readonly<Record<AccountStatus, string | null>> = {
  CONNECTED: null,
  PENDING: null,
  MFA_REQUIRED: 'the person has to complete the sign-in',
  LOGIN_FAILED: 'the sign-in failed',
  LOCKED: 'the account is locked',
  REAUTH_REQUIRED: 'the person has to sign in again',
  UNAVAILABLE: 'the provider could not be reached, or its data could not be read',
  REVOKED: 'the consent has ended',
};

export function sourceWarnings(calculated: Calculated): Warning[] {
  return [
    ...trustWarnings(calculated),
    ...authorityWarnings(calculated),
    ...bankWarnings(calculated),
    ...continuityWarnings(calculated),
    ...differenceWarnings(calculated),
    ...coverageWarnings(calculated),
    ...accountWarnings(calculated),
  ];
}

function trustWarnings({ counted, facts }: Calculated): Warning[] {
  const { worst, counts, submission_ids: ids } = trustOf(counted);
  const documents = facts.statements.flatMap(({ submissionId, documentId }) => {
    const trust = documentId === null ? undefined : facts.documents.get(documentId)?.trust;
    return facts.maySeeChecks && trust && trust !== 'HIGH' ? [{ submissionId, trust }] : [];
  });
  const lowCount = counts.MEDIUM + counts.LOW + counts.VERY_LOW;
  const worstDocument = worstOf(documents.map(({ trust }) => trust));
  return [
    ...(worst !== null && worst !== 'HIGH'
      ? [
          warning(
            'low_trust',
            severityOf(worst),
            lowTrust(count(lowCount, 'payslip'), worst) + reasonsInWords(ids, facts),
            { ids },
          ),
        ]
      : []),
    ...(worstDocument !== null
      ? [
          warning(
            'low_trust_document',
            severityOf(worstDocument),
            lowTrust(count(documents.length, 'bank statement'), worstDocument),
            { ids: documents.map(({ submissionId }) => submissionId) },
          ),
        ]
      : []),
  ];
}

function lowTrust(what: string, worst: TrustScore): string {
  return `The trust in ${what} is not high. The lowest score is “${trustInWords(worst)}”.`;
}

/** Why the trust is not high, most frequent reason first. */
function reasonsInWords(ids: readonly string[], { payslips, claimed }: StoredFacts): string {
  const low = new Set(ids);
  const doubts = payslips
    .filter(({ submissionId }) => low.has(submissionId))
    .flatMap(({ data, documentId }) => {
      const found = doubtsIn(data, claimed);
      return found.length === 0 && documentId !== null ? (['document'] as const) : found;
    });
  const counts = [...Map.groupBy(doubts, (doubt) => doubt)]
    .map(([doubt, some]) => ({ doubt, number: some.length }))
    .sort((one, other) => other.number - one.number || (one.doubt < other.doubt ? -1 : 1));
  if (counts.length === 0) return '';
  const parts = counts.map(({ doubt, number }) => `${DOUBT_WORDS[doubt]} (${count(number, 'payslip')})`);
  return ` Why: ${listed(parts)}.`;
}

const DOUBT_WORDS: Readonly<Record<ReturnType<typeof doubtsIn>[number] | 'document', string>> = {
  name: 'the name differs from the person’s',
  date_of_birth: 'the date of birth differs from the person’s',
  ni_number: 'the National Insurance number differs from the person’s',
  nobody: 'the payslip names nobody',
  arithmetic: 'gross pay less deductions is not net pay',
  document: 'checks of the file did not pass',
};

function severityOf(trust: string): Warning['severity'] {
  return trust === 'MEDIUM' ? 'caution' : 'serious';
}

function bankWarnings({ agreed: { missing, unequal, unseen } }: Calculated): Warning[] {
  return [
    ...(missing.length > 0
      ? [
          warning(
            'bank_credit_missing',
            'serious',
            `The bank statements do not show this pay: ${listed(missing.map(payInWords))}.`,
            { ids: missing.flatMap(({ ids }) => ids) },
          ),
        ]
      : []),
    ...(unequal.length > 0
      ? [
          warning(
            'bank_credit_differs',
            'serious',
            `Bank credits differ from the net pay: ${listed(
              unequal.map(({ payslip, credited }) => `${money(credited)} instead of ${payInWords(payslip)}`),
            )}.`,
            { ids: unequal.flatMap(({ payslip }) => payslip.ids) },
          ),
        ]
      : []),
    ...(unseen.length > 0
      ? [
          warning(
            'no_pay_at_bank',
            'caution',
            `The bank statements cover ${count(unseen.length, 'pay date')} but show no pay. Pay may go to another account.`,
            { ids: unseen.flatMap(({ ids }) => ids) },
          ),
        ]
      : []),
  ];
}

function payInWords({ net, payDate, employerName }: Payslip): string {
  return `${net === null ? 'pay' : money(net)} from ${employerInWords(employerName)} on ${dayInWords(payDate)}`;
}

function continuityWarnings({ facts }: Calculated): Warning[] {
  const breaks = findBreaks(countingStatements(facts.statements));
  const gaps = breaks.filter(({ kind }) => kind === 'gap');
  const contradictions = breaks.filter(({ kind }) => kind !== 'gap');
  const idsOf = (some: typeof breaks) =>
    some.flatMap(({ before, after }) => [before.submissionId, after.submissionId]);
  return [
    ...(contradictions.length > 0
      ? [
          warning(
            'statements_do_not_continue',
            'serious',
            `Bank statements of one account contradict each other: ${listed(contradictions.map(breakInWords))}.`,
            { ids: idsOf(contradictions) },
          ),
        ]
      : []),
    ...(gaps.length > 0
      ? [
          warning(
            'statement_gap',
            'note',
            `Between two bank statements of an account, these days are missing: ${listed(gaps.map(breakInWords))}.`,
            { ids: idsOf(gaps) },
          ),
        ]
      : []),
  ];
}

function breakInWords(found: StatementBreak<StatementCredits>): string {
  if (found.kind === 'balance')
    return `one ends with ${money(found.closing)} on ${dayInWords(found.before.to)}, and the next starts with ${money(found.opening)} on ${dayInWords(found.after.from)}`;
  const days = `${dayInWords(found.from)} to ${dayInWords(found.to)}`;
  return found.kind === 'gap' ? days : `two of them show different rows or balances for ${days}`;
}

function differenceWarnings({ counted: { different } }: Calculated): Warning[] {
  if (different.length === 0) return [];
  const texts = different.map(({ payslip, counted }) => {
    const isNet = payslip.net !== null && counted.net !== null && payslip.net !== counted.net;
    const field = isNet ? 'net' : 'gross';
    const [counts, other] = [counted, payslip].map((one) =>
      one[field] === null ? 'an unknown amount' : money(one[field]),
    );
    return `${dayInWords(payslip.payDate)} (${counts} ${field} counts, ${other} does not)`;
  });
  return [
    warning(
      'source_differs',
      'serious',
      `Two sources show different amounts for the same payslip, and only the more trusted one counts: ${listed(texts)}.`,
      { ids: different.flatMap(({ payslip, counted }) => [...payslip.ids, ...counted.ids]) },
    ),
  ];
}

const INCOMPLETE_WORDS = {
  payslips_missing: 'a payslip is missing',
  amounts_missing: 'a payslip does not show its amounts',
  starts_within_period: 'the first known job started during that time',
};

function coverageWarnings({ lastYear, counted, facts }: Calculated): Warning[] {
  const idsOf = (why: LeftOutReason) =>
    counted.leftOut.filter(({ reason: one }) => one === why).flatMap(({ payslip }) => payslip.ids);
  const [undated, ahead] = [idsOf('no_date'), idsOf('future_date')];
  const reason = lastYear.incompleteReason;
  return [
    ...(reason !== null && reason !== 'no_payslips'
      ? [
          warning(
            'twelve_months_incomplete',
            'note',
            `The last twelve months are not complete: ${INCOMPLETE_WORDS[reason]}. The sums may be too low.`,
            { ids: lastYear.payslips.flatMap(({ ids }) => ids) },
          ),
        ]
      : []),
    ...(undated.length > 0
      ? [
          warning(
            'payslip_without_date',
            'caution',
            `${count(undated.length, 'payslip')} without a date ${undated.length === 1 ? 'does' : 'do'} not count.`,
            {
              ids: undated,
            },
          ),
        ]
      : []),
    ...(ahead.length > 0
      ? [
          warning(
            'future_pay_date',
            'serious',
            `${count(ahead.length, 'payslip')} with a pay date far in the future ${ahead.length === 1 ? 'does' : 'do'} not count.`,
            { ids: ahead },
          ),
        ]
      : []),
    ...(facts.isCut.payslips
      ? [
          warning(
            'older_payslips_left_out',
            'note',
            `Only the newest ${facts.payslips.length} payslips are in this summary.`,
          ),
        ]
      : []),
    ...(facts.isCut.statements
      ? [
          warning(
            'older_statements_left_out',
            'note',
            `Only the newest ${facts.statements.length} bank statements are in this summary.`,
          ),
        ]
      : []),
  ];
}

function accountWarnings({ facts: { accounts, payslips } }: Calculated): Warning[] {
  return accounts.flatMap(({ accountId, providerName, status }) => {
    const why = STOPPED_WORDS[status];
    if (why === null) return [];
    const ids = payslips.filter((one) => one.accountId === accountId).map(({ submissionId }) => submissionId);
    const message = `No new data is arriving from ${providerName}: ${why}.`;
    return [warning('account_needs_attention', 'note', message, { accountId, ids })];
  });
}
