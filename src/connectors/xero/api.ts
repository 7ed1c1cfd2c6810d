import { z } from 'zod';
import type { ConnectorContext } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { type ProviderReply, requireAvailable } from '../http.ts';
import { readJson } from '../wire-json.ts';
import { Connections, Pagination } from './schema.ts';
import { settingsOf } from './settings.ts';

const PAGES_MAX = 200;
const MINUTE = 60;

export interface XeroTenant {
  name: string | null;
  read<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>>;
  /** Reads all pages of a list, which replies have under `key`. */
  list<Item extends z.ZodType>(
    path: string,
    key: string,
    item: Item,
    query?: Record<string, string>,
  ): Promise<z.output<Item>[]>;
}

/** Lists the organisations that the consent currently covers. */
export async function listTenants(context: ConnectorContext, accessToken: string): Promise<XeroTenant[]> {
  const reply = await context.http.send({
    method: 'GET',
    url: settingsOf(context.provider).connections_url,
    headers: headersOf(accessToken),
  });
  const organisations = readJson(requireAnswer(reply, context), Connections).filter(
    ({ tenantType }) => tenantType === 'ORGANISATION',
  );
  if (organisations.length === 0)
    throw new ConnectorFailure('not_authorised', { detail: 'the consent covers no organisation' });
  return organisations.map(({ tenantId, tenantName }) =>
    openTenant(context, { accessToken, tenantId, name: tenantName }),
  );
}

function openTenant(
  context: ConnectorContext,
  { accessToken, tenantId, name }: { accessToken: string; tenantId: string; name: string | null },
): XeroTenant {
  let minuteCallsLeft: number | null = null;

  async function read<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
    if (minuteCallsLeft === 0) throw new ConnectorFailure('rate_limited', { retryAfterSeconds: MINUTE });
    const reply = await context.http.send({
      method: 'GET',
      url: `${context.provider.baseUrl}${path}`,
      headers: { ...headersOf(accessToken), 'xero-tenant-id': tenantId },
    });
    minuteCallsLeft = callsLeft(reply);
    return readJson(requireAnswer(reply, context), schema);
  }

  return {
    name,
    read,
    async list(path, key, item, query = {}) {
      const schema = z
        .looseObject({ pagination: Pagination })
        .transform((answer) => ({ pages: answer.pagination?.pageCount ?? 1, items: answer[key] }))
        .pipe(z.object({ pages: z.int(), items: z.array(item) }));
      const items: z.output<typeof item>[] = [];
      for (let page = 1; page <= PAGES_MAX; page++) {
        const answer = await read(`${path}?${new URLSearchParams({ ...query, page: String(page) })}`, schema);
        items.push(...answer.items);
        if (page >= answer.pages) return items;
      }
      throw new ConnectorFailure('invalid_data', { detail: `${path} has more than ${PAGES_MAX} pages` });
    },
  };
}

function headersOf(accessToken: string): Record<string, string> {
  return { authorization: `Bearer ${accessToken}`, accept: 'application/json' };
}

function callsLeft({ headers }: ProviderReply): number | null {
  const left = headers.get('x-minlimit-remaining');
  return left !== null && /^\d+$/.test(left) ? Number(left) : null;
}

function requireAnswer(reply: ProviderReply, { clock }: ConnectorContext): ProviderReply {
  const { status, text } = requireAvailable(reply, clock.now());
  if (status === 200) return reply;
  // 401 can also mean a missing scope, which a new token would lack too
  if (status === 403 || (status === 401 && /AuthorizationUnsuccessful|insufficient_scope/i.test(text)))
    throw new ConnectorFailure('not_authorised', { detail: `answered ${status}` });
  if (status === 401) throw new ConnectorFailure('session_expired');
  throw new ConnectorFailure('provider_changed', { detail: `answered ${status}` });
}
