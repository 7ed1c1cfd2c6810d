import type { ConnectorContext } from '../connector.ts';
import type { Staffology } from './api.ts';
import { Employer } from './schema.ts';

const CACHED_MS = 10 * 60_000;
const CACHED_MAX = 10_000;

export interface Employers {
  find(api: Staffology, context: ConnectorContext, employerId: string): Promise<Employer>;
  /** Lists the employers that have opted in to verification by lenders. */
  listOptedIn(api: Staffology, context: ConnectorContext): Promise<Employer[]>;
}

/** Caches employers for ten minutes, because every search needs them and they rarely change. */
export function cacheEmployers(): Employers {
  const cache = new Map<string, { value: unknown; until: number }>();

  async function cached<Value>(
    key: string,
    { clock, provider }: ConnectorContext,
    load: () => Promise<Value>,
  ): Promise<Value> {
    const { id, baseUrl, throttleName = id } = provider;
    const cacheKey = `${throttleName} ${baseUrl} ${key}`;
    const now = clock.now().getTime();
    const hit = cache.get(cacheKey);
    if (hit && now < hit.until) return hit.value as Value;
    const value = await load();
    if (cache.size >= CACHED_MAX) cache.clear();
    cache.set(cacheKey, { value, until: now + CACHED_MS });
    return value;
  }

  const find: Employers['find'] = (api, context, employerId) =>
    cached(employerId, context, () => api.read(`/employers/${encodeURIComponent(employerId)}`, Employer));

  return {
    find,
    async listOptedIn(api, context) {
      const employers: Employer[] = [];
      for (const { id } of await cached('all', context, () => api.list('/employers'))) {
        const employer = await find(api, context, id);
        if (employer.isOptedInToEvc) employers.push(employer);
      }
      return employers;
    },
  };
}
