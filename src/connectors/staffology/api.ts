import type { z } from 'zod';
import type { ConnectorContext } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { requireAvailable } from '../http.ts';
import { readJson } from '../wire-json.ts';
import { type Item, Items } from './schema.ts';

const PAGE_SIZE = 100;
const PAGES_MAX = 100;

export interface Staffology {
  read<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>>;
  /** Reads all pages of a list. */
  list(path: string): Promise<Item[]>;
}

export function openStaffology({ http, clock, provider }: ConnectorContext): Staffology {
  const key = provider.settings.api_key;
  if (!key) throw new ConnectorFailure('not_configured', { detail: 'missing settings: [api_key]' });
  // the key is the password; the username is ignored
  const authorization = `Basic ${Buffer.from(`stipend:${key}`).toString('base64')}`;

  async function read<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
    const reply = await http.send({
      method: 'GET',
      url: `${provider.baseUrl}${path}`,
      headers: { authorization, accept: 'application/json' },
    });
    const { status } = requireAvailable(reply, clock.now());
    if (status === 200) return readJson(reply, schema);
    if (status === 401 || status === 403)
      throw new ConnectorFailure('not_configured', { detail: `the API key was rejected with ${status}` });
    throw new ConnectorFailure('provider_changed', { detail: `answered ${status}` });
  }

  return {
    read,
    async list(path) {
      const items: Item[] = [];
      for (let page = 0; page < PAGES_MAX; page++) {
        const query = new URLSearchParams({ pageNum: String(page), pageSize: String(PAGE_SIZE) });
        const found = await read(`${path}?${query}`, Items);
        items.push(...found);
        if (found.length < PAGE_SIZE) return items;
      }
      throw new ConnectorFailure('invalid_data', { detail: `a list has more than ${PAGES_MAX} pages` });
    },
  };
}
