import type { Credit, StatementCredits } from '#bank-statements';
import {
  type ClaimedIdentity,
  countingStatements,
  employerOf,
  isSameEmployer,
  type Payslip,
} from '#evidence';
import { type AccountCredit, findPayCredits, latestYears } from '#tax-authority';
import type { Calculated } from '../calculated.ts';
import { withoutRoundTrips } from './round-trips.ts';

/** What bank statements that count say about the person's income. */
export interface BankEvidence {
  statements: readonly StatementCredits[];
  debits: readonly Credit[];
  /** Credits that pay a payslip that counts. */
  pay: readonly { credit: AccountCredit; payslip: Payslip }[];
  /** Credits that no payslip explains, with the employer that they name if it is known from another source. */
  unexplained: readonly { credit: AccountCredit; employerName: string | null }[];
}

/**
 * Divides the credits among the payslips and the rest. A credit that names the employer of a payslip that counts is
 * explained by this employment, so it is in neither list without a payslip.
 */
export function bankEvidence({ facts, counted, employments }: Calculated): BankEvidence {
  const { today, claimed } = facts;
  const statements = countingStatements(facts.statements);
  const authority = [...latestYears(facts.income).values()].flatMap(({ employers }) => employers);
  const employerNames = [
    ...authority.map(({ name }) => name),
    ...counted.leftOut.map(({ payslip }) => payslip.employerName),
  ];
  const payslips = counted.payslips.map((payslip) => ({
    payslip,
    employerName: payslip.employerName,
    payDate: payslip.payDate,
    netPence: payslip.net,
  }));
  const bank = findPayCredits(withoutRoundTrips(statements), { payslips, employerNames });
  const isExplained = (name: string | null) =>
    employments.some(({ latest }) =>
      isSameEmployer(employerOf({ employer_name: name, employer_tax_reference: null }), latest.employer),
    );
  const named = bank.credits.filter(
    ({ payslip, employerName }) => payslip === null && !isExplained(employerName),
  );
  const unexplained = [...named, ...bank.others.map((credit) => ({ credit, employerName: null }))]
    .filter(({ credit }) => credit.pence > 0n && credit.date <= today && !isOwnName(credit, claimed))
    .map(({ credit, employerName }) => ({ credit, employerName }))
    .sort((one, other) => (keyOf(one.credit) < keyOf(other.credit) ? -1 : 1));
  return {
    statements,
    debits: statements.flatMap(({ debits }) => debits),
    pay: bank.credits.flatMap(({ credit, payslip }) =>
      payslip ? [{ credit, payslip: payslip.payslip }] : [],
    ),
    unexplained,
  };
}

function keyOf({ date, description, pence, statementId }: AccountCredit): string {
  return JSON.stringify([date, description, String(pence), statementId]);
}

/** True if the credit comes from an account with the person's own name. */
function isOwnName({ description }: Credit, { forename, surname }: ClaimedIdentity): boolean {
  const words = wordsOf(description);
  const [own] = wordsOf(forename ?? '');
  const last = wordsOf(surname ?? '');
  if (own === undefined || last.length === 0) return false;
  return last.every((word) => words.includes(word)) && (words.includes(own) || words.includes(own.charAt(0)));
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .match(/\p{L}+/gu) ?? []
  );
}
