import { z } from 'zod';
import { enumeration } from '#values/enumeration.ts';
import { formed, Id, list, oneLine, Timestamp } from '#values/fields.ts';
import { AS_MIDNIGHT } from '#values/payroll-submission.ts';

const ITEMS_MAX = 10;
const MONTHS_MAX = 24;
const EMPLOYER_LENGTH_MAX = 200;

const SOURCES = {
  payslips: 'payslips with a pay date in the months',
  bank_statements: 'bank statements of the months',
  taxauth: 'income from the tax authority',
} as const;

const Months = list(
  formed((month) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : null), {
    must: 'a month such as 2026-08',
  }),
  { max: MONTHS_MAX, must: `a list of 1 to ${MONTHS_MAX} months such as 2026-08` },
).refine((given) => new Set(given).size === given.length, { error: 'must not name a month twice' });

const AskInput = z
  .strictObject({
    source: enumeration(SOURCES).describe('What you ask for'),
    months: Months.optional().describe(
      'The calendar months, not in the future and at most six years ago. Payslips and bank statements need them',
    ),
    employer: oneLine({ max: EMPLOYER_LENGTH_MAX })
      .optional()
      .describe('Name of the employer, for payslips. The pages show it. Default: any employer'),
    account_ending: formed((ending) => (/^\d{4}$/.test(ending) ? ending : null), {
      must: 'the last 4 digits of an account number',
    })
      .optional()
      .describe(
        'Last 4 digits of the account number, for bank statements. The pages show it. Default: any account',
      ),
  })
  .superRefine(({ source, months, employer, account_ending }, { addIssue }) => {
    const reject = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
    if (source !== 'taxauth' && !months)
      reject('months', `must be a list of 1 to ${MONTHS_MAX} months such as 2026-08`);
    if (source === 'taxauth' && months) reject('months', 'can be used only with payslips or bank_statements');
    if (source !== 'payslips' && employer !== undefined) reject('employer', 'can be used only with payslips');
    if (source !== 'bank_statements' && account_ending !== undefined)
      reject('account_ending', 'can be used only with bank_statements');
  })
  .meta({ id: 'AskInput', description: 'What you ask for: a source and, for example, its months' });
export type AskInput = z.output<typeof AskInput>;

export const AskFor = list(AskInput, { max: ITEMS_MAX, must: `a list of 1 to ${ITEMS_MAX} items` })
  .refine((items) => new Set(items.map(subjectOf)).size === items.length, {
    error: 'must not ask for the same thing twice: put all months of an employer or an account into one item',
  })
  .meta({
    examples: [
      [
        { source: 'payslips', months: ['2026-08', '2026-09'], employer: 'Alder Foods Ltd' },
        { source: 'bank_statements', months: ['2026-09'], account_ending: '4321' },
        { source: 'taxauth' },
      ],
    ],
  });

function subjectOf({ source, employer, account_ending }: AskInput): string {
  return JSON.stringify([source, employer?.trim().toLowerCase(), account_ending]);
}

export const Received = enumeration({
  none: 'nothing of it has arrived',
  some: 'a part of it has arrived',
  all: 'everything has arrived',
});
export type Received = z.output<typeof Received>;

const Arrival = z
  .object({
    month: z.string().nullable().describe('The month that was asked for; null for the tax authority'),
    is_complete: z
      .boolean()
      .describe(
        'False if something of the month is missing, such as the other payslips of a person who is paid weekly, or if the evidence does not name its employer or account',
      ),
    pay_dates: z
      .array(Timestamp)
      .describe(`Pay dates of payslips in this month, oldest first${AS_MIDNIGHT}; otherwise empty`),
    account_endings: z
      .array(z.string())
      .describe('Last 4 digits of the accounts of bank statements; otherwise empty'),
    tax_years: z.array(z.string()).describe('Tax years from the tax authority; otherwise empty'),
    submission_ids: z.array(Id).describe('The submissions'),
  })
  .describe('What arrived of one month, or from the tax authority');
export type Arrival = z.output<typeof Arrival>;

export const ASKED_EXAMPLE = {
  source: 'payslips' as const,
  months: ['2025-11', '2025-12'],
  employer: 'Alder Foods Ltd',
  account_ending: null,
  received: 'some' as const,
  arrivals: [
    {
      month: '2025-11',
      is_complete: true,
      pay_dates: ['2025-11-28T00:00:00.000Z'],
      account_endings: [],
      tax_years: [],
      submission_ids: ['019a2b3c-4d5e-7f60-8a1b-2c3d4e5f60c1'],
    },
  ],
};

export const AskedItem = z
  .object({
    source: enumeration(SOURCES).describe('What the link asks for'),
    months: z.array(z.string()).describe('The months, oldest first; empty for the tax authority'),
    employer: z.string().nullable().describe('Name of the employer; null for payslips of any employer'),
    account_ending: z
      .string()
      .nullable()
      .describe('Last 4 digits of the account number; null for statements of any account'),
    received: Received.describe('How much of it has arrived'),
    arrivals: z
      .array(Arrival)
      .describe('What has arrived, oldest month first. Empty for members who may not read pay'),
  })
  .meta({
    id: 'AskedItem',
    description:
      'Something that a link asks for, and what has arrived of it. Evidence from before the link counts too if its trust score is `HIGH` or `MEDIUM`',
    examples: [ASKED_EXAMPLE],
  });
export type AskedItem = z.output<typeof AskedItem>;
