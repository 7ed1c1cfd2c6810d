import type { VerdictStatus } from '#income-summary/verdict-schema.ts';
import type { PersonaName } from '#simulation/people/index.ts';
import type { DocumentInput } from '../document-schema.ts';

/** A document that an example person uploads. */
type ExampleDocument = Pick<DocumentInput, 'kind' | 'layout' | 'tamper'> & {
  /** 1 for the last whole month. Absent for the latest payslip. */
  monthsAgo?: number;
};

export interface ExamplePerson {
  /** The `ext_id` of the user. */
  reference: string;
  persona: PersonaName;
  /** For the documentation. */
  shows: string;
  /** The verdict about the person's income, when all their data has arrived. */
  verdict: VerdictStatus;
  /** The password with which the person signs in to the provider. It decides what happens. */
  password: string;
  documents: readonly ExampleDocument[];
}

const statement = (layout: 'quill' | 'lantern', monthsAgo: number): ExampleDocument => ({
  kind: 'bank_statement',
  layout,
  tamper: null,
  monthsAgo,
});

/** The first one is the person that `npm start` links to: an income that is clear, and a document that is not. */
export const EXAMPLE_PEOPLE: readonly [ExamplePerson, ...ExamplePerson[]] = [
  {
    reference: 'example-changed-payslip',
    persona: 'user_student_loan',
    verdict: 'suspected_alteration',
    shows:
      'A steady salary from payroll, confirmed by bank statements, and an uploaded payslip whose net pay was raised',
    password: 'pass_good',
    documents: [
      { kind: 'payslip', layout: 'brightwell', tamper: 'net_inflated' },
      statement('quill', 1),
      statement('quill', 2),
    ],
  },
  {
    reference: 'example-steady-salary',
    persona: 'user_good',
    verdict: 'verified',
    shows: 'The same pay every month, from payroll and on bank statements',
    password: 'pass_good',
    documents: [statement('lantern', 1), statement('lantern', 2)],
  },
  {
    reference: 'example-variable-pay',
    persona: 'user_overtime',
    verdict: 'verified',
    shows: 'Overtime and allowances that differ from month to month',
    password: 'pass_good',
    documents: [],
  },
  {
    reference: 'example-two-jobs',
    persona: 'user_two_jobs',
    verdict: 'verified',
    shows: 'Two jobs at once, one of them paid every week',
    password: 'pass_good',
    documents: [],
  },
  {
    reference: 'example-failed-source',
    persona: 'user_job_change',
    verdict: 'partly_verified',
    shows: 'A sign-in that failed because the password has expired, and one uploaded payslip',
    password: 'error_password_expired',
    documents: [{ kind: 'payslip', layout: 'ledgerfold', tamper: null }],
  },
  {
    reference: 'example-painted-payslips',
    persona: 'user_scottish',
    verdict: 'suspected_alteration',
    shows: 'Three uploaded payslips whose net pay is painted over, and nothing else',
    password: 'error_password_expired',
    documents: [1, 2, 3].map((monthsAgo) => ({
      kind: 'payslip',
      layout: 'brightwell',
      tamper: 'white_box',
      monthsAgo,
    })),
  },
  {
    reference: 'example-other-person',
    persona: 'user_mismatch',
    verdict: 'conflicting',
    shows: 'Payslips of somebody else: name, date of birth and postcode differ from the record',
    password: 'pass_good',
    documents: [],
  },
  {
    reference: 'example-benefits',
    persona: 'user_benefits',
    verdict: 'partly_verified',
    shows: 'Pay from a small job, and state benefits that bank statements show',
    password: 'pass_good',
    documents: [statement('quill', 1), statement('quill', 2), statement('quill', 3)],
  },
  {
    reference: 'example-no-payslips',
    persona: 'user_no_payslips',
    verdict: 'not_enough_data',
    shows: 'A payroll account without any payslip',
    password: 'pass_good',
    documents: [],
  },
];
