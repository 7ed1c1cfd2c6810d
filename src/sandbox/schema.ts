import { z } from 'zod';
import { Account, AccountStatus, StatusReason } from '#accounts/schema.ts';
import { Authorisation } from '#authorisations/schema.ts';
import { MfaKind } from '#connectors';
import { Entry } from '#entries/schema.ts';
import { PayrollSubmission } from '#payroll/schema.ts';
import { MOVE_CHECKS_MAX } from '#retrieval-jobs';
import { Profile, User } from '#users/schema.ts';
import { enumeration } from '#values/enumeration.ts';
import { exampleOf } from '#values/example-of.ts';
import { formed, Id, id, list, Timestamp, text, timestamp, wholeNumber, yesNo } from '#values/fields.ts';
import { Pagination, pageQuery } from '#values/page.ts';
import { parseDuration } from './duration.ts';
import { type PayrollDraft, PayrollInput } from './payroll-input.ts';
import { PERSONAS } from './people/index.ts';
import { FAULT_KINDS, FAULT_TARGETS } from './set-fault.ts';

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
    mail_id: Id.describe('Id of the message'),
    channel: enumeration({ email: 'a mail', sms: 'a text message' }).describe('Kind of message'),
    to: z.string().meta({ description: 'An email address, or a telephone number' }),
    subject: z.string().nullable().describe('Subject; null for a text message'),
    text: z.string().describe('The message as text'),
    html: z.string().nullable().describe('The message as HTML; null for a text message'),
    status: enumeration({
      queued: 'waits to be sent',
      sent: 'was sent',
      failed: 'could not be sent',
    }).describe('Status of the message'),
    created_at: Timestamp.describe('When the message was created'),
    sent_at: Timestamp.nullable().describe('When the message was sent'),
  })
  .meta({
    id: 'SandboxMail',
    description: 'A mail or text message that the service sent',
    examples: [MAIL],
  });
export type SandboxMail = z.output<typeof SandboxMail>;

export const SandboxMailQuery = z.strictObject({
  ...pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }),
  to: text({ max: 254 }).optional().describe('Only messages to this email address or telephone number'),
});

export const SandboxMailList = z
  .object({ pagination: Pagination, mails: z.array(SandboxMail).describe('The messages of this page') })
  .meta({
    description: 'A page of messages',
    examples: [{ pagination: { offset: 0, limit: 20, count: 1, total_count: 1 }, mails: [MAIL] }],
  });

const Persona = enumeration(PERSONAS);

export const PersonaInput = z.strictObject({ persona: Persona.describe('The person to create') }).meta({
  id: 'SandboxUserInput',
  description: 'One of the sandbox’s people',
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

export const StatusInput = z
  .strictObject({
    status: AccountStatus.describe('The new status'),
    status_reason: StatusReason.nullable()
      .optional()
      .describe('The new reason. It must fit the status; each status has a default'),
  })
  .meta({
    id: 'SandboxStatusInput',
    description: 'The status that an account gets',
    examples: [{ status: 'LOGIN_FAILED', status_reason: 'password_expired' }],
  });
export type StatusInput = z.output<typeof StatusInput>;

const PAYSLIPS_MAX = 12;

export const NewPayslips = z
  .strictObject({
    count: wholeNumber(1, PAYSLIPS_MAX).default(1).describe('Number of payslips to add'),
    advance_clock: yesNo().default(false).meta({
      description: 'Moves your clock to the last of the pay dates, if it is in the future',
    }),
  })
  .meta({
    id: 'SandboxPayslipInput',
    description: 'The payslips to add',
    examples: [{ count: 1, advance_clock: true }],
  });
export type NewPayslips = z.output<typeof NewPayslips>;

export const PaidAgain = z
  .object({
    added: z
      .int()
      .describe('Number of payslips that were added: fewer than requested if the person has left the job'),
    pay_dates: z.array(Timestamp).describe('The pay dates, as midnight UTC'),
    latest_pay_date: Timestamp.nullable().meta({ description: 'The last pay date' }),
    now: Timestamp.meta({
      description: 'The time of your clock; a payslip can be retrieved from its pay date on',
    }),
  })
  .meta({
    id: 'SandboxPayslips',
    description: 'The payslips that were added',
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
    })
      .optional()
      .describe(
        'How far to move the clock: an ISO 8601 duration such as P1M, P2W or PT1H, or -P1D to go back',
      ),
    now: timestamp().optional().describe('The new time of the clock'),
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
    now: Timestamp.describe('The time of your clock'),
    machine_now: Timestamp.describe('The time of the machine'),
  })
  .meta({ id: 'SandboxClock', description: 'The clock of your client', examples: [CLOCK] });

export const MovedClock = SandboxClock.extend({
  checks_started: z.int().meta({
    description: `Number of recurring checks that the move started, ${MOVE_CHECKS_MAX} at most. Other checks that are due start within a minute`,
  }),
}).meta({
  id: 'SandboxMovedClock',
  description: 'The clock after the move',
  examples: [{ ...CLOCK, checks_started: 3 }],
});

const REQUESTS_MAX = 1_000_000;
const RETRY_SECONDS_MAX = 60;
const FaultTarget = enumeration(FAULT_TARGETS);
const FaultKind = enumeration(FAULT_KINDS);

export const FaultInput = z
  .strictObject({
    target: FaultTarget.describe('What fails'),
    kind: FaultKind.nullable().describe('How the target fails; null ends the fault'),
    after: wholeNumber(0, REQUESTS_MAX)
      .default(0)
      .meta({ description: 'Number of requests to let through first' }),
    times: wholeNumber(1, REQUESTS_MAX)
      .nullable()
      .default(null)
      .meta({ description: 'Number of requests to affect; null for all, or for one if the target is `api`' }),
    retry_after: wholeNumber(0, RETRY_SECONDS_MAX)
      .optional()
      .describe('Seconds in the `Retry-After` header of `api`; 1 if absent. Providers have their own'),
  })
  .meta({
    id: 'SandboxFaultInput',
    description: 'A fault to set',
    examples: [{ target: 'harbour', kind: 'unavailable', times: 3 }],
  });

export type FaultInput = z.output<typeof FaultInput>;

export const SandboxFault = z
  .object({
    target: FaultTarget.describe('What fails'),
    kind: FaultKind.nullable().describe('How the target fails; null if the fault was ended'),
    after: z.int().describe('Number of requests that are let through first'),
    times: z.int().nullable().describe('Number of requests that are affected; null for all'),
    retry_after: z
      .int()
      .nullable()
      .describe('Seconds in the `Retry-After` header of `api`; null for a provider'),
    ends_at: Timestamp.nullable().describe('When a fault of `api` ends; null for a provider'),
  })
  .meta({
    id: 'SandboxFault',
    description: 'The fault that was set',
    examples: [
      { target: 'harbour', kind: 'unavailable', after: 0, times: 3, retry_after: null, ends_at: null },
    ],
  });
export type SandboxFault = z.output<typeof SandboxFault>;

export const ResetInput = z
  .strictObject({
    delete_users: yesNo()
      .default(false)
      .describe('Also deletes all users of your client with their files and data, which can’t be undone'),
  })
  .meta({ id: 'SandboxResetInput', description: 'What to reset', examples: [{ delete_users: true }] });

export const SandboxReset = z
  .object({
    message: z.string().describe('A confirmation'),
    users_deleted: z.int().describe('Number of users that were deleted'),
    is_complete: z.boolean().describe('False if users are left that should have been deleted: call again'),
  })
  .meta({
    id: 'SandboxReset',
    description: 'The result of a reset',
    examples: [
      { message: 'The sandbox was reset; stored data was kept', users_deleted: 0, is_complete: true },
    ],
  });

export const SandboxCatalogue = z
  .object({
    personas: z
      .array(
        Profile.extend({
          persona: Persona.describe('The name of the persona, and the `user_name` at providers'),
          description: z.string().describe('What is special about the person'),
          utr: z.string().describe('Unique Taxpayer Reference for Self Assessment'),
        }).describe('A fictional person'),
      )
      .describe('The people of the sandbox'),
    passwords: z
      .array(
        z
          .object({
            password: z.string().describe('The password'),
            status: AccountStatus.describe('The status that the account gets'),
            status_reason: StatusReason.nullable().describe('The reason that the account gets'),
            description: z.string().describe('What the provider does'),
          })
          .describe('A password with an effect'),
      )
      .describe('The effect of each password, for every persona'),
    mfa_answers: z
      .array(
        z
          .object({
            kind: MfaKind.describe('The kind of question'),
            answer: z.string().describe('The right answer'),
            description: z.string().describe('How to give the answer'),
          })
          .describe('The answer to one kind of question'),
      )
      .describe('The right answers to MFA questions'),
    providers: z
      .array(
        z
          .object({
            id: z.string().describe('Id of the provider'),
            name: z.string().describe('Name of the provider'),
            how: z.string().describe('How to connect to the provider'),
            extra_login_params: z
              .record(z.string(), z.string())
              .describe('Right values for the provider’s `extra_login_params`, by key'),
            url: z
              .string()
              .nullable()
              .meta({ description: 'The simulator’s address; null if the provider is not simulated' }),
          })
          .describe('A simulated provider'),
      )
      .describe('The providers of the sandbox'),
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
