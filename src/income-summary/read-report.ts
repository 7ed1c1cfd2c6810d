import type { AccountsContext } from '#accounts';
import { readConsents } from '#authorisations';
import type { Consent } from '#authorisations/schema.ts';
import { findClientName } from '#clients';
import type { Db } from '#platform/database/database.ts';
import { readUser, type Tenant } from '#users';
import type { User } from '#users/schema.ts';
import { readSummary, type SummaryOptions } from './read-summary.ts';
import type { IncomeSummary } from './schema.ts';

const CONSENTS_MAX = 5;

/** The content of a report. */
export interface ReportFacts {
  summary: IncomeSummary;
  user: User;
  consents: readonly Consent[];
  /** The client that the report is made for. */
  clientName: string;
  madeAt: string;
  providerName: (id: string) => string;
}

/** Reads what a report shows, in one snapshot. */
export async function readReport(
  context: Pick<AccountsContext, 'providers'>,
  tx: Db,
  tenant: Tenant,
  query: SummaryOptions,
): Promise<ReportFacts> {
  const { userId } = query;
  return {
    summary: await readSummary(context, tx, tenant, query),
    user: await readUser(tx, tenant, userId),
    consents: await readConsents(tx, tenant, { userId, skip: 0, limit: CONSENTS_MAX }),
    clientName: await findClientName(tx, tenant.clientId),
    madeAt: tenant.clock.now().toISOString(),
    providerName: (id) => context.providers.find(id)?.row.name ?? id,
  };
}
