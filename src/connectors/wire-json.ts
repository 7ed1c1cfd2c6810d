import { z } from 'zod';
import { type Day, dayInUk } from '#values/calendar.ts';
import { divideHalfUp, formatPence, type Pence } from '#values/money.ts';
import { parseDay, parseTimestamp } from '#values/timestamp.ts';
import { ConnectorFailure, type FailureReason } from './failure.ts';
import type { ProviderReply } from './http.ts';

/*
 * Fields of JSON replies. Numbers are parsed as their source text, so that an amount is never a
 * floating-point number; the schemas below parse that text.
 */

const NUMBER = /^(-?)(\d{1,15})(?:\.(\d{1,20}))?$/;

/** Parses a reply, or throws a failure with the name of the field that does not match the schema. */
export function readJson<Schema extends z.ZodType>(
  reply: Pick<ProviderReply, 'text'>,
  schema: Schema,
  otherwise: FailureReason = 'provider_changed',
): z.output<Schema> {
  const read = schema.safeParse(parseJson(reply.text));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new ConnectorFailure(otherwise, {
    detail: `unexpected value at [${issue?.path.join('.') ?? ''}] in a reply`,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, numbersAsText as (key: string, value: unknown) => unknown);
  } catch {
    throw new ConnectorFailure('provider_changed', { detail: 'a reply is not JSON' });
  }
}

function numbersAsText(_key: string, value: unknown, context: { source: string }): unknown {
  return typeof value === 'number' ? context.source : value;
}

/** Reads null, absent and empty values as null: the provider does not know the value. */
export function known<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === undefined || value === '' ? null : value), schema.nullable());
}

export const WireText = known(z.string());
export const WireFlag = known(z.boolean());

/** An amount in pence. Fractions of a penny are rounded. */
export const WireAmount = known(
  z.string().transform((text, context) => penceOf(text) ?? refuse(text, context, 'must be an amount')),
);

/** A quantity or a rate such as `40.00` or `12.019231`. */
export const WireDecimal = known(
  z.string().transform((text, context) => decimalOf(text) ?? refuse(text, context, 'must be a number')),
);

export const WireCount = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** A date, with or without a time. .NET's minimum date means that there is none. */
export const WireDay = known(
  z
    .string()
    .transform((text, context): Day | null =>
      text.startsWith('0001-01-01') ? null : (dayIn(text) ?? refuse(text, context, 'must be a date')),
    ),
);

const DATE_AND_TIME = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * Midnight is the day as written, whatever its offset. So is a time without an offset. Any other moment is the day on which it is in
 * the UK: a provider that converts midnight to UTC writes 31 July as `2026-07-30T23:00:00Z`.
 */
function dayIn(text: string): Day | null {
  const [, day, time, offset] = DATE_AND_TIME.exec(text) ?? [];
  if (day === undefined || !parseDay(day)) return null;
  if (time === undefined || offset === undefined || /^[0:.]+$/.test(time)) return day;
  const moment = parseTimestamp(text);
  return moment && dayInUk(moment);
}

/** Formats a day as payroll submissions do. */
export function midnight(day: Day | null): string | null {
  return day === null ? null : `${day}T00:00:00.000Z`;
}

export function money(pence: Pence | null): string | null {
  return pence === null ? null : formatPence(pence);
}

function penceOf(text: string): Pence | null {
  const [, minus, pounds, decimals = ''] = NUMBER.exec(text) ?? [];
  if (pounds === undefined) return null;
  const fine = decimals.padEnd(2, '0');
  const pence = divideHalfUp(BigInt(pounds + fine), 10n ** BigInt(fine.length - 2));
  return minus ? -pence : pence;
}

function decimalOf(text: string): string | null {
  const [, minus, whole, decimals = ''] = NUMBER.exec(text) ?? [];
  if (whole === undefined) return null;
  return `${minus}${BigInt(whole)}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`;
}

function refuse(input: string, context: z.core.$RefinementCtx, message: string): never {
  context.issues.push({ code: 'custom', message, input });
  return z.NEVER;
}

export function joined(separator: string, ...parts: (string | null | undefined)[]): string | null {
  return parts.filter(Boolean).join(separator) || null;
}
