import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { fillOverview } from '../support/overview.ts';
import type { TestService } from '../support/service.ts';

export const NAMES = ['Ada', 'Barbara', 'Grace'];

type FillOverview = (clientId: string, filled: Parameters<typeof fillOverview>[2]) => Promise<void>;

/** Creates clients whose home page has lines of every kind. */
export function useFullClients(service: TestService): {
  fullClient(): Promise<{ clientId: string; apiKey: string }>;
  fill: FillOverview;
} {
  let owner: pg.Client;
  beforeAll(async () => {
    owner = new pg.Client({ connectionString: service.app.config.databaseUrl ?? '' });
    await owner.connect();
  });
  afterAll(() => owner?.end());
  const fill: FillOverview = (clientId, filled) => fillOverview(owner, clientId, filled);
  return {
    fill,
    async fullClient() {
      const client = await service.newClient();
      for (const forename of NAMES)
        await service.ask('POST', '/users', {
          key: client.apiKey,
          body: { forename, ext_id: `loan-${forename}` },
        });
      await fill(client.clientId, {
        received: 7,
        waiting: 1,
        troubled: 12,
        checks: 2,
        journeys: 1,
        employers: 1,
        documents: 3,
        consents: 2,
        deletions: 2,
        deliveries: 2,
      });
      return client;
    },
  };
}
