import { z } from 'zod';
import { PAY_FREQUENCIES } from '#values/payroll-submission.ts';
import { FAILURE_REASONS } from '../failure.ts';
import { loadHtml } from './load-html.ts';

/*
 * All that is particular to one portal, as data. The words:
 *
 * place    where something is in a page: a CSS selector, or `selector@attribute`; in a JSON island a dotted path. A list of
 *          places is tried in turn, so that a page may change once without harm.
 * field    a place, or `{at, pattern}`, where the pattern's first group is the value.
 * pattern  a regular expression, upper and lower case alike.
 * island   the script element that holds a page's data as JSON; then the places of that page are paths in it.
 */

const Place = z
  .string()
  .min(1)
  .refine(isSelector, { error: 'must be a CSS selector, selector@attribute or path' });
const Places = z
  .union([Place, z.array(Place).min(1)])
  .transform((places) => (typeof places === 'string' ? [places] : places));
export type Places = z.output<typeof Places>;

const Pattern = z.string().transform((source, context) => {
  try {
    return new RegExp(source, 'iu');
  } catch {
    context.issues.push({ code: 'custom', message: 'must be a regular expression', input: source });
    return z.NEVER;
  }
});

const Field = z.union([
  Places.transform((at) => ({ at, pattern: null })),
  z.strictObject({ at: Places, pattern: Pattern }),
]);
export type Field = z.output<typeof Field>;

/** Where each of a set of values is. What a portal does not show is left out and will be null. */
function fieldsOf<const Key extends string>(keys: readonly Key[]) {
  return z.partialRecord(z.enum(keys), Field);
}
export type Fields<Key extends string> = { readonly [K in Key]?: Field | undefined };

const Path = z.string().startsWith('/');
const InputName = z.string().min(1);
const DateFormat = z.string().regex(/^(?:YYYY|MMMM|MMM|MM|DD|D|[-/ .,])+$/, {
  error: 'must be made of YYYY, MMMM, MMM, MM, DD, D and separators',
});

const Failure = z
  .strictObject({
    reason: z.enum(FAILURE_REASONS),
    /** Of the page's path and query. */
    path: Pattern.optional(),
    at: Places.optional(),
    /** Of the text at that place. */
    text: Pattern.optional(),
    /** When it is over, as an ISO 8601 time. */
    until: Field.optional(),
  })
  .refine(({ path, at }) => path !== undefined || at !== undefined, { error: 'must have [path] or [at]' })
  .refine(({ at, text }) => text === undefined || at !== undefined, {
    error: 'must say [at] which place the text is',
  });

const challenge = { form: Places, prompt: Field };
const Challenge = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('code'), ...challenge, input: InputName, length: z.int().min(1).max(20) }),
  /** Each input with the part of the date that goes into it: `{"day": "DD", "month": "MM", "year": "YYYY"}`. */
  z.strictObject({ kind: z.literal('date'), ...challenge, inputs: z.record(InputName, DateFormat) }),
  /** `position` is read from each input. */
  z.strictObject({
    kind: z.literal('password_characters'),
    ...challenge,
    inputs: Places,
    position: Field,
  }),
]);
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

const Rows = <Row extends z.ZodType>(fields: Row) => z.strictObject({ rows: Places, fields });

const EARNING_TYPES = ['BASIC', 'OVERTIME', 'BONUS', 'COMMISSION', 'ALLOWANCE', 'BENEFIT', 'OTHER'] as const;
const DEDUCTION_TYPES = ['TAX', 'NI', 'PENSION', 'STUDENT_LOAN', 'POSTGRAD_LOAN', 'OTHER'] as const;

/** How the portal writes values. */
const Wording = z.strictObject({
  dates: z.array(DateFormat).min(1),
  numbers: z
    .strictObject({ thousands: z.string().max(1), decimal: z.string().length(1) })
    .default({ thousands: ',', decimal: '.' }),
  /** Its words, in lower case, and ours. */
  frequencies: z.record(z.string().lowercase(), z.enum(PAY_FREQUENCIES)).default({}),
  contracts: z.record(z.string().lowercase(), z.string()).default({}),
  /** The first pattern that fits a row's description says what it is; a row that none fits is of no known type. */
  earnings: z.array(
    z.strictObject({
      pattern: Pattern,
      type: z.enum(EARNING_TYPES),
      is_fixed: z.boolean(),
      /** Paid out without tax or National Insurance, such as expenses. */
      is_after_tax: z.boolean().default(false),
      is_bik: z.boolean().default(false),
    }),
  ),
  deductions: z.array(z.strictObject({ pattern: Pattern, type: z.enum(DEDUCTION_TYPES) })),
});
export type Wording = z.output<typeof Wording>;

export const PortalDefinition = z.strictObject({
  name: z.string().min(1),
  wording: Wording,
  login: z.strictObject({
    path: Path,
    form: Places,
    user_name: InputName,
    password: InputName,
    /** The keys of the provider's `extra_login_params`, and the inputs they go into. */
    extra: z.record(z.string(), InputName).default({}),
  }),
  /** What only someone who is signed in sees, on every page. */
  signed_in: Places,
  /** Path and query of where one is sent when the session is over. */
  expired: Pattern,
  failures: z.array(Failure),
  mfa: z
    .strictObject({
      path: Pattern,
      expires_seconds: z.int().positive(),
      /** Shown when an answer was wrong and another may be given. */
      wrong: Places,
      attempts_left: Field.optional(),
      challenges: z.array(Challenge).min(1),
    })
    .optional(),
  payslips: z.strictObject({
    path: Path,
    island: Places.optional(),
    rows: Places,
    id: Field,
    pay_date: Field,
    link: Field,
    next: Field.optional(),
    /** Shown where there are none. */
    empty: Places.optional(),
  }),
  payslip: z.strictObject({
    detect: Places,
    island: Places.optional(),
    fields: fieldsOf(PAYSLIP_FIELDS),
    earnings: Rows(fieldsOf(ROW_FIELDS)),
    deductions: Rows(fieldsOf(ROW_FIELDS)),
  }),
  profile: z.strictObject({
    path: Path,
    detect: Places,
    island: Places.optional(),
    fields: fieldsOf(PROFILE_FIELDS),
    jobs: Rows(fieldsOf(JOB_FIELDS)),
  }),
});
export type PortalDefinition = z.output<typeof PortalDefinition>;

/** `a.view@href` is the selector `a.view` and the attribute `href`; `@href` is that of the scope itself. */
export function partsOf(place: string): { selector: string; attribute: string | undefined } {
  const [, selector = '', attribute] = /^(.*?)(?:@([\w-]+))?$/su.exec(place) ?? [];
  return { selector, attribute };
}

/** Dotted paths have the form of selectors too. */
function isSelector(place: string): boolean {
  const { selector } = partsOf(place);
  try {
    if (selector !== '') loadHtml('')(selector);
    return true;
  } catch {
    return false;
  }
}
