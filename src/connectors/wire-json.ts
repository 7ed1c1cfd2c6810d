import { z } from 'zod';
import type { Day } from '#values/calendar.ts';
import { divideHalfUp, formatPence, type Pence } from '#values/money.ts';
import { parseDay } from '#values/timestamp.ts';
import { ConnectorFailure } from './failure.ts';
import type { ProviderReply } from './http.ts';

/*
 * What providers send as JSON. Numbers arrive as the text they were written as, so that no amount is ever a floating-point
 * number; the fields below read that text.
 */

const NUMBER = /^(-?)(\d{1,15})(?:\.(\d{1,20}))?$/;

/** An answer by its schema, or `provider_changed` naming the field that is not as it was. */
export function readJson<Schema extends z.ZodType>(reply: ProviderReply, schema: Schema): z.output<Schema> {
  const read = schema.safeParse(parseJson(reply.text));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new ConnectorFailure('provider_changed', {
    detail: `an answer is not as described at [${issue?.path.join('.') ?? ''}]`,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, numbersAsText as (key: string, value: unknown) => unknown);
  } catch {
    throw new ConnectorFailure('provider_changed', { detail: 'an answer is no JSON' });
  }
}

function numbersAsText(_key: string, value: unknown, context: { source: string }): unknown {
  return typeof value === 'number' ? context.source : value;
}

/** Null, absent and empty all say that the provider does not know. */
export function known<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === undefined || value === '' ? null : value), schema.nullable());
}

export const WireText = known(z.string());
export const WireFlag = known(z.boolean());

/** Pence; what is finer than a penny is rounded. */
export const WireAmount = known(
  z.string().transform((text, context) => penceOf(text) ?? refuse(text, context, 'must be an amount')),
);

/** A quantity or a rate: `40.00`, `12.019231`. */
export const WireDecimal = known(
  z.string().transform((text, context) => decimalOf(text) ?? refuse(text, context, 'must be a number')),
);

export const WireCount = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** A day, whatever time stands behind it; .NET's first day of all stands for none. */
export const WireDay = known(
  z.string().transform((text, context): Day | null => {
    const day = text.slice(0, 10);
    if (day === '0001-01-01') return null;
    return parseDay(day) ? day : refuse(text, context, 'must be a date');
  }),
);

/** A day as payroll submissions have it. */
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
