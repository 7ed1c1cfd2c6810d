import { z } from 'zod';
import { capitalised } from './capitalised.ts';
import { NAME } from './enumeration.ts';
import { canonicalDay, DAY_PATTERN, parseTimestamp, TIMESTAMP_PATTERN } from './timestamp.ts';
import { isUuid } from './uuid.ts';

/*
 * Input fields. Each field has one sentence that completes `[field] must be …`. Callers always get that
 * sentence, never zod's own message.
 */

export function text(options: { max: number }) {
  const error = `must be text of 1 to ${options.max} characters`;
  return z.string({ error }).min(1, { error }).max(options.max, { error });
}

/** A reason in words. Spaces around it don't count. */
export function reason(options: { min: number; max: number }) {
  const error = `must be text of ${options.min} to ${options.max} characters`;
  return z.string({ error }).trim().min(options.min, { error }).max(options.max, { error });
}

/** Text for a place that shows one line, such as the sender of an email. */
export function oneLine(options: { max: number }) {
  const error = `must be text of 1 to ${options.max} characters without line breaks and control characters`;
  return z.string({ error }).min(1, { error }).max(options.max, { error }).regex(ONE_LINE, { error });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: tools that read the API description do not all know \p{Cc}
const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+$/u;

export function yesNo() {
  return z.boolean({ error: 'must be true or false' });
}

export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
}

export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` });
}

/** Text in a special format: `parse` returns its normal form, or null if the text does not match. */
export function formed(parse: (text: string) => string | null, options: { must: string; max?: number }) {
  return parsed(parse, options).describe(capitalised(options.must));
}

function parsed(parse: (text: string) => string | null, options: { must: string; max?: number }) {
  const error = `must be ${options.must}`;
  return z
    .string({ error })
    .max(options.max ?? 100, { error })
    .transform((value, context) => {
      const normal = parse(value);
      if (normal !== null) return normal;
      context.issues.push({ code: 'custom', message: error, input: value });
      return z.NEVER;
    });
}

const ID_CHARACTERS = 36;

/** The id of a record, in its canonical form. */
export function id() {
  return parsed((value) => (isUuid(value) ? value.toLowerCase() : null), {
    must: 'an id such as 019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
    max: ID_CHARACTERS,
  }).meta({ format: 'uuid' });
}

/** A moment. A date alone is midnight UTC. */
export function timestamp() {
  return parsed((value) => parseTimestamp(value)?.toISOString() ?? null, {
    must: 'an ISO 8601 date-time such as 2026-01-31T09:30:00Z, or a date such as 2026-01-31',
  }).meta({ pattern: TIMESTAMP_PATTERN, examples: ['2026-01-31T09:30:00Z'], [NAME]: 'TimestampInput' });
}

/** A day, in its canonical form: midnight UTC. */
export function day() {
  return parsed(canonicalDay, {
    must: 'a date such as 1990-01-31, without a time of day',
  }).meta({ pattern: DAY_PATTERN, examples: ['1990-01-31'], [NAME]: 'DayInput' });
}

export function list<T extends z.ZodType>(item: T, options: { max: number; must: string }) {
  const error = `must be ${options.must}`;
  return z.array(item, { error }).min(1, { error }).max(options.max, { error });
}

/** A reply that only confirms what was done. */
export function messageReply(example: string) {
  return Message.meta({ examples: [{ message: example }] });
}

const Message = z
  .object({ message: z.string().describe('Says what was done') })
  .meta({ id: 'Message', description: 'A confirmation' });

/** A timestamp in a reply: UTC with milliseconds and `Z`. */
export const Timestamp = z.string().meta({ format: 'date-time', examples: ['2026-01-31T09:30:00.000Z'] });
export const Id = z.string().meta({ format: 'uuid', examples: ['019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071'] });
