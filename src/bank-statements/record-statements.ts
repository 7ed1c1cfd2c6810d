import type { KeyObject } from 'node:crypto';
import { recordRetrieval, resolveAuthorisation } from '#authorisations';
import { type ExtractedDocument, rateSharersOfFiles } from '#documents';
import { publishEvent } from '#events';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { enqueueRating, noteEvidence, requireUserAndKey, requireUserKey, type Tenant } from '#users';
import type { BankStatementSubmission, StatementContent } from './schema.ts';
import { type SealedStatement, sealStatement, toSubmission } from './seal-statement.ts';
import * as store from './store.ts';
import { statementBody } from './webhook-payload.ts';

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
  const { clientId } = tenant;
  const { userId, statements, document } = retrieval;
  const { authorisationId } = await resolveAuthorisation(tx, clientId, userId, {
    authorisationId: retrieval.authorisationId,
    now: tenant.clientTime(),
  });
  const submissions = await storeStatements(
    tx,
    tenant,
    { userId, authorisationId, document },
    statements.map((content) => ({ content })),
  );
  return { authorisationId, submissions };
}

/** A statement to store. Of a bank connection, it is one month of a bank account. */
export interface NewStatement {
  content: StatementContent;
  month?: { bankAccountIndex: Buffer; contentIndex: Buffer; replacesId: string | null; isFinal: boolean };
}

interface StatementOwner {
  userId: string;
  authorisationId: string;
  document?: Retrieval['document'];
  /** The bank connection that the data comes from. */
  accountId?: string;
}

/** Stores statements under an authorisation that this transaction has checked. */
export async function storeStatements(
  tx: Db,
  tenant: Tenant,
  { userId, authorisationId, document, accountId }: StatementOwner,
  statements: readonly NewStatement[],
): Promise<BankStatementSubmission[]> {
  const { clientId, clock } = tenant;
  const now = clock.now();
  const { user: claimed, userKey } = await requireUserAndKey(tx, tenant, userId);
  const names = {
    document_external_id: document?.externalId ?? null,
    document_filename: document?.fileName ?? null,
  };
  const documentId = document?.id ?? null;
  const owner = { clientId, userId, authorisationId, documentId, now, isStatement: true };
  const rows = statements.map(({ content, month }) => ({
    ...toRow(owner, userKey, { content, ...names }),
    account_id: accountId ?? null,
    bank_account_index: month?.bankAccountIndex ?? null,
    content_index: month?.contentIndex ?? null,
    replaces_id: month?.replacesId ?? null,
    is_final: month?.isFinal ?? null,
  }));
  await store.insertStatements(tx, rows);
  const submissions = rows.map((row) => toSubmission(row, { userKey, claimed }));
  await publishEvent(tx, { clientId, userKey, now }, statementBody({ userId, now, submissions }));
  for (const { submission_id: recordId } of rows)
    await recordRetrieval(tx, tenant, { userId, authorisationId, kind: 'bank_statement', recordId });
  if (documentId !== null) await rateSharersOfFiles(tx, { clientId, userId, documentIds: [documentId] });
  // uploads of the same account are compared with what is known now
  if (accountId !== undefined) await enqueueRating(tx, { clientId, userId });
  await noteEvidence(tx, clientId, userId);
  return submissions;
}

/**
 * Stores that a document is not a bank statement, with its probability and without data. Webhooks are not notified, and
 * the consent's evidence has no retrieval, because there is no data.
 */
export async function recordNoStatement(
  tx: Db,
  tenant: Tenant,
  { document, probability }: { document: ExtractedDocument; probability: number },
): Promise<void> {
  const { documentId, userId, authorisationId, externalId, fileName } = document;
  const { clientId, clock } = tenant;
  const owner = { clientId, userId, authorisationId, documentId, now: clock.now(), isStatement: false };
  const content = { ...NO_CONTENT, bank_statement_probability: probability };
  const sealed = { content, document_external_id: externalId, document_filename: fileName };
  const userKey = await requireUserKey(tx, tenant, userId);
  await store.insertStatements(tx, [toRow(owner, userKey, sealed)]);
}

const NO_CONTENT = {
  account_information: {
    account_holder_name: null,
    account_number: null,
    sort_code: null,
    bank_name: null,
    iban: null,
  },
  statement_period: { start_date: null, end_date: null },
  balance_information: { opening_balance: null, closing_balance: null },
  transactions: [],
};

interface Owner {
  clientId: string;
  userId: string;
  authorisationId: string;
  documentId: string | null;
  now: Date;
  isStatement: boolean;
}

type UploadedRow = Omit<
  store.StatementRow,
  'account_id' | 'bank_account_index' | 'content_index' | 'replaces_id' | 'is_final'
>;

function toRow(
  { clientId, userId, authorisationId, documentId, now, isStatement }: Owner,
  userKey: KeyObject,
  sealed: SealedStatement,
): UploadedRow {
  const submissionId = newId(now);
  const { statement_period, bank_statement_probability } = sealed.content;
  return {
    client_id: clientId,
    submission_id: submissionId,
    user_id: userId,
    authorisation_id: authorisationId,
    created_at: now.toISOString(),
    document_id: documentId,
    period_start: atMidnight(statement_period.start_date),
    period_end: atMidnight(statement_period.end_date),
    probability: bank_statement_probability,
    is_statement: isStatement,
    sealed_data: sealStatement(userKey, { clientId, submissionId }, sealed),
  };
}

function atMidnight(day: string | null): string | null {
  return day === null ? null : `${day}T00:00:00.000Z`;
}
