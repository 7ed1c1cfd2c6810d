import type { KeyObject } from 'node:crypto';
import type { Db } from '#platform/database/database.ts';
import { accessTo, type Caller } from '#platform/http/caller.ts';
import { notFound } from '#platform/problem.ts';
import { requireUserKey, type Tenant } from '#users';
import { type Access, hideText, maskNumber, type Permission } from '#values/roles.ts';
import { type CoverageSteps, readCoverage } from './coverage.ts';
import { type Check, type Document, DocumentKind, PASSWORD_ATTEMPTS_MAX } from './schema.ts';
import { openChecks, openNames } from './seal-document.ts';
import { needsPassword, REASON_MESSAGES } from './statuses.ts';
import { type DocumentRow, findDocument } from './store.ts';

/** Hides another user's document from a user token, as if it did not exist. */
export async function requireOwn(db: Db, caller: Caller, documentId: string): Promise<DocumentRow> {
  const row = await findDocument(db, caller.clientId, documentId);
  if (!row || (caller.kind === 'user' && caller.userId !== row.user_id))
    throw notFound('Document', documentId);
  return row;
}

/** Whether the caller may see what the checks of documents found. Users may not: it would help to improve a forgery. */
export function maySeeChecks(caller: Caller): boolean {
  return accessTo(caller, 'read_document_content') !== null;
}

/** How much of a document is shown. */
export interface DocumentView {
  access: Access;
  withTrust: boolean;
  /** How to read what documents cover, for the kinds of which the reader may see that. */
  coverage: Partial<CoverageSteps>;
}

const DATA_OF = {
  payslip: 'read_payroll',
  bank_statement: 'read_bank_statements',
} as const satisfies Record<DocumentKind, Permission>;

export function viewOf(caller: Caller, { coverage }: { coverage: CoverageSteps }): DocumentView {
  const mayRead = (kind: DocumentKind) => accessTo(caller, DATA_OF[kind]) !== null;
  const readable = DocumentKind.options.filter(mayRead).map((kind) => [kind, coverage[kind]]);
  return {
    access: caller.access,
    withTrust: maySeeChecks(caller),
    coverage: Object.fromEntries(readable),
  };
}

export async function showDocument(
  db: Db,
  tenant: Tenant,
  row: DocumentRow,
  view: DocumentView,
): Promise<Document> {
  const [document] = await showDocuments(db, tenant, [row], view);
  return document as Document;
}

/** Reads each user's key once, because most pages list the documents of one user. */
export async function showDocuments(
  db: Db,
  tenant: Tenant,
  rows: readonly DocumentRow[],
  view: DocumentView,
): Promise<Document[]> {
  const keys = new Map<string, KeyObject>();
  for (const { user_id } of rows)
    if (!keys.has(user_id)) keys.set(user_id, await requireUserKey(db, tenant, user_id));
  const keyOf = (userId: string) => keys.get(userId) as KeyObject;
  const coverage = await readCoverage(db, tenant, rows, { steps: view.coverage, keyOf });
  return rows.map((row) => ({
    ...toDocument(tenant, row, { userKey: keyOf(row.user_id), ...view }),
    covers: coverage.get(row.document_id) ?? null,
  }));
}

function toDocument(
  tenant: Tenant,
  row: DocumentRow,
  { userKey, access, withTrust }: DocumentView & { userKey: KeyObject },
): Omit<Document, 'covers'> {
  const owner = { clientId: tenant.clientId, documentId: row.document_id };
  const { fileName, externalId, sha256 = null } = openNames(userKey, owner, row.sealed_names);
  const assessed = withTrust && row.sealed_checks ? openChecks(userKey, owner, row.sealed_checks) : null;
  return {
    document_id: row.document_id,
    user_id: row.user_id,
    kind: row.kind,
    file_name: access === 'hidden' ? (hideText(fileName) ?? '') : fileName,
    external_id: access === 'hidden' ? hideText(externalId) : externalId,
    status: row.status,
    status_reason: row.status_reason,
    status_message: row.status_reason && REASON_MESSAGES[row.status_reason],
    duplicate_of: row.duplicate_of,
    password_attempts_left: attemptsLeft(row),
    picture_problems: row.picture_problems,
    pages: row.pages,
    trust_score: assessed?.trust_score ?? null,
    serious_count: assessed ? seriousIn(assessed.checks).length : null,
    sha256: access === 'hidden' ? null : sha256,
    created_at: row.created_at,
    uploaded_at: row.uploaded_at,
    uploaded_through: row.journey_session_id === null ? 'api' : 'journey',
    processed_at: row.processed_at,
  };
}

/** The findings that lower the score a lot. */
export function seriousIn(checks: readonly Check[]): Check[] {
  return checks.filter(({ is_passed, severity }) => !is_passed && severity === 'high');
}

/** No password can open a file that retention has removed. */
function attemptsLeft({ status_reason, object_path, password_attempts }: DocumentRow): number | null {
  if (!needsPassword(status_reason)) return null;
  return object_path === null ? 0 : Math.max(0, PASSWORD_ATTEMPTS_MAX - password_attempts);
}

/** Checks whose values are National Insurance or account numbers. */
const NUMBER_CODES: readonly string[] = [
  'ni_number_form',
  'identity_ni_number',
  'iban_checksum',
  'iban_account',
];

/** The check as `access` may see it. */
export function maskCheck(check: Check, access: Access): Check {
  if (access === 'full' || !NUMBER_CODES.includes(check.code)) return check;
  return { ...check, expected: maskNumber(check.expected), actual: maskNumber(check.actual) };
}
