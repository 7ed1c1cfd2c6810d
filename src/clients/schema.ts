import { z } from 'zod';
import type { Env } from '#values/environment.ts';
import { formed, oneOf, Timestamp, text, timestamp, wholeNumber, yesNo } from '#values/fields.ts';
import { isLoopback } from '#values/loopback.ts';

export const FREQUENCIES = ['HOURLY', 'WEEKLY', 'MONTHLY'] as const;
export const RecurringCheckFrequency = z.enum(FREQUENCIES);
export type RecurringCheckFrequency = z.output<typeof RecurringCheckFrequency>;

/** The settings of a client. A user can override each of them. */
export const Settings = z.object({
  payslip_upload_enabled: z.boolean(),
  payroll_period_months: z
    .int()
    .meta({ description: 'How many months of payroll are retrieved when an account is linked' }),
  recurring_checks_enabled: z.boolean(),
  recurring_check_frequency: RecurringCheckFrequency.meta({
    description: '`HOURLY` is available in the sandbox only',
  }),
  recurring_check_end_date: Timestamp.nullable(),
  taxauth_enabled: z.boolean(),
  payroll_connections_enabled: z.boolean(),
});
export type Settings = z.output<typeof Settings>;

/** The same settings as request fields. Only the sandbox allows HOURLY. */
export function settingsInput(env: Env) {
  const frequencies = env === 'sandbox' ? FREQUENCIES : (['WEEKLY', 'MONTHLY'] as const);
  return {
    payslip_upload_enabled: yesNo().nullable().optional(),
    payroll_period_months: wholeNumber(1, 72).nullable().optional(),
    recurring_checks_enabled: yesNo().nullable().optional(),
    recurring_check_frequency: oneOf(frequencies).nullable().optional(),
    recurring_check_end_date: timestamp().nullable().optional(),
    taxauth_enabled: yesNo().nullable().optional(),
    payroll_connections_enabled: yesNo().nullable().optional(),
  };
}

export const ClientConfiguration = Settings.extend({
  client_logo: z.string().nullable().meta({ description: 'https URL or data URL of an image' }),
  client_callback_url: z
    .string()
    .nullable()
    .meta({ description: 'The page that users return to after they sign in at a provider’s own site' }),
  client_display_name: z.string().nullable().meta({ description: 'The name shown to users' }),
}).meta({
  id: 'ClientConfiguration',
  examples: [
    {
      payslip_upload_enabled: true,
      payroll_period_months: 12,
      recurring_checks_enabled: false,
      recurring_check_frequency: 'MONTHLY',
      recurring_check_end_date: null,
      taxauth_enabled: false,
      payroll_connections_enabled: true,
      client_logo: null,
      client_callback_url: 'https://lender.example/after-payslips',
      client_display_name: 'Example Lending',
    },
  ],
});
export type ClientConfiguration = z.output<typeof ClientConfiguration>;

export function clientConfigurationChanges(env: Env) {
  return z
    .strictObject({
      ...settingsInput(env),
      client_logo: formed(parseLogo, {
        must: 'an https URL, or a data URL of a PNG, JPEG, GIF, WebP or SVG image of at most 64 KB',
        max: LOGO_TEXT_MAX,
      })
        .nullable()
        .optional(),
      client_callback_url: formed((value) => parseCallback(value, env), {
        must: env === 'sandbox' ? 'an https URL (http for loopback addresses)' : 'an https URL',
        max: 2048,
      })
        .nullable()
        .optional(),
      client_display_name: text({ max: 200 }).nullable().optional(),
    })
    .meta({
      id: 'ClientConfigurationChanges',
      description: 'An absent field keeps its value; null resets it to its default',
      examples: [{ payroll_period_months: 24, client_display_name: 'Example Lending' }],
    });
}
export type ClientConfigurationChanges = z.output<ReturnType<typeof clientConfigurationChanges>>;

const LOGO_BYTES_MAX = 64 * 1024;
const LOGO_TEXT_MAX = 90_000;
const DATA_URL = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,([A-Za-z0-9+/]+={0,2})$/;

function parseLogo(value: string): string | null {
  const image = DATA_URL.exec(value)?.[1];
  if (image) return image.length % 4 === 0 && base64Bytes(image) <= LOGO_BYTES_MAX ? value : null;
  return value.length <= 2048 ? parseHttpsUrl(value) : null;
}

function base64Bytes(text: string): number {
  return (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);
}

function parseCallback(value: string, env: Env): string | null {
  const https = parseHttpsUrl(value);
  if (https || env !== 'sandbox' || !URL.canParse(value)) return https;
  const url = new URL(value);
  return url.protocol === 'http:' && isLoopback(url.hostname) && !url.username && !url.password
    ? value
    : null;
}

function parseHttpsUrl(value: string): string | null {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  return url.protocol === 'https:' && !url.username && !url.password ? value : null;
}
