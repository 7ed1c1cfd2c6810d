import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '#platform/http/route.ts';
import { describe, sandboxRoutes } from '../../src/api.ts';
import { ApiContract, type ApiDocument, pointerPart } from './api-contract.ts';

/** The contract of the sandbox, for what the service sends to others. */
export async function sandboxContract(): Promise<ApiContract> {
  return contractOf('sandbox', await sandboxRoutes());
}

/** Services of a kind have the same routes. */
function contractOf(kind: string, routes: readonly Route[]): ApiContract {
  const contract = contracts.get(kind) ?? new ApiContract(describe(routes) as unknown as ApiDocument);
  contracts.set(kind, contract);
  return contract;
}

/** Shared by all services of the process, so that each validator is compiled once. */
const contracts = new Map<string, ApiContract>();

/**
 * Compares the first reply of a service for each route and status, and the request, with the description of the API. Returns the
 * list that the differences are added to. Comparing all of them would take a tenth of the tests' CPU time.
 */
export function watchContract(server: FastifyInstance, kind: string, routes: readonly Route[]): string[] {
  const contract = contractOf(kind, routes);
  const differences: string[] = [];
  const compared = new Set<string>();
  server.addHook('onSend', (request, reply, payload, done) => {
    const note = (problems: readonly string[]) => {
      for (const problem of problems) differences.push(`${nameOf(request)} ${reply.statusCode}: ${problem}`);
    };
    const answered = `${nameOf(request)} ${reply.statusCode}`;
    if (compared.has(answered)) return done(null, payload);
    compared.add(answered);
    note(compare(contract, request, reply, payload));
    // the streams of pages are not part of the API
    if (isEvents(reply) && request.routeOptions.config.route) watchEvents(contract, request, payload, note);
    done(null, payload);
  });
  return differences;
}

function compare(
  contract: ApiContract,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): string[] {
  const { route } = request.routeOptions.config;
  const isJson =
    typeof payload === 'string' && String(reply.getHeader('content-type')).includes('application/json');
  const sent = {
    status: reply.statusCode,
    headers: reply.getHeaders(),
    ...(isJson && request.method !== 'HEAD' ? { body: JSON.parse(payload) } : {}),
  };
  if (!route) return sent.status >= 400 && isJson ? contract.checkNotHandled(sent) : [];
  const method = route.method.toLowerCase();
  return [
    ...contract.checkReply(method, route.path, sent),
    ...(sent.status < 300 ? contract.checkRequest(method, route.path, sentRequest(request)) : []),
  ];
}

function sentRequest({ params, query, headers, body }: FastifyRequest) {
  return {
    params: params as Record<string, string>,
    query: query as Record<string, unknown>,
    headers,
    body,
  };
}

function isEvents(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}

/** Checks each event of a stream when it is sent. */
function watchEvents(
  contract: ApiContract,
  request: FastifyRequest,
  payload: unknown,
  note: (problems: readonly string[]) => void,
): void {
  const { route } = request.routeOptions.config;
  const path = pointerPart(String(route?.path));
  (payload as NodeJS.ReadableStream).on('data', (text: string) => {
    if (text.startsWith('data: '))
      note(
        contract.checkValue(
          `/paths/${path}/get/responses/200/content/text~1event-stream/schema`,
          JSON.parse(text.slice('data: '.length)),
        ),
      );
  });
}

function nameOf(request: FastifyRequest): string {
  return `${request.method} ${request.routeOptions.config.route?.path ?? request.url.split('?', 1)[0]}`;
}
