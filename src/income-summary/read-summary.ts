import { type AccountsContext, type ProviderSource, readAccounts, sourceOf } from '#accounts';
import { readCredits } from '#bank-statements';
import { readAssessedDocuments } from '#documents';
import { counts } from '#evidence';
import { estimateFor } from '#expenditure';
import { readWholePayslips, toStored } from '#payroll';
import type { Db } from '#platform/database/database.ts';
import { Threads } from '#platform/threads/threads.ts';
import { listLastChecks } from '#retrieval-jobs';
import { readIncome } from '#tax-authority';
import { readUser, type Tenant } from '#users';
import { dayOf } from '#values/calendar.ts';
import type { IncomeSummary } from './schema.ts';
import type { StoredAccount, StoredFacts } from './stored-facts.ts';
import { summariseIncome } from './summarise-income.ts';

/** Enough for six jobs that pay weekly, over six years. */
export const PAYSLIPS_MAX = 2000;
/** Enough for every year of the longest lookback, with a correction each month. */
const INCOME_MAX = 1000;
const ACCOUNTS_MAX = 100;
const DOCUMENTS_MAX = 300;
/** How many older documents are read because something in them does not count. */
const UNTRUSTED_MAX = 300;

/** With more payslips, the calculation takes so long that other requests would notice. Ten rows of a statement take as long as one. */
const LARGE_HISTORY = 150;
const ROWS_LIKE_A_PAYSLIP = 10;
const threads = new Threads<StoredFacts, IncomeSummary>(new URL('./summarising-thread.ts', import.meta.url));

export interface SummaryOptions {
  userId: string;
  withDocuments: boolean;
  /** Aborts when nobody waits for the summary any more. */
  gone?: AbortSignal;
}

/** Reads everything that is stored about a user's income, and summarises it. */
export async function readSummary(
  context: Pick<AccountsContext, 'providers'>,
  tx: Db,
  tenant: Tenant,
  options: SummaryOptions,
): Promise<IncomeSummary> {
  return summarise(await readFacts(context, tx, tenant, options), options.gone);
}

/** Summarises the same evidence for callers who may see the checks of documents, and for others. */
export async function readBothSummaries(
  context: Pick<AccountsContext, 'providers'>,
  tx: Db,
  tenant: Tenant,
  { userId, gone }: Omit<SummaryOptions, 'withDocuments'>,
): Promise<{ summary: IncomeSummary; summaryWithoutChecks: IncomeSummary }> {
  const facts = await readFacts(context, tx, tenant, { userId, withDocuments: true, gone });
  return {
    summary: await summarise(facts, gone),
    summaryWithoutChecks: await summarise({ ...facts, maySeeChecks: false }, gone),
  };
}

async function summarise(facts: StoredFacts, gone?: AbortSignal): Promise<IncomeSummary> {
  return sizeOf(facts) > LARGE_HISTORY ? threads.run(facts, gone) : summariseIncome(facts);
}

async function readFacts(
  context: Pick<AccountsContext, 'providers'>,
  tx: Db,
  tenant: Tenant,
  { userId, withDocuments, gone }: SummaryOptions,
): Promise<StoredFacts> {
  const user = await readUser(tx, tenant, userId);
  const read = await readWholePayslips(tx, tenant, { userId, limit: PAYSLIPS_MAX + 1, gone });
  const payslips = read.slice(0, PAYSLIPS_MAX);
  const { statements, isCut } = await readCredits(tx, tenant, userId);
  const page = { filter: { userId }, skip: 0, limit: INCOME_MAX };
  const today = dayOf(tenant.clientTime());
  return {
    userId,
    claimed: user,
    today,
    payslips,
    isCut: { payslips: read.length > payslips.length, statements: isCut },
    income: (await readIncome(tx, tenant, page)).rows,
    statements,
    accounts: await readStoredAccounts(context, tx, tenant, userId),
    documents: await readAssessedDocuments(tx, tenant, {
      userId,
      limit: DOCUMENTS_MAX,
      others: untrustedIn({ payslips, statements }),
    }),
    maySeeChecks: withDocuments,
    estimated: estimateFor(user, payslips.map(toStored), today),
  };
}

/** The documents of evidence that does not count. They are read even if many were uploaded later. */
function untrustedIn({ payslips, statements }: Pick<StoredFacts, 'payslips' | 'statements'>): string[] {
  const ids = [
    ...payslips.filter(({ trustScore }) => !counts(trustScore)),
    ...statements.filter(({ trust }) => trust !== null && !counts(trust)),
  ].flatMap(({ documentId }) => documentId ?? []);
  return [...new Set(ids)].slice(0, UNTRUSTED_MAX);
}

function sizeOf({ payslips, statements }: StoredFacts): number {
  const rows = statements.reduce((sum, { credits, debits }) => sum + credits.length + debits.length, 0);
  return payslips.length + rows / ROWS_LIKE_A_PAYSLIP;
}

const KINDS: Readonly<Record<ProviderSource, StoredAccount['kind']>> = {
  payroll: 'payroll_connection',
  direct: 'payroll_direct_connection',
  taxauth: 'tax_authority',
  bank_statements: 'bank_connection',
};

async function readStoredAccounts(
  { providers }: Pick<AccountsContext, 'providers'>,
  tx: Db,
  tenant: Tenant,
  userId: string,
): Promise<StoredAccount[]> {
  const accounts = await readAccounts(tx, tenant, { userId, skip: 0, limit: ACCOUNTS_MAX });
  const checks = await listLastChecks(tx, tenant.clientId, { userId, limit: ACCOUNTS_MAX });
  return accounts.map(({ account_id, payroll_provider, status }) => ({
    accountId: account_id,
    provider: payroll_provider,
    providerName: providers.nameOf(payroll_provider),
    kind: KINDS[sourceOf(providers, payroll_provider)],
    status,
    checkedAt: checks.find((check) => check.account_id === account_id)?.finished_at ?? null,
  }));
}
