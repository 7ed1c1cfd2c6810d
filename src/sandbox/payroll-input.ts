import { z } from 'zod';
import type { Parts } from '#values/complete.ts';
import { day, formed, text, wholeNumber, yesNo } from '#values/fields.ts';
import { IncomeFrequency } from '#values/income-submission.ts';
import { AS_MIDNIGHT, Money, PayFrequency, PayrollData } from '#values/payroll-submission.ts';

/*
 * A payslip as a client writes it: the fields of PayrollData, all optional. Derived from that schema, so that
 * both stay the same.
 */

const TEXT_CHARACTERS_MAX = 500;
const ELEMENTS_MAX = 100;
const TAX_YEAR_FIRST = 1990;
const TAX_YEAR_LAST = 2100;
const AMOUNT = /^-?\d{1,12}\.\d{2}$/;
const PHONE_MAX = 999_999_999_999_999;
const MONEY = z.toJSONSchema(Money).pattern;

/** Text fields that accept only some texts, or also numbers. */
const OWN_FIELDS: Readonly<Record<string, z.ZodType>> = {
  pay_frequency: PayFrequency,
  frequency: IncomeFrequency,
  phone: phone(),
};

/** Absent fields become null; lists become empty. */
export const PayrollInput = inputOf(PayrollData) as unknown as z.ZodType<PayrollData, PayrollDraft>;

/** Parts of a payslip. */
export type PayrollDraft = Parts<PayrollData>;

/** Turns the schema of stored data into the schema of client input. */
export function inputOf(schema: z.ZodType, name = ''): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([key, inner]) => [key, inputOf(inner, key)]);
    const object = z.strictObject(Object.fromEntries(fields), { error: 'must be an object' });
    return object.prefault({}).meta(aboutOf(schema));
  }
  if (schema instanceof z.ZodArray) {
    const error = `must be a list of at most ${ELEMENTS_MAX} items`;
    const item = inputOf(schema.element as z.ZodType);
    return z.array(item, { error }).max(ELEMENTS_MAX, { error }).default([]).meta(aboutOf(schema));
  }
  if (!(schema instanceof z.ZodNullable)) throw new Error(`No input schema for ${name}`);
  const inner = schema.unwrap() as z.ZodType;
  const field = OWN_FIELDS[name] ?? fieldOf(inner);
  const about = { ...aboutOf(inner), ...aboutOf(schema) };
  const description = [about.description, field.description].filter(Boolean).join('. ');
  return field
    .nullable()
    .default(null)
    .meta({ ...about, description });
}

/** The description of a field and the meanings of its values. They are the same in requests and replies. */
function aboutOf(schema: z.ZodType): Record<string, unknown> {
  const { format: _, examples: __, ...about } = schema.meta() ?? {};
  if (about.description) about.description = about.description.replace(AS_MIDNIGHT, ', such as 2026-01-31');
  return about;
}

function fieldOf(schema: z.ZodType): z.ZodType {
  if (z.toJSONSchema(schema).pattern === MONEY) return amount();
  if (schema.meta()?.format === 'date-time') return day();
  if (schema instanceof z.ZodBoolean) return yesNo();
  // the only number is the tax year
  if (schema instanceof z.ZodNumber) return wholeNumber(TAX_YEAR_FIRST, TAX_YEAR_LAST);
  return text({ max: TEXT_CHARACTERS_MAX });
}

function amount() {
  return formed((value) => (AMOUNT.test(value) ? value : null), {
    must: 'an amount as text, such as "1234.56"',
  });
}

/** The API returns phones as numbers, so a client may send one back. */
function phone() {
  const error = 'must be a phone number as text or as a number';
  return z
    .union([z.string().min(1).max(40), z.int().min(0).max(PHONE_MAX)], { error })
    .transform(String)
    .meta({ description: 'Text, or a number as the API returns it' });
}
