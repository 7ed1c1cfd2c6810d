import { z } from 'zod';
import type { ConnectorContext } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { type ProviderReply, requireAvailable } from '../http.ts';
import { readJson } from '../wire-json.ts';

/** Employment Hero returns no more at once. */
const PAGE_SIZE = 100;
const PAGES_MAX = 100;
const PDF_HEAD = { text: '%PDF-', bytes: 1024 };

/** The part of the API that employees can use with their own sign-in. */
export interface SelfService {
  read<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>>;
  /** Reads a whole list. */
  list<Item extends z.ZodType<{ id: number }>>(path: string, item: Item): Promise<z.output<Item>[]>;
  readPdf(path: string): Promise<Buffer>;
}

export function openSelfService(context: ConnectorContext, accessToken: string): SelfService {
  const { http, provider, clock } = context;

  async function get(path: string, accept: string): Promise<ProviderReply> {
    const reply = await http.send({
      method: 'GET',
      url: `${provider.baseUrl}/ess${path}`,
      headers: { authorization: `Bearer ${accessToken}`, accept },
    });
    return requireAnswer(requireAvailable(reply, clock.now()));
  }

  return {
    read: async (path, schema) => readJson(await get(path, 'application/json'), schema),
    async list(path, item) {
      type Item = z.output<typeof item>;
      const items = new Map<number, Item>();
      for (let page = 0; page < PAGES_MAX; page++) {
        const query = new URLSearchParams({ $skip: String(items.size), $top: String(PAGE_SIZE) });
        const reply = await get(`${path}?${query}`, 'application/json');
        const known = items.size;
        for (const one of readJson(reply, z.array(item))) items.set(one.id, one);
        // a list that ignores the query returns everything again
        if (items.size === known) return [...items.values()];
      }
      throw new ConnectorFailure('invalid_data', { detail: `a list has more than ${PAGES_MAX} pages` });
    },
    async readPdf(path) {
      const { bytes } = await get(path, 'application/pdf');
      if (bytes.subarray(0, PDF_HEAD.bytes).includes(PDF_HEAD.text)) return bytes;
      throw new ConnectorFailure('provider_changed', { detail: 'payslip: not a PDF file' });
    },
  };
}

function requireAnswer(reply: ProviderReply): ProviderReply {
  const { status } = reply;
  if (status === 200) return reply;
  if (status === 401) throw new ConnectorFailure('session_expired');
  if (status === 403)
    throw new ConnectorFailure('not_authorised', { detail: 'the sign-in cannot see this employee record' });
  throw new ConnectorFailure('provider_changed', { detail: `answered ${status}` });
}
