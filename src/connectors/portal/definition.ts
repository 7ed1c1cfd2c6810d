import { z } from 'zod';
import { enumeration } from '#values/enumeration.ts';
import { DEDUCTION_TYPES, EARNING_TYPES, PayFrequency } from '#values/payroll-submission.ts';
import { FailureReason } from '../failure.ts';
import { $ } from './load-html.ts';

/*
 * Schema of portal definitions, which describe all differences between portals as data. Terms:
 *
 * locator  finds something in a page: a CSS selector or `selector@attribute`, or in a JSON island a dotted path. In a list
 *          of locators, the first that finds something is used, so that a definition can cover two versions of a page.
 * field    a locator, or `{at, pattern}`, where the pattern's first group is the value.
 * pattern  a case-insensitive regular expression.
 * island   the script element that holds a page's data as JSON. With an island, the locators of the page are paths in it.
 */

const Locator = z
  .string()
  .min(1)
  .refine(isSelector, { error: 'must be a CSS selector, selector@attribute or path' });
const Locators = z
  .union([Locator, z.array(Locator).min(1)])
  .transform((locators) => (typeof locators === 'string' ? [locators] : locators));
export type Locators = z.output<typeof Locators>;

const Pattern = z.string().transform((source, context) => {
  try {
    return new RegExp(source, 'iu');
  } catch {
    context.issues.push({ code: 'custom', message: 'must be a regular expression', input: source });
    return z.NEVER;
  }
});

const Field = z.union([
  Locators.transform((at) => ({ at, pattern: null })),
  z.strictObject({ at: Locators, pattern: Pattern }),
]);
export type Field = z.output<typeof Field>;

/** Maps field names to their locators. Fields without a locator are null. */
function fieldsOf<const Key extends string>(keys: readonly Key[]) {
  return z.partialRecord(z.enum(keys), Field);
}
export type Fields<Key extends string> = { readonly [K in Key]?: Field | undefined };

const Path = z.string().startsWith('/');
const InputName = z.string().min(1);
const DateFormat = z.string().regex(/^(?:YYYY|MMMM|MMM|MM|DD|D|[-/ .,])+$/, {
  error: 'must consist of YYYY, MMMM, MMM, MM, DD, D and separators',
});

const Failure = z
  .strictObject({
    reason: FailureReason,
    /** Matches the page's path and query. */
    path: Pattern.optional(),
    at: Locators.optional(),
    /** Matches the text at the locator. */
    text: Pattern.optional(),
    /** Locates the ISO 8601 time at which the failure ends. */
    until: Field.optional(),
  })
  .refine(({ path, at }) => path !== undefined || at !== undefined, { error: 'must have [path] or [at]' })
  .refine(({ at, text }) => text === undefined || at !== undefined, {
    error: 'must have [at], the locator of the text',
  });

const challenge = { form: Locators, prompt: Field };
const Challenge = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('code'), ...challenge, input: InputName, length: z.int().min(1).max(20) }),
  /** Maps input names to the part of the date they take: `{"day": "DD", "month": "MM", "year": "YYYY"}`. */
  z.strictObject({ kind: z.literal('date'), ...challenge, inputs: z.record(InputName, DateFormat) }),
  /** `position` is located within each input. */
  z.strictObject({
    kind: z.literal('password_characters'),
    ...challenge,
    inputs: Locators,
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
  earnings: z.array(
    z.strictObject({
      pattern: Pattern,
      type: EarningType,
      is_fixed: z.boolean(),
      /** Paid without deduction of tax or National Insurance, such as expenses. */
      is_after_tax: z.boolean().default(false),
      is_bik: z.boolean().default(false),
    }),
  ),
  deductions: z.array(z.strictObject({ pattern: Pattern, type: DeductionType })),
});
export type Wording = z.output<typeof Wording>;

export const PortalDefinition = z.strictObject({
  name: z.string().min(1),
  wording: Wording,
  login: z.strictObject({
    path: Path,
    form: Locators,
    user_name: InputName,
    password: InputName,
    /** Maps keys of the provider's `extra_login_params` to input names. */
    extra: z.record(z.string(), InputName).default({}),
  }),
  /** Elements that every page has only if the person is signed in. */
  signed_in: Locators,
  /** Path and query of the page to which expired sessions are redirected. */
  expired: Pattern,
  failures: z.array(Failure),
  mfa: z
    .strictObject({
      path: Pattern,
      expires_seconds: z.int().positive(),
      /** Shown if an answer was wrong and can be repeated. */
      wrong: Locators,
      attempts_left: Field.optional(),
      challenges: z.array(Challenge).min(1),
    })
    .optional(),
  payslips: z.strictObject({
    path: Path,
    island: Locators.optional(),
    rows: Locators,
    id: Field,
    pay_date: Field,
    link: Field,
    next: Field.optional(),
    /** Shown if there are no payslips. */
    empty: Locators.optional(),
  }),
  payslip: z.strictObject({
    detect: Locators,
    island: Locators.optional(),
    fields: fieldsOf(PAYSLIP_FIELDS),
    earnings: Rows(fieldsOf(ROW_FIELDS)),
    deductions: Rows(fieldsOf(ROW_FIELDS)),
  }),
  profile: z.strictObject({
    path: Path,
    detect: Locators,
    island: Locators.optional(),
    fields: fieldsOf(PROFILE_FIELDS),
    jobs: Rows(fieldsOf(JOB_FIELDS)),
  }),
});
export type PortalDefinition = z.output<typeof PortalDefinition>;

/**
 * Splits a locator: `a.view@href` has the selector `a.view` and the attribute `href`; `@href` is an attribute
 * of the scope itself.
 */
export function partsOf(locator: string): Parts {
  const known = parts.get(locator);
  if (known) return known;
  const [, selector = '', attribute] = /^(.*?)(?:@([\w-]+))?$/su.exec(locator) ?? [];
  const found = { selector, attribute };
  parts.set(locator, found);
  return found;
}

interface Parts {
  selector: string;
  attribute: string | undefined;
}

/** Locators come from definitions, so there are few. */
const parts = new Map<string, Parts>();

/** Dotted paths are valid selectors too. */
function isSelector(locator: string): boolean {
  const { selector } = partsOf(locator);
  try {
    if (selector !== '') $(selector);
    return true;
  } catch {
    return false;
  }
}
