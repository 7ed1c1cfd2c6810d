import { z } from 'zod';
import type { ConnectorContext } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { type ProviderReply, requireAvailable } from '../http.ts';
import { readJson } from '../wire-json.ts';

const PAGE_SIZE = 100;
const PAGES_MAX = 100;
/** FreeAgent rejects requests without it. */
const USER_AGENT = 'Stipend';

export interface FreeAgent {
  read<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>>;
  /** The same, or null if there is no such resource. */
  readIfAny<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema> | null>;
  /** Reads all pages of a list, which replies have under `key`. */
  list<Item extends z.ZodType>(path: string, key: string, item: Item): Promise<z.output<Item>[]>;
}

export function openFreeAgent(context: ConnectorContext, accessToken: string): FreeAgent {
  const { http, provider, clock } = context;

  async function get(path: string): Promise<ProviderReply> {
    const reply = await http.send({
      method: 'GET',
      url: `${provider.baseUrl}${path}`,
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: 'application/json',
        'user-agent': USER_AGENT,
      },
    });
    return requireAvailable(reply, clock.now());
  }

  return {
    read: async (path, schema) => readJson(requireAnswer(await get(path)), schema),
    async readIfAny(path, schema) {
      const reply = await get(path);
      return reply.status === 404 ? null : readJson(requireAnswer(reply), schema);
    },
    async list(path, key, item) {
      const schema = z
        .looseObject({})
        .transform((answer) => answer[key])
        .pipe(z.array(item));
      const items: z.output<typeof item>[] = [];
      const separator = path.includes('?') ? '&' : '?';
      for (let page = 1; page <= PAGES_MAX; page++) {
        const query = new URLSearchParams({ page: String(page), per_page: String(PAGE_SIZE) });
        const reply = requireAnswer(await get(`${path}${separator}${query}`));
        items.push(...readJson(reply, schema));
        if (!hasNextPage(reply)) return items;
      }
      throw new ConnectorFailure('invalid_data', { detail: `${path} has more than ${PAGES_MAX} pages` });
    },
  };
}

function hasNextPage({ headers }: ProviderReply): boolean {
  return /;\s*rel="?next"?/i.test(headers.get('link') ?? '');
}

function requireAnswer(reply: ProviderReply): ProviderReply {
  const { status } = reply;
  if (status === 200) return reply;
  if (status === 401) throw new ConnectorFailure('session_expired');
  if (status === 403)
    throw new ConnectorFailure('not_authorised', { detail: "the person can't see the company's payroll" });
  throw new ConnectorFailure('provider_changed', { detail: `answered ${status}` });
}
