import { z } from 'zod';
import { day, formed, oneOf, Timestamp, text, wholeNumber, yesNo } from '#values/fields.ts';
import { INCOME_FREQUENCIES } from '#values/income-submission.ts';
import { Money, PAY_FREQUENCIES, PayrollData } from '#values/payroll-submission.ts';

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

/** Fields that accept less, or more, than their text type. */
const OWN_FIELDS: Readonly<Record<string, z.ZodType>> = {
  pay_frequency: oneOf(PAY_FREQUENCIES),
  frequency: oneOf(INCOME_FREQUENCIES),
  phone: phone(),
};

/** Absent fields become null; lists become empty. */
export const PayrollInput = inputOf(PayrollData) as unknown as z.ZodType<PayrollData, PayrollDraft>;

/** Parts of a payslip. */
export type PayrollDraft = Parts<PayrollData>;
export type Parts<T> = T extends readonly (infer Item)[]
  ? Parts<Item>[]
  : T extends object
    ? { [Name in keyof T]?: Parts<T[Name]> }
    : T;

/** Turns the schema of stored data into the schema of client input. */
export function inputOf(schema: z.ZodType, name = ''): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([key, inner]) => [key, inputOf(inner, key)]);
    return z.strictObject(Object.fromEntries(fields), { error: 'must be an object' }).prefault({});
  }
  if (schema instanceof z.ZodArray) {
    const error = `must be a list of at most ${ELEMENTS_MAX}`;
    const item = inputOf(schema.element as z.ZodType);
    return z.array(item, { error }).max(ELEMENTS_MAX, { error }).default([]);
  }
  if (!(schema instanceof z.ZodNullable)) throw new Error(`No input schema for ${name}`);
  return (OWN_FIELDS[name] ?? fieldOf(schema.unwrap() as z.ZodType)).nullable().default(null);
}

function fieldOf(schema: z.ZodType): z.ZodType {
  if (schema === Money) return amount();
  if (schema === Timestamp) return day();
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
    .meta({ description: 'As text, or as a number as returned by the API' });
}
