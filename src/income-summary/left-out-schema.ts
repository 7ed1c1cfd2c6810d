import { z } from 'zod';
import { CHECK_CODES } from '#extraction';
import { enumeration, namedOpenEnumeration } from '#values/enumeration.ts';
import { Id } from '#values/fields.ts';
import { TrustScore } from '#values/trust-score.ts';
import { day } from './figure-schema.ts';

export const LeftOut = z
  .object({
    kind: enumeration({
      payslip: 'a payslip',
      bank_statement: 'a bank statement',
    }).describe('What it is'),
    reason: enumeration({
      altered: 'a check of the file shows that a figure or a text was changed',
      contradicts_itself: 'its checks failed: for example, its amounts do not add up',
      other_person: 'it shows the details of somebody else',
      reused: 'the same file or payslip was uploaded for another person',
      low_trust: 'its trust score is `LOW` or `VERY_LOW`',
      other_amounts: 'a source that is trusted more shows other amounts',
      no_date: 'it has no date',
      future_date: 'its pay date is far in the future',
    }).describe('Why it does not count'),
    message: z.string().describe('The reason in words'),
    payer: z.string().nullable().describe('The employer on a payslip; null for a bank statement'),
    date: day('Pay date of a payslip, or last day of a bank statement'),
    trust_score: TrustScore.nullable().describe(
      'How far it can be trusted; null for bank statements if the caller may not read checks',
    ),
    submission_ids: z.array(Id).describe('The submissions that do not count'),
    document_id: Id.nullable().describe('The uploaded document; null if it was not uploaded'),
    finding: namedOpenEnumeration('CheckCode', CHECK_CODES)
      .nullable()
      .describe(
        'The check that explains the reason best: its `code` in `GET /documents/{document_id}/checks`; null without a document, or if the caller may not read checks',
      ),
  })
  .meta({ id: 'LeftOut', description: 'Evidence that is in no figure' });
export type LeftOut = z.output<typeof LeftOut>;
