import { z } from 'zod';
import { enumeration } from '#values/enumeration.ts';
import { Id, Timestamp } from '#values/fields.ts';
import { AS_MIDNIGHT } from '#values/payroll-submission.ts';
import { Employment, PayParts, Typical } from './employment-schema.ts';
import EXAMPLE from './example.json' with { type: 'json' };
import { LeftOut } from './left-out-schema.ts';
import { AnnualIncome, Composition, Gap, Month, Trend, Volatility } from './pay-schema.ts';
import { Affordability, Agreement, IncomeSource, TrustCounts } from './source-schema.ts';
import { IncomeStream, TotalIncome } from './stream-schema.ts';
import { IncomeVerdict, Risk } from './verdict-schema.ts';
import { Warning } from './warning-schema.ts';

export const IncomeSummary = z
  .object({
    user_id: Id.describe('The user'),
    as_of: Timestamp.describe(`The day that the summary is made for${AS_MIDNIGHT}`),
    currency: enumeration({ GBP: 'pounds sterling' }).describe('Currency of all amounts'),
    evidence_hash: z
      .string()
      .describe(
        'Identifies the evidence behind the summary, in hexadecimal. It changes if evidence is added, removed or rated differently',
      ),
    verdict: IncomeVerdict.describe('The conclusion from all evidence'),
    risk: Risk.nullable().describe('How carefully to look; null without evidence'),
    income_streams: z
      .array(IncomeStream)
      .describe(
        'Each income of the person: current ones first, then those that may be current, then past ones',
      ),
    left_out: z
      .array(LeftOut)
      .describe('Payslips and bank statements that are in no figure, newest first, with the reason'),
    employments: z
      .array(Employment)
      .describe(
        'All employments: current ones, then those that may be current, then past ones, each with the latest pay date first. Employments without payslips are last.',
      ),
    monthly_income: Typical.omit({ method: true, cautious_method: true })
      .extend({
        ...PayParts.shape,
        usual: PayParts.shape.usual
          .omit({ method: true })
          .describe('A month without absences: the sum of the usual months of all current employments'),
        employments: z.array(z.int()).describe('`number` of the employments that are added up'),
      })
      .describe('A typical month: the sum of the typical months of all current employments'),
    total_income: TotalIncome,
    annual_income: AnnualIncome.describe('Income of a year'),
    composition: Composition,
    trend: Trend,
    volatility: Volatility,
    months: z.array(Month).describe('The latest 36 calendar months with pay or gaps, newest first'),
    gaps: z.array(Gap).describe('Times without pay, newest first'),
    agreement: Agreement,
    affordability: Affordability,
    trust: TrustCounts.describe('How far the payslips can be trusted'),
    sources: z.array(IncomeSource).describe('All sources, with the freshness of each'),
    warnings: z.array(Warning).describe('What an underwriter should know, most serious first'),
  })
  .meta({
    id: 'IncomeSummary',
    description:
      'What a person earns, from which sources, and how reliable the figures are. Every figure names its submissions. A figure that the data does not support is null, with a reason',
    examples: [EXAMPLE],
  });
export type IncomeSummary = z.output<typeof IncomeSummary>;
