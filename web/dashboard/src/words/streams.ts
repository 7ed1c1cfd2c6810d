import type { IncomeStream } from '../../../../clients/typescript/index.js';
import type { Tone } from '../ui/tone.ts';

/* The texts about each income of a person. */

export const KINDS: Readonly<Record<IncomeStream['kind'], string>> = {
  employment: 'Job',
  self_employment: 'Self-employment',
  pension: 'Pension',
  state_benefit: 'State benefit',
  other: 'Other income',
};

const UNNAMED: Readonly<Record<IncomeStream['kind'], string>> = {
  employment: 'Employer not named',
  self_employment: 'Customers',
  pension: 'Pension provider not named',
  state_benefit: 'Benefit not named',
  other: 'Payer not named',
};

export function payerOf({ payer, kind }: Pick<IncomeStream, 'payer' | 'kind'>): string {
  return payer ?? UNNAMED[kind];
}

export const CURRENT: Readonly<Record<'true' | 'false' | 'null', readonly [Tone, string]>> = {
  true: ['good', 'Current'],
  false: ['neutral', 'Past'],
  null: ['neutral', 'Not known if current'],
};

export const BASES: Readonly<Record<IncomeStream['basis'], string>> = {
  net: 'net',
  takings: 'before tax and costs',
  taxable: 'taxable',
};

export const REGULARITIES: Readonly<Record<NonNullable<IncomeStream['regularity']>, string>> = {
  regular: 'Regular',
  variable: 'Regular days, but amounts change',
  irregular: 'Irregular',
};

export const STREAM_SOURCES: Readonly<Record<IncomeStream['sources'][number]['source'], string>> = {
  payroll: 'Payroll',
  upload: 'Uploaded payslips',
  tax_authority: 'Tax authority',
  bank: 'Bank statements',
};

export const RESULTS: Readonly<Record<IncomeStream['sources'][number]['result'], string>> = {
  proves: 'Proves it',
  supports: 'Supports it',
  contradicts: 'Contradicts it',
  silent: 'Does not show it',
};
