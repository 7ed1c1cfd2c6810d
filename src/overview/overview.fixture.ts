import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { TestService } from '../../test/support/service.ts';

/** Creates clients of a service, whose tables the tests fill as the owner of the database. */
export function overviewOf(service: TestService) {
  let owner: pg.Client;
  beforeAll(async () => {
    owner = new pg.Client({ connectionString: service.app.config.databaseUrl ?? '' });
    await owner.connect();
  });
  afterAll(() => owner.end());

  async function clientWith(users: number) {
    const client = await service.newClient();
    for (let n = 1; n <= users; n++)
      await service.ask('POST', '/users', {
        key: client.apiKey,
        body: { forename: 'Ada', surname: `Example ${n}`, ext_id: `loan-${n}` },
      });
    const ask = async (query = '') =>
      (await service.ask('GET', `/overview${query}`, { key: client.apiKey })).body;
    return { ...client, ask };
  }

  return { asOwner: () => owner, clientWith };
}
