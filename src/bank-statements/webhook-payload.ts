import { z } from 'zod';
import { defineEvent, type EventBody } from '#events';
import { exampleOf } from '#values/example-of.ts';
import { BankStatementSubmission } from './schema.ts';

export const BankStatementSubmitted = defineEvent({
  kind: 'user-bank-statement-submitted',
  id: 'BankStatementSubmitted',
  summary: 'Data was extracted from uploaded bank statements, or a bank sent new data',
  data: z.object({
    payload: z.object({
      bank_statement_submissions: z
        .array(BankStatementSubmission)
        .describe('The new statements, exactly as in the API'),
    }),
  }),
  example: { payload: { bank_statement_submissions: [exampleOf(BankStatementSubmission)] } },
});

/** Builds the body of a `user-bank-statement-submitted` event. */
export function statementBody(options: {
  userId: string;
  now: Date;
  submissions: readonly BankStatementSubmission[];
}): EventBody {
  const { submissions, ...about } = options;
  return BankStatementSubmitted.build(about, { payload: { bank_statement_submissions: [...submissions] } });
}
