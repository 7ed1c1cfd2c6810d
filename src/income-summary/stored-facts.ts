import type { AccountStatus } from '#accounts/schema.ts';
import type { StatementCredits } from '#bank-statements';
import type { AssessedDocument } from '#documents';
import type { ClaimedIdentity } from '#evidence';
import type { Estimated } from '#expenditure';
import type { WholePayslip } from '#payroll';
import type { Source } from '#payroll/schema.ts';
import type { IncomeSubmission } from '#tax-authority/schema.ts';
import type { Day } from '#values/calendar.ts';

/** Everything that a summary is calculated from. */
export interface StoredFacts {
  userId: string;
  /** The user's details as the client gave them. */
  claimed: ClaimedIdentity;
  today: Day;
  /** Includes payslips that were amended later. */
  payslips: readonly WholePayslip[];
  /** Whether the user has more than was read. */
  isCut: { payslips: boolean; statements: boolean };
  income: readonly IncomeSubmission[];
  statements: readonly StatementCredits[];
  accounts: readonly StoredAccount[];
  /** What the checks of the documents found, by document. */
  documents: ReadonlyMap<string, AssessedDocument>;
  /** False if the caller may not see what the checks of documents found. */
  maySeeChecks: boolean;
  estimated: Estimated;
}

export interface StoredAccount {
  accountId: string;
  provider: string;
  providerName: string;
  kind: Exclude<Source, 'payslip_upload'> | 'tax_authority' | 'bank_connection';
  status: AccountStatus;
  /** When a recurring check last succeeded. */
  checkedAt: string | null;
}
