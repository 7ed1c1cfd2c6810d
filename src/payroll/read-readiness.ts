import { listAccountStates } from '#accounts';
import type { Db } from '#platform/database/database.ts';
import { notFound } from '#platform/problem.ts';
import { userExists } from '#users';
import type { Readiness, ReadinessStatus, Source, SourceReadiness } from './schema.ts';
import { countBySource } from './store.ts';

const NOTHING: SourceReadiness = { status: 'not_started', count: 0, first_date: null, last_date: null };
const WAITING = ['PENDING', 'MFA_REQUIRED'];

/** What is there of a user, and what may still come. */
export async function readReadiness(
  tx: Db,
  clientId: string,
  { userId, direct }: { userId: string; direct: readonly string[] },
): Promise<Readiness> {
  if (!(await userExists(tx, clientId, userId))) throw notFound('User', userId);
  const counts = await countBySource(tx, clientId, userId);
  const states = await listAccountStates(tx, clientId, userId);
  const found = (source: Source): SourceReadiness => {
    const row = counts.find((count) => count.source === source);
    if (!row) return NOTHING;
    return {
      status: 'complete',
      count: Number(row.count),
      first_date: row.first_date,
      last_date: row.last_date,
    };
  };
  const statusesOf = (isDirect: boolean) =>
    states.filter(({ provider }) => direct.includes(provider) === isDirect).map(({ status }) => status);
  return {
    payroll: withStatus(found('payroll_connection'), statusesOf(false)),
    direct: withStatus(found('payroll_direct_connection'), statusesOf(true)),
    payslips: found('payslip_upload'),
    bank_statements: NOTHING,
    taxauth: NOTHING,
  };
}

function withStatus(readiness: SourceReadiness, statuses: readonly string[]): SourceReadiness {
  return { ...readiness, status: statusOf(readiness.count, statuses) };
}

/** Something still running is in progress, whatever is there; an account that works and brought nothing found nothing. */
function statusOf(count: number, statuses: readonly string[]): ReadinessStatus {
  if (statuses.some((status) => WAITING.includes(status))) return 'in_progress';
  if (count > 0) return 'complete';
  if (statuses.length === 0) return 'not_started';
  return statuses.includes('CONNECTED') ? 'nothing_found' : 'failed';
}
