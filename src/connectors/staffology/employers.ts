import type { ConnectorContext } from '../connector.ts';
import type { Staffology } from './api.ts';
import { Employer } from './schema.ts';

const REMEMBERED_MS = 10 * 60_000;
const REMEMBERED_MAX = 10_000;

export interface Employers {
  find(api: Staffology, context: ConnectorContext, employerId: string): Promise<Employer>;
  /** All that let verified lenders see what they pay. */
  listOptedIn(api: Staffology, context: ConnectorContext): Promise<Employer[]>;
}

/** Employers change seldom and are asked for with every search, so they are remembered for ten minutes. */
export function rememberEmployers(): Employers {
  const known = new Map<string, { value: unknown; until: number }>();

  async function remember<Value>(
    key: string,
    { clock, provider }: ConnectorContext,
    load: () => Promise<Value>,
  ): Promise<Value> {
    const place = `${provider.id} ${provider.baseUrl} ${key}`;
    const now = clock.now().getTime();
    const held = known.get(place);
    if (held && now < held.until) return held.value as Value;
    const value = await load();
    if (known.size >= REMEMBERED_MAX) known.clear();
    known.set(place, { value, until: now + REMEMBERED_MS });
    return value;
  }

  const find: Employers['find'] = (api, context, employerId) =>
    remember(employerId, context, () => api.read(`/employers/${encodeURIComponent(employerId)}`, Employer));

  return {
    find,
    async listOptedIn(api, context) {
      const employers: Employer[] = [];
      for (const { id } of await remember('all', context, () => api.list('/employers'))) {
        const employer = await find(api, context, id);
        if (employer.isOptedInToEvc) employers.push(employer);
      }
      return employers;
    },
  };
}
