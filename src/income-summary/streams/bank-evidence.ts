import { type Credit, partyOf, type StatementCredits } from '#bank-statements';
import {
  type ClaimedIdentity,
  countingStatements,
  employerOf,
  isSameEmployer,
  type Payslip,
} from '#evidence';
import { type AccountCredit, creditsOnce } from '#tax-authority';
import type { Calculated } from '../calculated.ts';

/** What bank statements that count say about the person's income. */
export interface BankEvidence {
  statements: readonly StatementCredits[];
  debits: readonly AccountCredit[];
  /** Credits that pay a payslip that counts. */
  pay: readonly { credit: AccountCredit; payslip: Payslip }[];
  /** Credits that no payslip explains, with the employer that they name if the tax authority knows it. */
  unexplained: readonly { credit: AccountCredit; employerName: string | null }[];
}

/** Divides the credits into those that belong to an employment with payslips that count, and the rest. */
export function bankEvidence({ facts, employments, agreed }: Calculated): BankEvidence {
  const { today, claimed } = facts;
  const statements = countingStatements(facts.statements);
  const bank = agreed.payAtBank;
  const pay = bank.credits.flatMap(({ credit, payslip }) =>
    payslip ? [{ credit, payslip: payslip.payslip }] : [],
  );
  // an employer can pay under another name, and in months without payslips too
  const payers = new Set(pay.map(({ credit }) => partyOf(credit.description)));
  const isExplained = (credit: AccountCredit, name: string | null) =>
    (payers.size > 0 && payers.has(partyOf(credit.description))) ||
    employments.some(({ latest }) => isNamed(name, latest));
  const unpaid = bank.credits.filter(({ payslip }) => payslip === null);
  const unexplained = [
    ...unpaid,
    ...bank.besides,
    ...bank.others.map((credit) => ({ credit, employerName: null })),
  ]
    .filter(({ credit, employerName }) => !isExplained(credit, employerName))
    .filter(({ credit }) => credit.pence > 0n && credit.date <= today && !isOwnName(credit, claimed))
    .map(({ credit, employerName }) => ({ credit, employerName }))
    .sort((one, other) => inOrder(one.credit, other.credit));
  const debits = creditsOnce(statements.map((one) => ({ ...one, credits: one.debits })));
  return { statements, debits, pay, unexplained };
}

function isNamed(name: string | null, { employer }: Payslip): boolean {
  return isSameEmployer(employerOf({ employer_name: name, employer_tax_reference: null }), employer);
}

/** The same order, whichever statement was stored first. */
function inOrder(one: AccountCredit, other: AccountCredit): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  return keyOf(one) < keyOf(other) ? -1 : 1;
}

function keyOf({ description, pence, statementId }: AccountCredit): string {
  return JSON.stringify([description, String(pence), statementId]);
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
