import { z } from 'zod';
import { defineEvent, ENTRY_FIELDS, type EventBody } from '#events';
import { exampleOf } from '#values/example-of.ts';
import { withNumericAmounts } from '#webhooks';
import { IncomeSubmission } from './schema.ts';

const API_EXAMPLE = exampleOf(IncomeSubmission);
const converted = withNumericAmounts(IncomeSubmission);
const EXAMPLE = converted.parse(API_EXAMPLE);

/** A submission as in the API, but with amounts as numbers. */
const WebhookIncomeSubmission = converted.meta({
  id: 'WebhookIncomeSubmission',
  description: 'Income of one tax year, as in the API, but with amounts as numbers',
  examples: [EXAMPLE],
});

const FIELDS = {
  ...ENTRY_FIELDS,
  account_id: ENTRY_FIELDS.account_id.describe(
    'The account that the income was retrieved with; null for data that you submitted in the sandbox without an account',
  ),
};

export const TaxauthDataSubmitted = defineEvent({
  kind: 'user-taxauth-data-submitted',
  id: 'TaxauthDataSubmitted',
  summary: 'New income was retrieved from the tax authority',
  data: z.object({
    ...FIELDS,
    payload: z.object({
      ...FIELDS,
      income_submissions: z.array(WebhookIncomeSubmission).describe('The new income, by tax year'),
    }),
  }),
  example: {
    entry_id: API_EXAMPLE.entry_id,
    account_id: API_EXAMPLE.account_id,
    payload: {
      entry_id: API_EXAMPLE.entry_id,
      account_id: API_EXAMPLE.account_id,
      income_submissions: [EXAMPLE],
    },
  },
});

/** Builds the body of a `user-taxauth-data-submitted` event. */
export function incomeBody(options: {
  userId: string;
  accountId: string | null;
  entryId: string;
  now: Date;
  submissions: readonly IncomeSubmission[];
}): EventBody {
  const { userId, accountId, entryId, now, submissions } = options;
  const entry = { entry_id: entryId, account_id: accountId };
  return TaxauthDataSubmitted.build(
    { userId, now },
    { ...entry, payload: { ...entry, income_submissions: [...submissions] } },
  );
}
