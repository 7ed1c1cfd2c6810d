import { sql } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';
import type { TestService } from '../../test/support/service.ts';
import { scheduledTasksOf } from '../worker.ts';

export const HOURLY = { recurring_checks_enabled: true, recurring_check_frequency: 'HOURLY' };

/** What tests of many accounts need. The service has no worker, so that started checks stay in the queue. */
export function manyAccountsOf(service: TestService) {
  /** Creates a client with a user who has this many connected accounts. */
  async function clientWith({
    accounts,
    settings,
    isFetched,
    isDueInAnHour = false,
  }: {
    accounts: number;
    settings: object;
    isFetched: boolean;
    isDueInAnHour?: boolean;
  }) {
    const { clientId, apiKey: key } = await service.newClient();
    const ask = async (method: string, path: string, body: object) => {
      const reply = await service.ask(method, path, { key, body });
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
      return reply.body;
    };
    const { user_id } = await ask('POST', '/users', settings);
    const now = service.clock.now();
    const due = isDueInAnHour ? new Date(now.getTime() + 3_600_000).toISOString() : null;
    // reads the client's row and makes deterministic ids, so that a cluster runs the whole statement on the client's worker
    await sql`
      insert into accounts (client_id, account_id, user_id, created_at, updated_at, payroll_provider, status, status_updated_at,
        sealed_login, login_index, fetch_outcome, checks_from, next_check_at)
      select c.client_id, md5(c.client_id::text || n)::uuid, ${user_id}, ${now}, ${now}, 'harbour', 'CONNECTED', ${now},
        ''::bytea, int4send(n), ${isFetched ? 'fetched' : null}, ${now}, ${due}
      from clients c, generate_series(1, ${accounts}::int) n where c.client_id = ${clientId}`.execute(
      service.app.database.tenant(clientId),
    );
    return {
      clientId,
      configure: (body: object) => ask('PATCH', '/configuration', body),
      advance: async (by: string): Promise<number> =>
        (await ask('POST', '/sandbox/clock', { advance: by })).checks_started,
    };
  }

  const startDueChecks = () =>
    scheduledTasksOf(service.app)
      .find(({ name }) => name === 'start-due-checks')
      ?.run();

  async function checksInQueue(): Promise<number> {
    const owner = new pg.Client(service.app.database.address);
    await owner.connect();
    try {
      const { rows } = await owner.query(
        `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'run-check'`,
      );
      return rows[0].count;
    } finally {
      await owner.end();
    }
  }

  return { clientWith, startDueChecks, checksInQueue };
}
