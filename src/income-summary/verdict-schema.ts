import { z } from 'zod';
import { enumeration, namedEnumeration } from '#values/enumeration.ts';
import { Id, Timestamp } from '#values/fields.ts';
import { WARNING_CODES } from './warning-schema.ts';

export const VERDICT_STATUSES = {
  verified:
    'every income that counts is proven by a source that the person can’t change, or by two sources that agree, and it is the person’s own',
  partly_verified: 'there is income that counts, but a part of it is not proven',
  conflicting: 'sources contradict each other, or the evidence is somebody else’s',
  suspected_alteration: 'a document looks altered',
  not_enough_data: 'there is too little evidence to state an income',
} as const;
export const VerdictStatus = namedEnumeration('VerdictStatus', VERDICT_STATUSES);
export type VerdictStatus = z.output<typeof VerdictStatus>;

/** Reasons that no warning gives. */
export const REASON_CODES = {
  document_altered: 'a check of an uploaded file shows that a figure or a text was changed',
  document_reused: 'the same file or payslip was uploaded for another person',
  document_doubted: 'an uploaded document does not count, because its checks failed',
  different_person: 'the evidence is somebody else’s',
  identity_not_confirmed: 'no evidence shows a detail that confirms whose it is',
  proven_by_payroll: 'payslips came straight from the payroll',
  proven_by_tax_authority: 'the tax authority reports the same pay',
  proven_by_bank: 'the pay arrived in the bank account',
  only_uploads: 'the income is known only from documents that the person uploaded',
  only_bank: 'the income is known only from bank statements',
  only_tax_authority: 'the income is known only from the yearly figures of the tax authority',
  medium_trust: 'some of the evidence could not be checked completely',
  source_contradicts: 'a source contradicts an income that others show',
  not_known_current: 'it is not known whether an income still arrives',
  no_evidence: 'nothing that counts is stored',
  no_current_income: 'no income is known to be current',
} as const;

export const VerdictReason = z
  .object({
    code: enumeration({ ...REASON_CODES, ...WARNING_CODES }).describe(
      'What the reason is: one of the reasons of a verdict, or the code of a warning',
    ),
    message: z.string().describe('The reason in words'),
    submission_ids: z.array(Id).describe('The submissions behind the reason'),
    document_ids: z
      .array(Id)
      .describe('The documents behind the reason. `GET /documents/{document_id}/checks` has their findings'),
  })
  .describe('One reason of the verdict');
export type VerdictReason = z.output<typeof VerdictReason>;

const Identity = z
  .object({
    status: enumeration({
      confirmed: 'evidence shows details of the person, and none differs',
      not_confirmed: 'nothing could be compared, or details match only in part',
      different_person: 'evidence shows the details of somebody else',
    }).describe('Whether the evidence is the person’s own'),
    compared: z
      .array(
        z
          .object({
            field: enumeration({
              name: 'the name',
              date_of_birth: 'the date of birth',
              ni_number: 'the National Insurance number',
              post_code: 'the postcode',
            }).describe('The detail'),
            source: enumeration({
              payroll: 'payslips from a payroll',
              upload: 'uploaded payslips',
              bank: 'bank statements',
            }).describe('The source that shows it'),
            result: enumeration({
              matches: 'the same as on your record',
              similar: 'a form of the same name, such as a maiden name or an initial',
              differs: 'not the same as on your record',
              not_shown: 'the source does not show it',
              not_on_record: 'your record does not have it',
            }).describe('How it compares with your record'),
          })
          .describe('One detail of one source'),
      )
      .describe('Every detail of every source that has data, with the worst result of all its submissions'),
  })
  .describe('Whose evidence it is');

export const IncomeVerdict = z
  .object({
    status: VerdictStatus.describe('The conclusion'),
    sentence: z.string().describe('The conclusion in words. It can be shown as it is'),
    reasons: z.array(VerdictReason).describe('Why, most important first'),
    identity: Identity,
  })
  .meta({
    id: 'IncomeVerdict',
    description: 'What the person earns, whether you can rely on it, and whether it is theirs',
  });
export type IncomeVerdict = z.output<typeof IncomeVerdict>;

export const RISKS = {
  high: 'there is a serious finding: for example, a document looks altered or is somebody else’s, or sources contradict each other',
  medium: 'nothing is serious, but a warning needs a decision',
  low: 'nothing that needs a decision was found',
} as const;
export const Risk = namedEnumeration('Risk', RISKS);
export type Risk = z.output<typeof Risk>;

export const StoredVerdict = z.object({
  status: VerdictStatus.describe('The conclusion. The income summary has the sentence and the reasons'),
  risk: Risk.nullable().describe('How carefully to look; null without evidence'),
  serious_count: z
    .int()
    .describe('Number of serious findings: documents that do not count, and serious warnings'),
  concluded_at: Timestamp.describe(
    'When it was calculated, which is soon after each change of the evidence, and about once a day',
  ),
});
export type StoredVerdict = z.output<typeof StoredVerdict>;
