import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:https';
import type { z } from 'zod';
import type { ConnectorContext } from '../connector.ts';
import { ConnectorFailure, type FailureReason } from '../failure.ts';
import type { ProviderReply } from '../http.ts';
import { readJson } from '../wire-json.ts';
import { type Resource, requireStatus } from './errors.ts';

export interface ApiRequest {
  /** Name for the log, because paths contain ids of accounts. */
  operation: string;
  method?: 'GET' | 'POST' | 'DELETE';
  /** Relative to the base URL, without a slash at the beginning, or a link from a reply. */
  path: string;
  /** Sent as JSON. */
  body?: object;
}

export interface Api {
  send(request: ApiRequest): Promise<ProviderReply>;
  read<Schema extends z.ZodType>(
    request: ApiRequest & { schema: Schema; resource: Resource; status?: number; otherwise?: FailureReason },
  ): Promise<z.output<Schema>>;
}

/** `signedInAt` is when the person was last at the bank; null for requests that are not about one person's data. */
export function openApi(
  context: ConnectorContext,
  {
    agent,
    accessToken,
    signedInAt,
  }: { agent: Agent | undefined; accessToken: string; signedInAt: string | null },
): Api {
  const { http, log, provider, clock, personIp, attended } = context;
  const person = {
    ...(signedInAt === null ? {} : { 'x-fapi-auth-date': new Date(signedInAt).toUTCString() }),
    ...(attended && personIp !== undefined ? { 'x-fapi-customer-ip-address': personIp } : {}),
  };

  async function send({ operation, method = 'GET', path, body }: ApiRequest): Promise<ProviderReply> {
    const interaction = randomUUID();
    const reply = await http.send({
      method,
      url: addressOf(path, provider.baseUrl),
      headers: {
        authorization: `Bearer ${accessToken}`,
        'x-fapi-interaction-id': interaction,
        ...(method === 'DELETE' ? {} : { accept: 'application/json' }),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...person,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(agent ? { agent } : {}),
    });
    log?.info(
      { provider: provider.id, operation, status: reply.status, correlation_id: interaction },
      'bank replied',
    );
    return reply;
  }

  return {
    send,
    async read({ schema, resource, status = 200, otherwise, ...request }) {
      const { operation } = request;
      const reply = requireStatus(await send(request), status, { resource, operation, now: clock.now() });
      return readJson(reply, schema, otherwise);
    },
  };
}

/** The access token is sent only to the API's own host, whatever a reply links to. */
function addressOf(path: string, baseUrl: string): string {
  const base = new URL(`${baseUrl.replace(/\/+$/, '')}/`);
  const url = URL.parse(path, base.href);
  if (url === null || url.origin !== base.origin)
    throw new ConnectorFailure('provider_changed', { detail: 'a link leads to another host' });
  return url.href;
}
