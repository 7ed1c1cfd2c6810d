import { z } from 'zod';
import { checkUrl } from '#platform/outbound/check-url.ts';
import { enumeration, namedEnumeration } from '#values/enumeration.ts';
import type { Env } from '#values/environment.ts';
import { formed, oneLine, Timestamp, timestamp, wholeNumber, yesNo } from '#values/fields.ts';
import { allowsLoopback, type Deployment } from '#values/loopback.ts';
import { parseAppScheme, parseCallback, parsePage } from './callback-url.ts';
import { LOGO_BYTES_MAX } from './detect-image.ts';
import { parseFrameOrigin } from './frame-origin.ts';

const FREQUENCIES = { WEEKLY: 'every week', MONTHLY: 'every month' } as const;
const ProductionFrequency = enumeration(FREQUENCIES);
export const RecurringCheckFrequency = namedEnumeration('RecurringCheckFrequency', {
  HOURLY: 'every hour; only in the sandbox',
  ...FREQUENCIES,
});
export type RecurringCheckFrequency = z.output<typeof RecurringCheckFrequency>;

export const AfterWithdrawal = namedEnumeration('AfterWithdrawal', {
  keep: 'it stays readable',
  hide: 'it is hidden: reads get 403, except an admin’s export',
  erase: 'it is hidden, and the user is erased after `after_withdrawal_days`',
});
export type AfterWithdrawal = z.output<typeof AfterWithdrawal>;

export const WITHDRAWAL_DAYS_MAX = 365;

const ABOUT = {
  payslip_upload_enabled: 'Whether users can upload payslips',
  payroll_period_months: 'How many months back data is retrieved when an account is linked',
  recurring_checks_enabled: 'Whether connected accounts are checked for new data on a schedule',
  recurring_check_frequency: 'How often a connected account is checked',
  recurring_check_end_date: 'No recurring checks run after this time, if it is set',
  taxauth_enabled: 'Whether income can be retrieved from the tax authority',
  bank_connections_enabled:
    'Whether users can connect accounts at banks. It has no effect unless the operator has configured a bank',
  payroll_connections_enabled: 'Whether payslips can be retrieved from payroll providers',
  client_logo:
    'Your logo: an https URL with a public host, or a data URL of a PNG, JPEG, GIF, WebP or SVG image of at most 64 KB. The service loads an image at a URL itself, without following redirects; if that fails, pages show your name alone',
  client_callback_url:
    'The page that users return to when their journey ends, or after they sign in at a provider’s own site',
  client_privacy_url:
    'Your privacy notice. People can open it from the pages of the journey, before they agree',
  app_link_schemes:
    'Schemes of your own apps, such as `com.lender.app`. `client_callback_url` can be an app link with one of them',
  client_display_name: 'The name of your company that users see',
  journey_origins:
    'Origins of your own sites that may show the hosted journey in a frame, such as `https://www.lender.example`. None by default',
  immediate_deletion_enabled:
    'Whether a user who asks for deletion is deleted at once. If not, the request is recorded for you to answer. Leave it off if you have to keep records',
  after_withdrawal:
    'What happens to stored data when a user withdraws consent. The consent texts follow the setting. Users who agreed under a stricter setting keep it, and users who are hidden stay hidden',
  after_withdrawal_days: 'With `erase`: how many days after the withdrawal the user is erased',
};

/** The settings of a client. A user can override each of them. */
export const Settings = z.object({
  payslip_upload_enabled: z.boolean().describe(ABOUT.payslip_upload_enabled),
  payroll_period_months: z.int().describe(ABOUT.payroll_period_months),
  recurring_checks_enabled: z.boolean().describe(ABOUT.recurring_checks_enabled),
  recurring_check_frequency: RecurringCheckFrequency.describe(ABOUT.recurring_check_frequency),
  recurring_check_end_date: Timestamp.nullable().describe(ABOUT.recurring_check_end_date),
  taxauth_enabled: z.boolean().describe(ABOUT.taxauth_enabled),
  bank_connections_enabled: z.boolean().describe(ABOUT.bank_connections_enabled),
  payroll_connections_enabled: z.boolean().describe(ABOUT.payroll_connections_enabled),
});
export type Settings = z.output<typeof Settings>;

/** A field that a request can leave out, or set to null. */
function optional<Field extends z.ZodType>(field: Field, what: string) {
  return field.nullable().optional().describe(what);
}

/** The same settings as request fields. Only the sandbox allows HOURLY. */
export function settingsInput(env: Env) {
  const frequency = env === 'sandbox' ? RecurringCheckFrequency : ProductionFrequency;
  return {
    payslip_upload_enabled: optional(yesNo(), ABOUT.payslip_upload_enabled),
    payroll_period_months: optional(wholeNumber(1, 72), ABOUT.payroll_period_months),
    recurring_checks_enabled: optional(yesNo(), ABOUT.recurring_checks_enabled),
    recurring_check_frequency: optional(frequency, ABOUT.recurring_check_frequency),
    recurring_check_end_date: optional(timestamp(), ABOUT.recurring_check_end_date),
    taxauth_enabled: optional(yesNo(), ABOUT.taxauth_enabled),
    bank_connections_enabled: optional(yesNo(), ABOUT.bank_connections_enabled),
    payroll_connections_enabled: optional(yesNo(), ABOUT.payroll_connections_enabled),
  };
}

export const ClientConfiguration = Settings.extend({
  client_logo: z.string().nullable().describe(ABOUT.client_logo),
  client_callback_url: z.string().nullable().describe(ABOUT.client_callback_url),
  client_privacy_url: z.string().nullable().describe(ABOUT.client_privacy_url),
  app_link_schemes: z.array(z.string().describe('A scheme')).describe(ABOUT.app_link_schemes),
  client_display_name: z.string().nullable().describe(ABOUT.client_display_name),
  journey_origins: z.array(z.string().describe('An origin')).describe(ABOUT.journey_origins),
  immediate_deletion_enabled: z.boolean().describe(ABOUT.immediate_deletion_enabled),
  after_withdrawal: AfterWithdrawal.describe(ABOUT.after_withdrawal),
  after_withdrawal_days: z.int().describe(ABOUT.after_withdrawal_days),
}).meta({
  id: 'ClientConfiguration',
  description: 'The settings of a client. Settings that are not set have their default value',
  examples: [
    {
      payslip_upload_enabled: true,
      payroll_period_months: 12,
      recurring_checks_enabled: false,
      recurring_check_frequency: 'MONTHLY',
      recurring_check_end_date: null,
      taxauth_enabled: false,
      bank_connections_enabled: true,
      payroll_connections_enabled: true,
      client_logo: null,
      client_callback_url: 'https://lender.example/after-payslips',
      client_privacy_url: 'https://lender.example/privacy',
      app_link_schemes: ['com.lender.app'],
      client_display_name: 'Example Lending',
      journey_origins: ['https://www.lender.example'],
      immediate_deletion_enabled: false,
      after_withdrawal: 'keep',
      after_withdrawal_days: 30,
    },
  ],
});
export type ClientConfiguration = z.output<typeof ClientConfiguration>;

const SCHEMES_MAX = 10;
const MUST_BE_SCHEME = 'the scheme of an app in reverse domain form, such as com.lender.app';
const MUST_BE_SCHEMES = `must be a list of at most ${SCHEMES_MAX} schemes`;
const ORIGINS_MAX = 10;
const ORIGIN_LENGTH_MAX = 255;
const MUST_BE_ORIGINS = `must be a list of at most ${ORIGINS_MAX} origins`;

const OR_LOOPBACK =
  'A sandbox whose `PUBLIC_URL` is a loopback address also accepts http for loopback addresses';

export function clientConfigurationChanges(deployment: Deployment) {
  const { env } = deployment;
  const publicHost = `an https URL with a public host${allowsLoopback(deployment) ? ' (http for loopback addresses)' : ''}`;
  return z
    .strictObject({
      ...settingsInput(env),
      client_logo: optional(
        formed((value) => parseLogo(value, deployment), {
          must: `${publicHost}, or a data URL of a PNG, JPEG, GIF, WebP or SVG image of at most 64 KB`,
          max: LOGO_TEXT_MAX,
        }),
        `${ABOUT.client_logo}. ${OR_LOOPBACK}`,
      ),
      client_callback_url: optional(
        formed((value) => parseCallback(value, deployment), {
          must: `${publicHost}, or an app link such as com.lender.app://done`,
          max: 2048,
        }),
        `${ABOUT.client_callback_url}: an https URL with a public host, or an app link with one of the \`app_link_schemes\`. ${OR_LOOPBACK}`,
      ),
      client_privacy_url: optional(
        formed((value) => parsePage(value, deployment), {
          must: publicHost,
          max: 2048,
        }),
        `${ABOUT.client_privacy_url}: an https URL with a public host. ${OR_LOOPBACK}`,
      ),
      app_link_schemes: optional(
        z
          .array(formed(parseAppScheme, { must: MUST_BE_SCHEME }), { error: MUST_BE_SCHEMES })
          .max(SCHEMES_MAX, { error: MUST_BE_SCHEMES })
          .transform((schemes) => [...new Set(schemes)]),
        ABOUT.app_link_schemes,
      ),
      client_display_name: optional(oneLine({ max: 200 }), ABOUT.client_display_name),
      journey_origins: optional(
        z
          .array(
            formed((value) => parseFrameOrigin(value, env), {
              must: `an https origin such as https://www.lender.example, without a path${env === 'sandbox' ? ' (http for loopback addresses)' : ''}`,
              max: ORIGIN_LENGTH_MAX,
            }),
            { error: MUST_BE_ORIGINS },
          )
          .max(ORIGINS_MAX, { error: MUST_BE_ORIGINS })
          .transform((origins) => [...new Set(origins)]),
        `${ABOUT.journey_origins}. The sandbox also accepts http for loopback addresses`,
      ),
      immediate_deletion_enabled: optional(yesNo(), ABOUT.immediate_deletion_enabled),
      after_withdrawal: optional(AfterWithdrawal, `${ABOUT.after_withdrawal}. Only admins can change it`),
      after_withdrawal_days: optional(
        wholeNumber(0, WITHDRAWAL_DAYS_MAX),
        `${ABOUT.after_withdrawal_days}. Only admins can change it`,
      ),
    })
    .meta({
      id: 'ClientConfigurationChanges',
      description: 'Changes to the settings. An absent field keeps its value; null resets it to its default',
      examples: [{ payroll_period_months: 24, client_display_name: 'Example Lending' }],
    });
}
export type ClientConfigurationChanges = z.output<ReturnType<typeof clientConfigurationChanges>>;

const LOGO_TEXT_MAX = 90_000;
const DATA_URL = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,([A-Za-z0-9+/]+={0,2})$/;

function parseLogo(value: string, deployment: Deployment): string | null {
  const image = DATA_URL.exec(value)?.[1];
  if (image) return image.length % 4 === 0 && base64Bytes(image) <= LOGO_BYTES_MAX ? value : null;
  return checkUrl(value, deployment).ok ? value : null;
}

function base64Bytes(text: string): number {
  return (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);
}
