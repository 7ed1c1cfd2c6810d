import { createHmac, type KeyObject } from 'node:crypto';
import type { ClaimedIdentity } from '#evidence';
import { keepKey } from '#platform/crypto/derive-key.ts';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';
import { type Access, maskNumber } from '#values/roles.ts';
import { rateHolder } from './rate-holder.ts';
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

export function openStatement(
  row: Pick<StatementRow, 'client_id' | 'submission_id' | 'sealed_data'>,
  userKey: KeyObject,
): SealedStatement {
  const owner = { clientId: row.client_id, submissionId: row.submission_id };
  return openJson<SealedStatement>(row.sealed_data, userKey, place(owner));
}

export function toSubmission(
  row: StatementRow,
  { userKey, claimed }: { userKey: KeyObject; claimed: ClaimedIdentity },
): BankStatementSubmission {
  const { content, ...names } = openStatement(row, userKey);
  const isConnection = row.account_id !== null;
  return {
    id: row.submission_id,
    created_at: row.created_at,
    document_id: row.document_id,
    ...names,
    source: isConnection ? 'open_banking' : 'bank_statement_upload',
    account_id: row.account_id,
    trust_score: isConnection ? rateHolder(content, claimed) : null,
    is_final: row.is_final ?? true,
    replaces_id: row.replaces_id,
    ...content,
  };
}

/** Computes a hash that identifies a bank account, or what a month of it shows. */
export function hashOf(clientKey: KeyObject, use: 'bank-account' | 'bank-month', said: unknown): Buffer {
  return createHmac('sha256', keepKey(clientKey, use)).update(JSON.stringify(said), 'utf8').digest();
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
