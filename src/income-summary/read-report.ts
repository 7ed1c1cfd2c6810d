import { type AccountsContext, readAccounts } from '#accounts';
import { listAuthorisations, readEvidence } from '#authorisations';
import type { Evidence } from '#authorisations/schema.ts';
import { findClientName, listKeyNames } from '#clients';
import { type DocumentView, listDocuments, readAssessedDocuments, showDocuments } from '#documents';
import type { Document } from '#documents/schema.ts';
import { readMemberNames } from '#members';
import { listEntries } from '#payroll';
import type { Db } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { findWithdrawal, readUser, type Tenant } from '#users';
import type { User } from '#users/schema.ts';
import { readSummary } from './read-summary.ts';
import type { CaseFile, ReadCaseFile, wantedOf } from './report-case.ts';
import { collectFindings, type ReportFinding } from './report-findings.ts';
import type { IncomeSummary } from './schema.ts';

const CONSENTS_MAX = 5;
/** For each consent. */
const RETRIEVALS_MAX = 500;
const ENTRIES_MAX = 1000;
const ACCOUNTS_MAX = 100;
const DOCUMENTS_MAX = 100;

/** The content of a report. */
export interface ReportFacts {
  summary: IncomeSummary;
  user: User;
  /** The newest ones, and how many there are. */
  documents: readonly Document[];
  documentCount: number;
  /** Serious findings of these documents; none for callers who may not see them. */
  findings: readonly ReportFinding[];
  consents: readonly Evidence[];
  consentCount: number;
  /** When the person withdrew all consent; null if they have not. */
  withdrawnAt: string | null;
  /** The provider that an entry was retrieved from; null if that is not known. */
  retrievedFrom: (recordId: string) => string | null;
  caseFile: CaseFile;
  /** The client that the report is made for. */
  clientName: string;
  /** The member or the API key that asked for it. */
  preparedBy: string;
  madeAt: string;
  providerName: (id: string) => string;
}

export interface WantedReport {
  userId: string;
  caller: Caller;
  view: DocumentView;
  caseFile: ReturnType<typeof wantedOf>;
  gone: AbortSignal;
}

export type ReportReading = Pick<AccountsContext, 'providers'> & { hooks: { caseFile: ReadCaseFile } };

/** Reads what a report shows, in one snapshot. */
export async function readReport(
  context: ReportReading,
  tx: Db,
  tenant: Tenant,
  { userId, caller, view, caseFile, gone }: WantedReport,
): Promise<ReportFacts> {
  const providerName = (id: string) => context.providers.nameOf(id);
  const withDocuments = view.withTrust;
  const summary = await readSummary(context, tx, tenant, { userId, withDocuments, gone });
  return {
    summary,
    user: await readUser(tx, tenant, userId),
    ...(await readDocuments(tx, tenant, { userId, view, summary })),
    ...(await readConsents(tx, tenant, userId)),
    retrievedFrom: await readOrigins(tx, tenant, { userId, providerName }),
    caseFile: await context.hooks.caseFile(tx, tenant, { userId, ...caseFile }),
    clientName: await findClientName(tx, tenant.clientId),
    preparedBy: await readPreparer(tx, tenant, caller),
    madeAt: tenant.clock.now().toISOString(),
    providerName,
  };
}

async function readPreparer(tx: Db, tenant: Tenant, caller: Caller): Promise<string> {
  if (caller.kind === 'member') {
    const names = await readMemberNames(tx, tenant, [caller.memberId]);
    return names.get(caller.memberId) ?? 'a member of the team';
  }
  const names = await listKeyNames(tx, tenant.clientId, [caller.credentialId]);
  return `the API key “${names.get(caller.credentialId) ?? caller.credentialId}”`;
}

async function readDocuments(
  tx: Db,
  tenant: Tenant,
  { userId, view, summary }: Pick<WantedReport, 'userId' | 'view'> & { summary: IncomeSummary },
): Promise<Pick<ReportFacts, 'documents' | 'documentCount' | 'findings'>> {
  const page = { filter: { userId }, skip: 0, limit: DOCUMENTS_MAX };
  const { rows, totalCount } = await listDocuments(tx, tenant.clientId, page);
  const documents = await showDocuments(tx, tenant, rows, view);
  const assessed = view.withTrust
    ? await readAssessedDocuments(tx, tenant, { userId, limit: DOCUMENTS_MAX })
    : new Map();
  return { documents, documentCount: totalCount, findings: collectFindings(documents, assessed, summary) };
}

async function readConsents(
  tx: Db,
  tenant: Tenant,
  userId: string,
): Promise<Pick<ReportFacts, 'consents' | 'consentCount' | 'withdrawnAt'>> {
  const { rows, totalCount } = await listAuthorisations(tx, tenant.clientId, {
    userId,
    status: undefined,
    now: tenant.clientTime(),
    skip: 0,
    limit: CONSENTS_MAX,
  });
  const consents: Evidence[] = [];
  for (const { authorisation_id } of rows)
    consents.push(await readEvidence(tx, tenant, authorisation_id, { offset: 0, limit: RETRIEVALS_MAX }));
  const withdrawal = await findWithdrawal(tx, tenant.clientId, userId);
  return { consents, consentCount: totalCount, withdrawnAt: withdrawal?.withdrawnAt ?? null };
}

async function readOrigins(
  tx: Db,
  tenant: Tenant,
  { userId, providerName }: Pick<ReportFacts, 'providerName'> & { userId: string },
): Promise<ReportFacts['retrievedFrom']> {
  const { rows } = await listEntries(tx, tenant.clientId, { userId, skip: 0, limit: ENTRIES_MAX });
  const accounts = await readAccounts(tx, tenant, { userId, skip: 0, limit: ACCOUNTS_MAX });
  const names = new Map(accounts.map((one) => [one.account_id, providerName(one.payroll_provider)]));
  const origins = new Map(
    rows.map(({ entry_id, account_id, source }) => [
      entry_id,
      source === 'payslip_upload' ? 'uploads' : ((account_id && names.get(account_id)) ?? null),
    ]),
  );
  return (recordId) => origins.get(recordId) ?? null;
}
