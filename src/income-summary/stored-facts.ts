import type { AccountStatus } from '#accounts/schema.ts';
import type { StatementCredits } from '#bank-statements';
import type { ClaimedIdentity } from '#evidence';
import type { Estimated } from '#expenditure';
import type { WholePayslip } from '#payroll';
import type { Source } from '#payroll/schema.ts';
import type { IncomeSubmission } from '#tax-authority/schema.ts';
import type { Day } from '#values/calendar.ts';
import type { TrustScore } from '#values/trust-score.ts';

/** Everything that a summary is calculated from. */
export interface StoredFacts {
  userId: string;
  /** The user's details as the client gave them. */
  claimed: ClaimedIdentity;
  today: Day;
  /** Includes payslips that were amended later. */
  payslips: readonly WholePayslip[];
  /** True if the user has more payslips than were read. */
  isCut: boolean;
  income: readonly IncomeSubmission[];
  statements: readonly StatementCredits[];
  accounts: readonly StoredAccount[];
  /** The trust scores of documents that were read, by document. */
  documentTrust: ReadonlyMap<string, TrustScore>;
  estimated: Estimated;
}

export interface StoredAccount {
  accountId: string;
  provider: string;
  providerName: string;
  kind: Exclude<Source, 'payslip_upload'> | 'tax_authority';
  status: AccountStatus;
  /** When a recurring check last succeeded. */
  checkedAt: string | null;
}
