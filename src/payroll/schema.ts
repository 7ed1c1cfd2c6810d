import { z } from 'zod';
import { personDetails } from '#accounts/schema.ts';
import { Check } from '#documents/schema.ts';
import { namedEnumeration } from '#values/enumeration.ts';
import { day, Id, id, Timestamp } from '#values/fields.ts';
import { Pagination, pageQuery, updatedSince } from '#values/page.ts';
import {
  Earnings,
  EmploymentInformation,
  IdentityInformation,
  IncomeInformation,
  pounds,
} from '#values/payroll-submission.ts';
import { maskNumbers } from '#values/query-fields.ts';
import { TrustScore } from '#values/trust-score.ts';

export const SOURCES = {
  payroll_connection: 'an account at a provider that the user signed in to',
  payroll_direct_connection: 'a search of an employer’s payroll, without a sign-in',
  payslip_upload: 'an uploaded payslip',
} as const;
export const Source = namedEnumeration('PayslipSource', SOURCES);
export type Source = z.output<typeof Source>;

const EXAMPLE = {
  id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6081',
  account_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  entry_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6082',
  created_at: '2026-02-01T09:30:00.000Z',
  identity_information: {
    name: 'Ada Example',
    date_of_birth: '1990-01-31T00:00:00.000Z',
    address: {
      street: '1 Quay Street',
      county: null,
      city: 'Bristol',
      post_code: 'BS1 4DJ',
      country: 'United Kingdom',
    },
    email: 'ada@example.com',
    phone: 7700900123,
    NI_number: 'AB123456C',
  },
  employment_information: {
    employer_name: 'Kestrel Foods Ltd',
    role: 'Buyer',
    type: 'FullTime',
    status: 'active',
    start_date: '2021-03-01T00:00:00.000Z',
    leave_date: null,
    employer_tax_reference: '999/KF12345',
    is_director: false,
  },
  income_information: {
    pay_date: '2026-01-30T00:00:00.000Z',
    pay_interval_start: '2026-01-01T00:00:00.000Z',
    pay_interval_end: '2026-01-31T00:00:00.000Z',
    pay_frequency: 'monthly',
    tax_code: '1257L',
    earnings: {
      gross_pay: '3333.33',
      net_pay: '2693.50',
      base_salary: '3333.33',
      bonus: null,
      fixed_pay_total: '3333.33',
      variable_pay_total: '0.00',
      earning_elements: [
        {
          type: 'BASIC',
          description: 'Basic pay',
          amount: '3333.33',
          is_fixed: true,
          is_after_tax: false,
          is_after_ni: false,
          is_bik: false,
          quantity: null,
          rate: null,
          unit: null,
        },
      ],
      year_to_date: {
        gross_pay: '33333.30',
        net_pay: '26935.00',
        total_tax_paid: '4570.00',
        total_ni_paid: '1828.30',
        total_taxable_earnings: '33333.30',
        tax_year: 2025,
      },
      rolling_12m_income: { gross_pay: '40000.00', net_pay: '32322.00', is_complete: true },
    },
    deductions: {
      income_tax: '457.00',
      employee_ni: '182.83',
      employee_pension: null,
      total_deductions: '639.83',
      loan_deductions: null,
      deductions_elements: [
        { type: 'TAX', description: 'PAYE tax', amount: '457.00' },
        { type: 'NI', description: 'National Insurance', amount: '182.83' },
      ],
    },
  },
  document_id: null,
  document_external_id: null,
  document_filename: null,
  trust_score: 'HIGH' as const,
  source: 'payroll_connection' as const,
};

export const PayrollSubmission = z
  .object({
    id: Id.describe('Id of the submission'),
    account_id: Id.nullable().describe(
      'The account that the payslip came from; null for an uploaded payslip, and for data that you submitted in the sandbox without an account',
    ),
    entry_id: Id.describe('The entry that the submission belongs to'),
    created_at: Timestamp.describe('When the payslip was stored'),
    identity_information: IdentityInformation.extend({
      phone: z.number().nullable().describe('Phone number, digits only'),
    }).describe(IdentityInformation.description ?? ''),
    employment_information: EmploymentInformation,
    income_information: IncomeInformation.extend({
      earnings: Earnings.extend({
        rolling_12m_income: z
          .object({
            gross_pay: pounds('The sum of the gross pay of the known payslips'),
            net_pay: pounds('The sum of the net pay of the known payslips'),
            is_complete: z.boolean().meta({
              description:
                'True if the known payslips cover all twelve months, or the time since the employment started if that is shorter. False if payslips or amounts are missing, for example because the lookback is shorter: the sums are then too low',
            }),
          })
          .meta({
            description:
              'Income of the twelve months up to this pay date, from this account and from uploaded payslips of the same employer',
          }),
      }).describe(Earnings.description ?? ''),
    }).describe(IncomeInformation.description ?? ''),
    document_id: Id.nullable().describe('The document that the payslip was uploaded in; otherwise null'),
    document_external_id: z.string().nullable().describe('`external_id` of the document'),
    document_filename: z.string().nullable().describe('`file_name` of the document'),
    trust_score: TrustScore.describe('How far the payslip can be trusted'),
    source: Source.describe('Where the payslip came from'),
  })
  .meta({
    id: 'PayrollSubmission',
    description: 'One payslip, as it was stored. Values that the source does not know are null',
    examples: [EXAMPLE],
  });
export type PayrollSubmission = z.output<typeof PayrollSubmission>;

export const ConnectionQuery = z
  .strictObject({ account_id: id().describe('The connected account to query for new payslips') })
  .meta({
    id: 'ConnectionQuery',
    description: 'A query for new payslips',
    examples: [{ account_id: EXAMPLE.account_id }],
  });

export const ConnectionResult = z
  .object({
    account_id: Id.describe('The account that was queried'),
    entry_id: Id.nullable().describe('The entry that no earlier query has returned; null if there is none'),
    payroll_submissions: z.array(PayrollSubmission).describe('The payslips of this entry'),
    authorisation_id: Id.describe('The authorisation that allowed the retrieval'),
  })
  .meta({
    id: 'PayrollConnectionResult',
    description: 'The new payslips of an account',
    examples: [
      {
        account_id: EXAMPLE.account_id,
        entry_id: EXAMPLE.entry_id,
        payroll_submissions: [EXAMPLE],
        authorisation_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6091',
      },
    ],
  });
export type ConnectionResult = z.output<typeof ConnectionResult>;

const { ni_number, date_of_birth, post_code } = personDetails('It is stored if the search finds the user');

export const DirectConnectionInput = z
  .strictObject({
    user_id: id().describe(
      'The user to search for. The user must have an NI number, a date of birth and a postcode, unless you send them here',
    ),
    ni_number,
    date_of_birth,
    post_code,
  })
  .meta({
    id: 'DirectConnectionInput',
    description: 'A search of the payrolls that are connected directly',
    examples: [{ user_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072' }],
  });

export type DirectConnectionInput = z.output<typeof DirectConnectionInput>;

export const SubmissionListQuery = z.strictObject({
  ...pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }),
  submission_id: id().optional().describe('Only the payslip with this `id`'),
  account_id: id().optional().describe('Only payslips from this account'),
  entry_id: id().optional().describe('Only payslips of this entry'),
  pay_date_from: day()
    .optional()
    .describe('Only payslips with this pay date, such as 2026-01-31, or a later one'),
  pay_date_to: day()
    .optional()
    .describe('Only payslips with this pay date, such as 2026-01-31, or an earlier one'),
  updated_since: updatedSince(
    'a payslip was stored, or its trust score changed because it was rated again. Figures that are calculated from other payslips, such as rolling incomes, do not count',
  ),
  mask_numbers: maskNumbers(),
});

export const SubmissionList = z
  .object({
    pagination: Pagination,
    payroll_submissions: z.array(PayrollSubmission).describe('The payslips of this page'),
  })
  .meta({
    id: 'PayrollSubmissionList',
    description: 'A page of payslips',
    examples: [
      {
        pagination: { offset: 0, limit: 20, count: 1, total_count: 1, next_after: null },
        payroll_submissions: [EXAMPLE],
      },
    ],
  });
export type SubmissionList = z.output<typeof SubmissionList>;

export const PayslipChecks = z
  .object({
    submission_id: Id.describe('The payslip'),
    trust_score: TrustScore.describe('The trust score that the payslip got when it was stored'),
    checks: z
      .array(Check)
      .describe(
        'Whether the figures add up, and whether the details are the user’s. Details that are missing from the payslip or the user are not listed',
      ),
  })
  .meta({
    id: 'PayslipChecks',
    description: 'What was checked on a payslip',
    examples: [
      {
        submission_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6075',
        trust_score: 'HIGH',
        checks: [
          {
            code: 'net_pay',
            severity: 'medium',
            is_passed: true,
            payslip: null,
            field: 'income_information.earnings.net_pay',
            page: null,
            box: null,
            expected: '2693.50',
            actual: '2693.50',
            message: 'Gross pay less deductions is net pay',
          },
        ],
      },
    ],
  });
export type PayslipChecks = z.output<typeof PayslipChecks>;
export const PayslipChecksQuery = z.strictObject({ mask_numbers: maskNumbers() });
