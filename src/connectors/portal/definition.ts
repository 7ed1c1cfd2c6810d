import { z } from 'zod';
import { enumeration } from '#values/enumeration.ts';
import { DEDUCTION_TYPES, EARNING_TYPES, PayFrequency } from '#values/payroll-submission.ts';
import { FailureReason } from '../failure.ts';
import {
  CONDITION_ERROR,
  Condition,
  conditionParts,
  ENTRY_ERROR,
  entryParts,
  Field,
  InputName,
  isCondition,
  isEntry,
  isRequest,
  Link,
  Locators,
  Next,
  Path,
  Pattern,
  REQUEST_ERROR,
  requestParts,
  SentHeader,
  Token,
  Values,
} from './definition-parts.ts';

/* Schema of portal definitions, which describe all differences between portals as data. definition-parts.ts explains the words. */

/** Maps field names to their locators. Fields without a locator are null. */
function fieldsOf<const Key extends string>(keys: readonly Key[]) {
  return z.partialRecord(z.enum(keys), Field);
}
export type Fields<Key extends string> = { readonly [K in Key]?: Field | undefined };

const DateFormat = z.string().regex(/^(?:YYYY|MMMM|MMM|MM|DD|D|[-/ .,])+$/, {
  error: 'must consist of YYYY, MMMM, MMM, MM, DD, D and separators',
});

const Failure = z
  .strictObject({
    ...conditionParts,
    reason: FailureReason,
    /** Locates the ISO 8601 time at which the failure ends. */
    until: Field.optional(),
  })
  .refine(isCondition, { error: CONDITION_ERROR });

const challenge = { ...entryParts, prompt: Field };
const Challenge = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('code'),
      ...challenge,
      input: InputName,
      length: z.int().min(1).max(20),
    }),
    /** Maps input names to the part of the date they take: `{"day": "DD", "month": "MM", "year": "YYYY"}`. */
    z.strictObject({
      kind: z.literal('date'),
      ...challenge,
      inputs: z.record(InputName, DateFormat),
    }),
    /** `position` is located within each of the inputs. If there is an `input`, it takes all characters together. */
    z.strictObject({
      kind: z.literal('password_characters'),
      ...challenge,
      inputs: Locators,
      position: Field,
      input: InputName.optional(),
    }),
  ])
  .refine(isEntry, { error: ENTRY_ERROR });
export type ChallengeDefinition = z.output<typeof Challenge>;

const PAYSLIP_FIELDS = [
  'employer_name',
  'employer_tax_reference',
  'payroll_number',
  'pay_date',
  'period_start',
  'period_end',
  'pay_frequency',
  'tax_code',
  'gross_pay',
  'net_pay',
  'total_deductions',
  'tax_year',
  'ytd_gross_pay',
  'ytd_net_pay',
  'ytd_tax_paid',
  'ytd_ni_paid',
  'ytd_taxable_earnings',
] as const;
export type PayslipField = (typeof PAYSLIP_FIELDS)[number];

const ROW_FIELDS = ['description', 'amount', 'quantity', 'rate', 'unit'] as const;
export type RowField = (typeof ROW_FIELDS)[number];

const PROFILE_FIELDS = [
  'name',
  'date_of_birth',
  'street',
  'city',
  'county',
  'post_code',
  'country',
  'email',
  'phone',
  'ni_number',
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

const JOB_FIELDS = [
  'employer_name',
  'employer_tax_reference',
  'payroll_number',
  'role',
  'contract',
  'start_date',
  'leave_date',
  'is_director',
] as const;
export type JobField = (typeof JOB_FIELDS)[number];

const Rows = <Row extends z.ZodType>(fields: Row) => z.strictObject({ rows: Locators, fields });

const EarningType = enumeration(EARNING_TYPES);
const DeductionType = enumeration(DEDUCTION_TYPES);

/** How the portal formats values. */
const Wording = z.strictObject({
  dates: z.array(DateFormat).min(1),
  numbers: z
    .strictObject({ thousands: z.string().max(1), decimal: z.string().length(1) })
    .default({ thousands: ',', decimal: '.' }),
  /** Maps the portal's words, in lower case, to ours. */
  frequencies: z.record(z.string().lowercase(), PayFrequency).default({}),
  contracts: z.record(z.string().lowercase(), z.string()).default({}),
  /**
   * The first pattern that matches a row's description decides its type. If none matches, the type is
   * unknown.
   */
  earnings: z
    .array(
      z.strictObject({
        pattern: Pattern,
        type: EarningType,
        is_fixed: z.boolean(),
        /** Paid without deduction of tax or National Insurance, such as expenses. */
        is_after_tax: z.boolean().default(false),
        is_bik: z.boolean().default(false),
      }),
    )
    .default([]),
  deductions: z.array(z.strictObject({ pattern: Pattern, type: DeductionType })).default([]),
});
export type Wording = z.output<typeof Wording>;

const PayslipPage = z.strictObject({
  detect: Locators,
  island: Locators.optional(),
  fields: fieldsOf(PAYSLIP_FIELDS),
  earnings: Rows(fieldsOf(ROW_FIELDS)).optional(),
  deductions: Rows(fieldsOf(ROW_FIELDS)).optional(),
});
export type PayslipPage = z.output<typeof PayslipPage>;

/**
 * A payslip that is a PDF file. The row's link leads to the file, or to a page with a `link` to it, or to a reply with its
 * `content` in base64.
 */
const PayslipFile = z.strictObject({
  pdf: z
    .strictObject({ link: Link.optional(), content: Field.optional() })
    .refine(({ link, content }) => link === undefined || content === undefined, {
      error: 'must not have both [link] and [content]',
    }),
});
export type PayslipFile = z.output<typeof PayslipFile>;

export const PortalDefinition = z
  .strictObject({
    name: z.string().min(1),
    wording: Wording,
    /** Sent with every request. */
    headers: z.record(SentHeader, z.string()).default({}),
    tokens: z.record(z.string().min(1), Token).default({}),
    login: z
      .strictObject({
        /** The page that is opened first. */
        path: Path,
        ...entryParts,
        user_name: InputName,
        password: InputName,
        /** Maps keys of the provider's `extra_login_params` to input names. */
        extra: z.record(z.string(), InputName).default({}),
      })
      .refine(isEntry, { error: ENTRY_ERROR }),
    /** What every page, and the JSON reply to a sign-in, has only if the person is signed in. */
    signed_in: Locators,
    /** How the portal answers when the session has ended; a pattern is the path to which it redirects. */
    expired: z
      .preprocess((given) => (typeof given === 'string' ? { path: given } : given), Condition)
      .refine(isCondition, { error: CONDITION_ERROR }),
    /** How a session continues without the person. */
    refresh: z.strictObject({ post: Path, values: Values.default({}) }).optional(),
    failures: z.array(Failure),
    mfa: z
      .strictObject({
        /** The path of the page that asks. */
        path: Pattern.optional(),
        /** What the reply to a sign-in shows if there is a question, and the request that then asks it. */
        required: Locators.optional(),
        ask: z.strictObject(requestParts).refine(isRequest, { error: REQUEST_ERROR }).optional(),
        expires_seconds: z.int().positive(),
        /** Shown if an answer was wrong and can be repeated. */
        wrong: z.union([
          Locators.transform((at): Condition => ({ at })),
          Condition.refine(isCondition, { error: CONDITION_ERROR }),
        ]),
        attempts_left: Field.optional(),
        challenges: z.array(Challenge).min(1),
      })
      .refine(({ path, required }) => path !== undefined || required !== undefined, {
        error: 'must have [path] or [required]',
      })
      .optional(),
    payslips: z
      .strictObject({
        ...requestParts,
        island: Locators.optional(),
        rows: Locators,
        id: Field,
        pay_date: Field,
        /** What else the list says. The payslip must say the same amounts and dates, or nothing. */
        fields: fieldsOf(PAYSLIP_FIELDS).default({}),
        link: Link,
        next: Next.optional(),
        /** Shown if there are no payslips. */
        empty: Locators.optional(),
      })
      .refine(isRequest, { error: REQUEST_ERROR }),
    payslip: z.unknown().transform(readPayslipPart),
    profile: z
      .strictObject({
        ...requestParts,
        detect: Locators,
        island: Locators.optional(),
        fields: fieldsOf(PROFILE_FIELDS),
        jobs: Rows(fieldsOf(JOB_FIELDS)).optional(),
      })
      .refine(isRequest, { error: REQUEST_ERROR }),
  })
  .refine(knowsItsTokens, { error: 'uses a token that is not in [tokens]' });
export type PortalDefinition = z.output<typeof PortalDefinition>;

/** Chooses the schema by `pdf`, so that problems name the fields of that kind of payslip. */
function readPayslipPart(given: unknown, context: z.RefinementCtx): PayslipPage | PayslipFile {
  const isFile = typeof given === 'object' && given !== null && 'pdf' in given;
  const parsed = (isFile ? PayslipFile : PayslipPage).safeParse(given);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues)
    context.addIssue({ code: 'custom', path, message, input: given });
  return z.NEVER;
}

function knowsItsTokens({
  tokens,
  login,
  refresh,
  mfa,
  payslips,
  profile,
}: {
  tokens: Record<string, Token>;
  login: { values: Values };
  refresh?: { values: Values } | undefined;
  mfa?: { ask?: { values: Values } | undefined; challenges: { values: Values }[] } | undefined;
  payslips: { values: Values };
  profile: { values: Values };
}): boolean {
  const all = [login, refresh, mfa?.ask, ...(mfa?.challenges ?? []), payslips, profile];
  return all
    .flatMap((one) => Object.values(one?.values ?? {}))
    .every((value) => typeof value !== 'object' || !('token' in value) || value.token in tokens);
}
