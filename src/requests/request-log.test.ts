import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AnsweredRequest } from '#platform/http/finish-request.ts';
import { failInserts } from '../../test/support/fail-inserts.ts';
import { useService } from '../../test/support/service.ts';

const service = useService();

function answered(clientId: string, status: number): AnsweredRequest {
  return {
    clientId,
    callerKind: 'api_key',
    isDashboard: false,
    credentialId: randomUUID(),
    address: '192.0.2.1',
    readUsers: [],
    aboutUser: null,
    requestId: randomUUID(),
    method: 'GET',
    path: '/users',
    apiVersion: null,
    deprecated: null,
    status,
    errorCode: status === 200 ? null : 'not_found',
    errorMessages: [],
    at: service.clock.now(),
    ms: 1.6,
  };
}

async function counts(clientId: string): Promise<Record<number, number>> {
  await service.app.requests.write();
  const rows = await service.app.database
    .tenant(clientId)
    .selectFrom('api_requests')
    .select(({ fn }) => ['status', fn.countAll<string>().as('count')])
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
}

test('a client’s calls are recorded up to a limit, which recovers by one each second; failures have their own', async () => {
  const { requests } = service.app;
  const [busy, other] = [randomUUID(), randomUUID()];
  for (let sent = 0; sent < 700; sent++) requests.record(answered(busy, 200));
  requests.record(answered(busy, 404));
  requests.record(answered(other, 200));
  expect(await counts(busy)).toEqual({ 200: 600, 404: 1 });
  expect(await counts(other)).toEqual({ 200: 1 });
  service.clock.advance(2000);
  for (let sent = 0; sent < 5; sent++) requests.record(answered(busy, 200));
  expect(await counts(busy)).toEqual({ 200: 602, 404: 1 });
  const omitted = service.log.filter((line) => line.includes('are missing from GET /requests'));
  expect(omitted.map((line) => JSON.parse(line).count)).toEqual([100, 3]);
});

test('while the database is unavailable, calls wait and are written afterwards', async () => {
  const clientId = randomUUID();
  const recover = await failInserts(service, 'api_requests', '57P01');
  service.app.requests.record(answered(clientId, 200));
  await service.app.requests.write();
  await recover();
  expect(await counts(clientId)).toEqual({ 200: 1 });
});

test('calls that can’t be stored are dropped, and do not hold up later ones', async () => {
  const clientId = randomUUID();
  const recover = await failInserts(service, 'api_requests', '23514');
  service.app.requests.record(answered(clientId, 200));
  await service.app.requests.write();
  await recover();
  service.app.requests.record(answered(clientId, 404));
  expect(await counts(clientId)).toEqual({ 404: 1 });
  expect(service.log.some((line) => line.includes('writing entries failed'))).toBe(true);
});
