import { listAccountStates, type ProviderSource } from '#accounts';
import { hasRetrieval } from '#authorisations';
import { countStatements } from '#bank-statements';
import { countStatuses } from '#documents';
import { countBySource, DIRECT_NOTHING } from '#payroll';
import type { Source } from '#payroll/schema.ts';
import type { MachineTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { notFound } from '#platform/problem.ts';
import { countIncome } from '#tax-authority';
import { userExists } from '#users';
import type { Readiness, ReadinessStatus, SourceReadiness } from './schema.ts';

const NOTHING: SourceReadiness = {
  status: 'not_started',
  count: 0,
  counted: 0,
  first_date: null,
  last_date: null,
};

/** Reads for each source how much of a user's data is stored, and whether more is expected. */
export async function readReadiness(
  tx: Db,
  clientId: string,
  options: {
    userId: string;
    sourceOf: (provider: string) => ProviderSource;
    now: MachineTime;
  },
): Promise<Readiness> {
  const { userId, sourceOf, now } = options;
  if (!(await userExists(tx, clientId, userId))) throw notFound('User', userId);
  // Statuses are read before counts. Data that is stored in between then belongs to work that is still in
  // progress; in the other order, it would be missing from a source that has finished.
  const states = await listAccountStates(tx, clientId, { userId, now });
  const payslips = await countStatuses(tx, clientId, { userId, kind: 'payslip' });
  const statements = await countStatuses(tx, clientId, { userId, kind: 'bank_statement' });
  const counts = await countBySource(tx, clientId, userId);
  const foundNobody = await hasRetrieval(tx, clientId, { userId, kind: DIRECT_NOTHING });
  const found = (source: Source): SourceReadiness => {
    const row = counts.find((count) => count.source === source);
    if (!row) return NOTHING;
    return {
      status: 'complete',
      count: Number(row.count),
      counted: Number(row.counted),
      first_date: row.first_date,
      last_date: row.last_date,
    };
  };
  const accountsOf = (source: ProviderSource) =>
    states.filter(({ provider }) => sourceOf(provider) === source);
  const reported = await countIncome(tx, clientId, userId);
  const income = { ...NOTHING, ...reported, counted: reported.count };
  const directly = found('payroll_direct_connection');
  const bureaus = accountsOf('direct');
  const atBanks = { ...NOTHING, ...(await countStatements(tx, clientId, userId)), counted: null };
  const wasDeleted = bureaus.some(({ fetch_outcome }) => isDeleted(fetch_outcome));
  // a bureau that knows the user may have no payslips
  const foundNothing = foundNobody || bureaus.some(({ status }) => status === 'CONNECTED');
  return {
    payroll: withStatus(found('payroll_connection'), accountsOf('payroll')),
    direct:
      foundNothing && !wasDeleted && directly.count === 0
        ? { ...directly, status: 'nothing_found' }
        : directly,
    payslips: ofUploads(found('payslip_upload'), payslips),
    bank_statements: furtherOf(
      ofUploads(atBanks, statements),
      withStatus(atBanks, accountsOf('bank_statements')),
    ),
    taxauth: withStatus(income, accountsOf('taxauth')),
  };
}

/** How much came from uploaded bank statements alone. */
export async function readUploadedStatements(
  tx: Db,
  clientId: string,
  userId: string,
): Promise<SourceReadiness> {
  const documents = await countStatuses(tx, clientId, { userId, kind: 'bank_statement' });
  const found = await countStatements(tx, clientId, userId, { onlyUploads: true });
  return ofUploads({ ...NOTHING, ...found, counted: null }, documents);
}

/** A rejected file contains no usable data; a file that the service could not process is a failure. */
function ofUploads(
  readiness: SourceReadiness,
  documents: Awaited<ReturnType<typeof countStatuses>>,
): SourceReadiness {
  const status = (): ReadinessStatus => {
    if (documents.AWAITING_UPLOAD || documents.PROCESSING) return 'in_progress';
    if (readiness.count > 0) return 'complete';
    if (documents.FAILED) return 'failed';
    return documents.REJECTED ? 'nothing_found' : 'not_started';
  };
  return { ...readiness, status: status() };
}

const FURTHEST: readonly ReadinessStatus[] = [
  'in_progress',
  'complete',
  'failed',
  'nothing_found',
  'not_started',
];

/** A source with uploads and connections has the status of the one that got further. */
function furtherOf(one: SourceReadiness, other: SourceReadiness): SourceReadiness {
  return FURTHEST.indexOf(one.status) <= FURTHEST.indexOf(other.status) ? one : other;
}

type AccountState = Awaited<ReturnType<typeof listAccountStates>>[number];

/**
 * A running retrieval counts as in progress, whatever is stored. A fetch that returned nothing counts as
 * nothing found.
 */
function withStatus(readiness: SourceReadiness, accounts: readonly AccountState[]): SourceReadiness {
  return { ...readiness, status: statusOf(readiness.count, accounts) };
}

function statusOf(count: number, accounts: readonly AccountState[]): ReadinessStatus {
  if (accounts.some(isWaiting)) return 'in_progress';
  if (count > 0) return 'complete';
  if (accounts.length === 0) return 'not_started';
  // something was found and then deleted, so a query would find it again
  if (accounts.some(({ fetch_outcome }) => isDeleted(fetch_outcome))) return 'not_started';
  return accounts.some(({ fetch_outcome }) => fetch_outcome === 'fetched') ? 'nothing_found' : 'failed';
}

function isDeleted(fetchOutcome: string | null): boolean {
  return fetchOutcome === 'deleted';
}

function isWaiting({ status, fetch_outcome }: AccountState): boolean {
  return (
    status === 'PENDING' || status === 'MFA_REQUIRED' || (status === 'CONNECTED' && fetch_outcome === null)
  );
}
