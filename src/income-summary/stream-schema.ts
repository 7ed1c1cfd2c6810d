import { z } from 'zod';
import { enumeration } from '#values/enumeration.ts';
import { Id } from '#values/fields.ts';
import { day, employmentNumber, figure } from './figure-schema.ts';

export const StreamKind = enumeration({
  employment: 'pay from a job',
  self_employment: 'payments from customers or contractors',
  pension: 'a private, workplace or state pension',
  state_benefit: 'a benefit from the state',
  other: 'any other income',
});
export type StreamKind = z.output<typeof StreamKind>;

const StreamSource = z
  .object({
    source: enumeration({
      payroll: 'payslips straight from a payroll',
      upload: 'uploaded payslips',
      tax_authority: 'the tax authority',
      bank: 'bank statements',
    }).describe('The source'),
    result: enumeration({
      proves: 'it shows the income, and the person can’t change what it shows',
      supports: 'it shows the income or agrees with a source that does',
      contradicts: 'it shows something that can’t be true at the same time',
      silent: 'it says nothing about this income',
    }).describe('What the source says about the income'),
    submission_ids: z.array(Id).describe('The submissions behind the result'),
  })
  .describe('What one source says about the income');

export const IncomeStream = z
  .object({
    kind: StreamKind.describe('Kind of income'),
    payer: z
      .string()
      .nullable()
      .describe(
        'Who pays it: as the source names the payer, or the name of the benefit. Null if the source names nobody, and for customers, who are one income together',
      ),
    employment: employmentNumber(
      '`number` of the employment that the income comes from; null if only bank statements show the income',
    ),
    is_current: z
      .boolean()
      .nullable()
      .describe('Whether the income still arrives; null if that is not known'),
    basis: enumeration({
      net: 'what is paid out: net pay, or the amount that arrives at the bank',
      takings: 'what customers pay, before tax and costs',
      taxable: 'taxable pay of a tax year, divided by its months: the tax authority reports nothing else',
    }).describe('What the amounts of this income are'),
    typical_month: figure('A typical month'),
    cautious_month: figure('A cautious figure for a month, never above the typical one and never below zero'),
    last_12_months: figure('What was paid in the last twelve months; null unless all of them are known'),
    first_payment: day('First payment that is known'),
    last_payment: day('Last payment that is known'),
    regularity: enumeration({
      regular: 'the payments arrive at equal times and rarely change',
      variable: 'the payments arrive at equal times, but their amounts change',
      irregular: 'the payments arrive at no equal times',
    })
      .nullable()
      .describe('How regular the payments are; null if too few are known'),
    sources: z.array(StreamSource).describe('All four kinds of sources'),
  })
  .meta({ id: 'IncomeStream', description: 'One source of income of the person' });
export type IncomeStream = z.output<typeof IncomeStream>;

export const TotalIncome = z
  .object({
    typical_month: figure('A typical month'),
    cautious_month: figure('A cautious figure for a month'),
  })
  .describe(
    'All current incomes together: the sum of the `income_streams` with the basis `net` that are known to be current',
  );
