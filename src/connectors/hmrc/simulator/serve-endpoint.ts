import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Grants } from '#simulation/grants.ts';
import { bodyOf, REFUSALS, type Refusal } from './errors.ts';
import type { FraudHeaders } from './fraud-headers.ts';
import type { Taxpayer, TaxRecords } from './records.ts';

export interface HmrcContext {
  records: TaxRecords;
  grants: Grants;
  clock: Clock;
  /** Counts a request; false once the application has sent too many. */
  takeRequest(): boolean;
  fraudHeaders: FraudHeaders;
}

export interface Endpoint {
  method: 'GET' | 'POST';
  path: string;
  version: string;
  /** The token needs one of these scopes; `application` means an application's own token. */
  scopes: readonly string[];
  /** True if fraud prevention headers are required by law. */
  needsFraudHeaders?: boolean;
  status?: 200 | 201;
}

export interface Asked {
  /** Null for an application's own token. */
  taxpayer: Taxpayer | null;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: FastifyRequest['headers'];
}

export const APPLICATION = 'application';

/** Serves one endpoint after the checks that the platform makes on every request. */
export function serve(
  server: FastifyInstance,
  context: HmrcContext,
  endpoint: Endpoint,
  answer: (asked: Asked) => object | Refusal,
): void {
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      reply.header('x-correlationid', request.headers.correlationid ?? randomUUID());
      const admitted = admit(request, context, endpoint);
      if ('code' in admitted) return refuse(reply, admitted);
      const { params, query, body, headers } = request as Asked & FastifyRequest;
      const answered = answer({ ...admitted, params, query, body, headers });
      if ('code' in answered && 'status' in answered) return refuse(reply, answered as Refusal);
      return reply.code(endpoint.status ?? 200).send(answered);
    },
  });
}

function admit(
  request: FastifyRequest,
  { takeRequest, grants, records, fraudHeaders }: HmrcContext,
  { version, scopes, needsFraudHeaders = false }: Endpoint,
): Pick<Asked, 'taxpayer'> | Refusal {
  if (!takeRequest()) return REFUSALS.throttled;
  if (request.headers.accept !== `application/vnd.hmrc.${version}+json`) return REFUSALS.acceptHeader;
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return REFUSALS.noCredentials;
  const grant = grants.find(token);
  if (grant === null || grant === 'expired') return REFUSALS.credentials;
  if (!scopes.some((scope) => grant.scopes.includes(scope))) return REFUSALS.scope;
  if (needsFraudHeaders && !fraudHeaders.note(request)) return REFUSALS.fraudHeaders;
  if (scopes.includes(APPLICATION)) return { taxpayer: null };
  const taxpayer = records.find(grant.userName);
  return taxpayer ? { taxpayer } : REFUSALS.credentials;
}

function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply.code(refusal.status).send(bodyOf(refusal));
}
