import { employerOf } from '#evidence';
import { phoneDigits } from '#values/phone.ts';
import { type Access, maskNumber } from '#values/roles.ts';
import { type CountedSlip, rollingIncome } from './rolling-income.ts';
import type { PayrollSubmission } from './schema.ts';
import type { SealedSubmission } from './seal-submission.ts';
import type { SubmissionRow } from './store.ts';

export function toSubmission(
  row: SubmissionRow,
  { data, document_external_id, document_filename }: SealedSubmission,
  counted: readonly CountedSlip[],
): PayrollSubmission {
  const { income_information: income, identity_information: identity } = data;
  return {
    id: row.submission_id,
    account_id: row.account_id,
    entry_id: row.entry_id,
    created_at: row.created_at,
    identity_information: { ...identity, phone: phoneNumber(identity.phone) },
    employment_information: data.employment_information,
    income_information: {
      ...income,
      earnings: {
        ...income.earnings,
        rolling_12m_income: rollingIncome(
          { ...row, employer: employerOf(data.employment_information) },
          counted,
        ),
      },
    },
    document_id: row.document_id,
    document_external_id,
    document_filename,
    trust_score: row.trust_score,
    source: row.source,
  };
}

/** The interface defines phones as numbers here, and as text in webhooks. */
function phoneNumber(phone: string | null): number | null {
  const digits = phone === null ? null : phoneDigits(phone);
  return digits === null ? null : Number(digits);
}

export function maskSubmission(submission: PayrollSubmission, access: Access): PayrollSubmission {
  if (access === 'full') return submission;
  const { identity_information: identity } = submission;
  return { ...submission, identity_information: { ...identity, NI_number: maskNumber(identity.NI_number) } };
}
