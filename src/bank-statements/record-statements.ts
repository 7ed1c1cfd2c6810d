import { recordRetrieval, resolveAuthorisation } from '#authorisations';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { requireUserKey, type Tenant } from '#users';
import { publishEvent } from '#webhooks';
import type { BankStatementSubmission, StatementContent } from './schema.ts';
import { sealStatement, toSubmission } from './seal-statement.ts';
import * as store from './store.ts';

export interface Retrieval {
  userId: string;
  statements: readonly StatementContent[];
  document?: { id: string; externalId: string | null; fileName: string };
  /** The authorisation to use; without it, the newest active one. */
  authorisationId?: string | undefined;
}

export interface Recorded {
  authorisationId: string;
  submissions: BankStatementSubmission[];
}

/** Stores statements in one transaction with the event and the record of the consent they were retrieved under. */
export async function recordStatements(tx: Db, tenant: Tenant, retrieval: Retrieval): Promise<Recorded> {
  const { clientId, clock } = tenant;
  const { userId, statements, document } = retrieval;
  const now = clock.now();
  const { authorisationId } = await resolveAuthorisation(tx, clientId, userId, {
    authorisationId: retrieval.authorisationId,
    now,
  });
  const userKey = await requireUserKey(tx, tenant, userId);
  const names = {
    document_external_id: document?.externalId ?? null,
    document_filename: document?.fileName ?? null,
  };
  const rows = statements.map((content) => {
    const submissionId = newId(now);
    return {
      client_id: clientId,
      submission_id: submissionId,
      user_id: userId,
      authorisation_id: authorisationId,
      created_at: now.toISOString(),
      document_id: document?.id ?? null,
      period_start: atMidnight(content.statement_period.start_date),
      period_end: atMidnight(content.statement_period.end_date),
      sealed_data: sealStatement(userKey, { clientId, submissionId }, { content, ...names }),
    };
  });
  await store.insertStatements(tx, rows);
  const submissions = rows.map((row) => toSubmission(row, userKey));
  await publishEvent(
    tx,
    { clientId, userKey, now },
    { kind: 'user-bank-statement-submitted', userId, body: eventBody(userId, now, submissions) },
  );
  for (const { submission_id: recordId } of rows)
    await recordRetrieval(
      tx,
      { clientId, userId, authorisationId, now },
      { kind: 'bank_statement', recordId },
    );
  return { authorisationId, submissions };
}

/** Builds the body of the event: statements as the API shows them. */
function eventBody(userId: string, now: Date, submissions: readonly BankStatementSubmission[]) {
  return {
    event: 'user-bank-statement-submitted',
    user_id: userId,
    timestamp: now.toISOString(),
    payload: { bank_statement_submissions: submissions },
  };
}

function atMidnight(day: string | null): string | null {
  return day === null ? null : `${day}T00:00:00.000Z`;
}
