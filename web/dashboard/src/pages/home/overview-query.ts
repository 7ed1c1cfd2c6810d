import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Overview } from '../../../../../clients/typescript/index.js';
import { api, backgroundApi, StipendError } from '../../api.ts';
import { sessionQuery } from '../../session/session.ts';
import { withNames } from './known-names.ts';

const REFRESHED_EVERY_MS = 60_000;

/** The overview, refreshed every minute while the page is visible. */
export const overviewQuery = queryOptions<Overview, Error>({
  queryKey: ['overview'],
  refetchInterval: (query) => (query.state.error ? false : REFRESHED_EVERY_MS),
  queryFn: ({ client, signal }) => readOverview(client, signal),
});

async function readOverview(client: QueryClient, signal: AbortSignal): Promise<Overview> {
  const before = client.getQueryData<Overview>(['overview']);
  const since = midnight();
  if (!before) return api.get('/overview', { query: { since, names: true }, signal });
  try {
    const found = await backgroundApi.get('/overview', { query: { since }, signal });
    const { overview, isComplete } = withNames(found, before.people);
    // each name that a member sees is recorded, so names are read only if somebody new is listed
    if (isComplete || !maySeeNames(client)) return overview;
    return await backgroundApi.get('/overview', { query: { since, names: true }, signal });
  } catch (error) {
    // the session has ended: the page asks for the password when the member does something
    if (error instanceof StipendError && error.status === 401) return before;
    throw error;
  }
}

function maySeeNames(client: QueryClient): boolean {
  const permissions = client.getQueryData(sessionQuery.queryKey)?.permissions ?? [];
  return permissions.some(({ permission, access }) => permission === 'read_users' && access !== 'hidden');
}

/** The start of the member's day. */
function midnight(): string {
  return new Date(new Date().setHours(0, 0, 0, 0)).toISOString();
}
