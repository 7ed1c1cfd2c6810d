import { z } from 'zod';
import { ACCOUNT_STATUSES, Account, STATUS_REASONS } from '#accounts/schema.ts';
import { Authorisation } from '#authorisations/schema.ts';
import { MFA_KINDS } from '#connectors';
import { Entry } from '#entries/schema.ts';
import { PayrollSubmission } from '#payroll/schema.ts';
import { Profile, User } from '#users/schema.ts';
import {
  formed,
  Id,
  id,
  list,
  oneOf,
  Timestamp,
  text,
  timestamp,
  wholeNumber,
  yesNo,
} from '#values/fields.ts';
import { Pagination, pageQuery } from '#values/page.ts';
import { parseDuration } from './duration.ts';
import { type PayrollDraft, PayrollInput } from './payroll-input.ts';
import { PERSONA_NAMES, type PersonaName } from './people/index.ts';
import { FAULT_KINDS, SIMULATED_PROVIDERS } from './set-fault.ts';

const MAIL = {
  mail_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  channel: 'email' as const,
  to: 'ada@lender.example',
  subject: 'Your code for Example Lending',
  text: 'Example Lending\n\nYour code:\n\n    123456\n\n-- \nSent by Stipend\n',
  html: '<!doctype html><html lang="en">…</html>',
  status: 'sent' as const,
  created_at: '2026-01-31T09:30:00.000Z',
  sent_at: '2026-01-31T09:30:01.000Z',
};

export const SandboxMail = z
  .object({
    mail_id: Id,
    channel: z.enum(['email', 'sms']),
    to: z.string().meta({ description: 'An email address, or a telephone number' }),
    subject: z.string().nullable().meta({ description: 'Null for a text message' }),
    text: z.string(),
    html: z.string().nullable().meta({ description: 'Null for a text message' }),
    status: z.enum(['queued', 'sent', 'failed']),
    created_at: Timestamp,
    sent_at: Timestamp.nullable(),
  })
  .meta({ id: 'SandboxMail', examples: [MAIL] });
export type SandboxMail = z.output<typeof SandboxMail>;

export const SandboxMailQuery = z.strictObject({
  ...pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }),
  to: text({ max: 254 }).optional(),
});

export const SandboxMailList = z
  .object({ pagination: Pagination, mails: z.array(SandboxMail) })
  .meta({ examples: [{ pagination: { offset: 0, limit: 20, count: 1, total_count: 1 }, mails: [MAIL] }] });

export const PersonaInput = z
  .strictObject({ persona: oneOf(PERSONA_NAMES as [PersonaName, ...PersonaName[]]) })
  .meta({ id: 'SandboxUserInput', examples: [{ persona: 'user_good' }] });

export const SandboxUser = z
  .object({
    user: User,
    authorisation: Authorisation,
    account: Account,
    entry_count: z.int(),
    submission_count: z.int().meta({ description: 'Payroll submissions stored so far' }),
  })
  .meta({
    id: 'SandboxUser',
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
    }).meta({ description: 'Absent fields are null' }),
  })
  .meta({ id: 'SandboxPayrollInput', examples: [{ payroll_submissions: [DRAFT] }] });

export const SubmittedEntry = Entry.omit({ created_at: true })
  .extend({
    entry_id: Id.nullable().meta({ description: 'Null if everything was stored before' }),
    payroll_submissions: z.array(PayrollSubmission),
  })
  .meta({
    id: 'SandboxPayrollEntry',
    examples: [
      {
        ...exampleOf(Entry),
        account_id: null,
        submission_count: 1,
        payroll_submissions: [{ ...exampleOf(PayrollSubmission), account_id: null }],
      },
    ],
  });
export type SubmittedEntry = z.output<typeof SubmittedEntry>;

export const StatusInput = z
  .strictObject({
    status: oneOf(ACCOUNT_STATUSES),
    status_reason: oneOf(STATUS_REASONS)
      .nullable()
      .optional()
      .meta({ description: 'Must fit the status; each status has a default' }),
  })
  .meta({
    id: 'SandboxStatusInput',
    examples: [{ status: 'LOGIN_FAILED', status_reason: 'password_expired' }],
  });
export type StatusInput = z.output<typeof StatusInput>;

const PAYSLIPS_MAX = 12;

export const NewPayslips = z
  .strictObject({
    count: wholeNumber(1, PAYSLIPS_MAX).default(1),
    advance_clock: yesNo().default(false).meta({
      description: 'Moves the clock of this process to the last of the pay dates, if it is in the future',
    }),
  })
  .meta({ id: 'SandboxPayslipInput', examples: [{ count: 1, advance_clock: true }] });
export type NewPayslips = z.output<typeof NewPayslips>;

export const PaidAgain = z
  .object({
    added: z.int().meta({ description: 'Fewer than requested if the person has left the job' }),
    pay_dates: z.array(Timestamp),
    latest_pay_date: Timestamp.nullable().meta({ description: 'The last pay date' }),
    now: Timestamp.meta({
      description: 'The time of the clock; a payslip can be retrieved from its pay date on',
    }),
  })
  .meta({
    id: 'SandboxPayslips',
    examples: [
      {
        added: 1,
        pay_dates: ['2026-02-27T00:00:00.000Z'],
        latest_pay_date: '2026-02-27T00:00:00.000Z',
        now: '2026-02-27T00:00:00.000Z',
      },
    ],
  });
export type PaidAgain = z.output<typeof PaidAgain>;

export const ClockInput = z
  .strictObject({
    advance: formed((value) => (parseDuration(value) ? value : null), {
      must: 'an ISO 8601 duration such as P1M, P2W or PT1H, or -P1D to go back',
    }).optional(),
    now: timestamp().optional(),
  })
  .meta({
    id: 'SandboxClockInput',
    description: 'Give either `advance` or `now`',
    examples: [{ advance: 'P1M' }],
  });
export type ClockInput = z.output<typeof ClockInput>;

const CLOCK = { now: '2026-02-28T09:30:00.000Z', machine_now: '2026-01-31T09:30:00.000Z' };

export const SandboxClock = z
  .object({
    now: Timestamp,
    machine_now: Timestamp.meta({ description: "The machine's time" }),
  })
  .meta({ id: 'SandboxClock', examples: [CLOCK] });

export const MovedClock = SandboxClock.extend({
  checks_started: z.int().meta({ description: 'Number of recurring checks that became due' }),
}).meta({ id: 'SandboxMovedClock', examples: [{ ...CLOCK, checks_started: 3 }] });

const REQUESTS_MAX = 1_000_000;

export const FaultInput = z
  .strictObject({
    target: oneOf(SIMULATED_PROVIDERS).meta({ description: 'A provider' }),
    kind: oneOf(FAULT_KINDS).nullable().meta({ description: 'Null ends the fault' }),
    after: wholeNumber(0, REQUESTS_MAX)
      .default(0)
      .meta({ description: 'Number of requests to let through first' }),
    times: wholeNumber(1, REQUESTS_MAX)
      .nullable()
      .default(null)
      .meta({ description: 'Number of requests to affect; null for all' }),
  })
  .meta({ id: 'SandboxFaultInput', examples: [{ target: 'harbour', kind: 'unavailable', times: 3 }] });

export const SandboxFault = z
  .object({
    target: z.enum(SIMULATED_PROVIDERS),
    kind: z.enum(FAULT_KINDS).nullable(),
    after: z.int(),
    times: z.int().nullable(),
  })
  .meta({ id: 'SandboxFault', examples: [{ target: 'harbour', kind: 'unavailable', after: 0, times: 3 }] });

export const Message = z
  .object({ message: z.string() })
  .meta({ examples: [{ message: 'The sandbox was reset; stored data was kept' }] });

export const SandboxCatalogue = z
  .object({
    personas: z.array(
      Profile.extend({
        persona: z.enum(PERSONA_NAMES),
        description: z.string(),
        utr: z.string().meta({ description: 'Their Unique Taxpayer Reference for Self Assessment' }),
      }),
    ),
    passwords: z.array(
      z.object({
        password: z.string(),
        status: z.enum(ACCOUNT_STATUSES),
        status_reason: z.enum(STATUS_REASONS).nullable(),
        description: z.string(),
      }),
    ),
    mfa_answers: z.array(z.object({ kind: z.enum(MFA_KINDS), answer: z.string(), description: z.string() })),
    providers: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        how: z.string(),
        extra_login_params: z.record(z.string(), z.string()),
        url: z
          .string()
          .nullable()
          .meta({ description: "The simulator's address; null if the provider is not simulated" }),
      }),
    ),
  })
  .meta({
    id: 'SandboxCatalogue',
    description: 'All test values of the sandbox',
    examples: [
      {
        personas: [
          {
            persona: 'user_good',
            description: 'A monthly salary from one employer, 24 payslips',
            forename: 'Hannah',
            surname: 'Whitcombe',
            date_of_birth: '1990-01-31T00:00:00.000Z',
            post_codes: ['LS6 2DN'],
            ni_number: 'JG481926B',
            utr: '2812471896',
          },
        ],
        passwords: [
          {
            password: 'pass_good',
            status: 'CONNECTED',
            status_reason: null,
            description: 'Signs in at once',
          },
        ],
        mfa_answers: [{ kind: 'code', answer: '123456', description: 'The code' }],
        providers: [
          {
            id: 'alder',
            name: 'Alder ESS',
            how: 'POST /accounts with a user_name and a password',
            extra_login_params: { company_code: 'ALD1234' },
            url: 'http://127.0.0.1:41234',
          },
        ],
      },
    ],
  });
export type SandboxCatalogue = z.output<typeof SandboxCatalogue>;

function exampleOf<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
  const { examples: [example] = [] } = (schema.meta() ?? {}) as { examples?: z.output<Schema>[] };
  if (example === undefined) throw new Error('A schema has no example');
  return example;
}
