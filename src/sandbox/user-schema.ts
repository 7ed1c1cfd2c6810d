import { z } from 'zod';
import { Account } from '#accounts/schema.ts';
import { Authorisation } from '#authorisations/schema.ts';
import { Entry } from '#entries/schema.ts';
import { PayrollSubmission } from '#payroll/schema.ts';
import { PERSONAS } from '#simulation/people/index.ts';
import { User } from '#users/schema.ts';
import { namedEnumeration } from '#values/enumeration.ts';
import { exampleOf } from '#values/example-of.ts';
import { Id, id, list } from '#values/fields.ts';
import { type PayrollDraft, PayrollInput } from './payroll-input.ts';

export const Persona = namedEnumeration('SandboxPersona', PERSONAS);

export const PersonaInput = z.strictObject({ persona: Persona.describe('The person to create') }).meta({
  id: 'SandboxUserInput',
  description: 'The persona to create',
  examples: [{ persona: 'user_good' }],
});

export const SandboxUser = z
  .object({
    user: User,
    authorisation: Authorisation,
    account: Account,
    entry_count: z.int().describe('Number of entries stored so far'),
    submission_count: z.int().describe('Number of payroll submissions stored so far'),
  })
  .meta({
    id: 'SandboxUser',
    description: 'A user with data',
    examples: [
      {
        user: exampleOf(User),
        authorisation: { ...exampleOf(Authorisation), authorisation_category: 'recurring' },
        account: { ...exampleOf(Account), status: 'CONNECTED', mfa_enabled: false, mfa_challenge: null },
        entry_count: 1,
        submission_count: 12,
      },
    ],
  });
export type SandboxUser = z.output<typeof SandboxUser>;

const SUBMISSIONS_MAX = 100;
const DRAFT: PayrollDraft = {
  identity_information: { name: 'Ada Example' },
  employment_information: { employer_name: 'Kestrel Foods Ltd' },
  income_information: {
    pay_date: '2026-01-30',
    pay_frequency: 'monthly',
    earnings: { gross_pay: '3333.33', net_pay: '2693.50' },
    deductions: { income_tax: '457.00', employee_ni: '182.83', total_deductions: '639.83' },
  },
};

export const SubmissionsInput = z
  .strictObject({
    account_id: id()
      .optional()
      .meta({ description: 'An account of this user; the submissions will belong to it' }),
    payroll_submissions: list(PayrollInput, {
      max: SUBMISSIONS_MAX,
      must: `a list of 1 to ${SUBMISSIONS_MAX} payroll submissions`,
    }).meta({ description: 'The payslips. Absent fields are null' }),
  })
  .meta({
    id: 'SandboxPayrollInput',
    description: 'Payslips to store as if a provider had returned them',
    examples: [{ payroll_submissions: [DRAFT] }],
  });

const { created_at: _, ...ENTRY } = exampleOf(Entry);

export const SubmittedEntry = Entry.omit({ created_at: true })
  .extend({
    entry_id: Id.nullable().describe('The new entry; null if everything was stored before'),
    payroll_submissions: z.array(PayrollSubmission).describe('The new submissions'),
  })
  .meta({
    id: 'SandboxPayrollEntry',
    description: 'The stored payslips',
    examples: [
      {
        ...ENTRY,
        account_id: null,
        submission_count: 1,
        payroll_submissions: [{ ...exampleOf(PayrollSubmission), account_id: null }],
      },
    ],
  });
export type SubmittedEntry = z.output<typeof SubmittedEntry>;
