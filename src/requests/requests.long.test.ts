import { sql } from 'kysely';
import { createClient } from 'stipend/client';
import { expect, test } from 'vitest';
import { useService } from '../../test/support/service.ts';
import { listOf } from './requests.fixture.ts';

const service = useService();
const list = listOf(service);

test('the list of recent API calls counts 10,000 calls at most, and is still read to its end page by page', async () => {
  const { apiKey: key, clientId } = await service.newClient();
  // a cluster runs the whole statement on the client's worker
  await service.app.database.inSystem((tx) =>
    sql`
      insert into api_requests (client_id, id, created_at, request_id, caller_kind, method, path, status, duration_ms, error_messages)
      select c.client_id, md5(c.client_id::text || n)::uuid, now(), 'request-' || n, 'api_key', 'GET',
        case when n <= 10050 then '/users' else '/members' end, case when n <= 10001 then 404 else 503 end, 1, '{}'
      from clients c, generate_series(1, 10150) n where c.client_id = ${clientId}`.execute(tx),
  );
  const total = async (query: string) => {
    const { pagination } = await list(query, { key });
    return [pagination.count, pagination.total_count];
  };
  expect(await total('path=/members&limit=100')).toEqual([100, 100]);
  expect(await total('path=/users&status_class=5xx')).toEqual([20, 49]);
  expect(await total('path=/users')).toEqual([20, 10_000]);
  expect(await total('path=/users&limit=100&offset=9900')).toEqual([100, 10_001]);
  expect(await total('path=/users&limit=100&offset=10000')).toEqual([50, 10_050]);
  expect(await total('path=/users&offset=20000'), 'past the end').toEqual([0, 10_000]);
  const client = createClient({ url: service.url, apiKey: key });
  const seen = new Set<string>();
  for await (const { request_id } of client.list('/requests', { query: { path: '/users' } }))
    seen.add(request_id);
  expect(seen.size).toBe(10_050);
});
