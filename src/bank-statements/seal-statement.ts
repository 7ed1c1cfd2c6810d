import type { KeyObject } from 'node:crypto';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';
import { type Access, maskNumber } from '#values/roles.ts';
import type { BankStatementSubmission, StatementContent } from './schema.ts';
import type { StatementRow } from './store.ts';

/** The sealed part of a submission: the statement, and the names of the document it was extracted from. */
export interface SealedStatement {
  content: StatementContent;
  document_external_id: string | null;
  document_filename: string | null;
}

interface Owner {
  clientId: string;
  submissionId: string;
}

export function sealStatement(userKey: KeyObject, owner: Owner, statement: SealedStatement): Buffer {
  return sealJson(statement, { id: 'user', key: userKey }, place(owner));
}

export function toSubmission(
  row: Pick<StatementRow, 'client_id' | 'submission_id' | 'created_at' | 'document_id' | 'sealed_data'>,
  userKey: KeyObject,
): BankStatementSubmission {
  const owner = { clientId: row.client_id, submissionId: row.submission_id };
  const { content, ...names } = openJson<SealedStatement>(row.sealed_data, userKey, place(owner));
  return {
    id: row.submission_id,
    created_at: row.created_at,
    document_id: row.document_id,
    ...names,
    ...content,
  };
}

export function maskStatement(statement: BankStatementSubmission, access: Access): BankStatementSubmission {
  if (access === 'full') return statement;
  const { account_information: account } = statement;
  return {
    ...statement,
    account_information: {
      ...account,
      account_number: maskNumber(account.account_number),
      iban: maskNumber(account.iban),
    },
  };
}

function place({ clientId, submissionId }: Owner): Place {
  return { clientId, table: 'bank_statement_submissions', column: 'sealed_data', row: submissionId };
}
