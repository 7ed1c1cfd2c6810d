import { createHash, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Token } from 'oidc-provider';
import { isUuid } from '#values/uuid.ts';
import { certificateOf } from './authorisation-server.ts';
import type { Bank } from './bank.ts';
import { bare, basePath, bodyOf, isRefusal, type Refusal, refusal } from './errors.ts';

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below the address of the version, such as `/accounts`. */
  path: string;
  /** A token of the third party itself, or one that a person gave. */
  token: 'third_party' | 'person';
}

export interface Call {
  token: Token;
  params: Record<string, string | undefined>;
  query: Record<string, string | undefined>;
  body: unknown;
  /** The address without its query. */
  self: string;
  /** Set if only the first half of the reply is to be sent. */
  cut: boolean;
}

/** What an endpoint replies with: a body, nothing at all, or an error. */
export type Answer = { body: object; status?: number } | { status: 204 } | Refusal;

const JSON_TYPE = 'application/json; charset=utf-8';
const FULL_DATE =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d (GMT|UTC)$/;

/** Everything that the endpoints have in common: headers, tokens, limits and errors. */
export class Endpoints {
  readonly #server: FastifyInstance;
  readonly #bank: Bank;
  readonly #provider: Provider;
  readonly #methods = new Map<string, string[]>();
  #minute = { number: 0, requests: 0 };

  constructor(server: FastifyInstance, bank: Bank, provider: Provider) {
    this.#server = server;
    this.#bank = bank;
    this.#provider = provider;
  }

  serve({ method, path, token: kind }: Endpoint, answer: (call: Call) => Answer): void {
    const url = `${basePath(this.#bank.version)}${path}`;
    this.#methods.set(url, [...(this.#methods.get(url) ?? []), method]);
    this.#server.route({
      method,
      url,
      handler: async (request, reply) => {
        const refused = faultInHeaders(request) ?? this.#countRequest(reply);
        if (refused) return this.#send(reply, refused);
        const token = await this.#findToken(request, kind);
        if (isRefusal(token)) return this.#send(reply, token);
        const call = callOf(request, this.#bank, token);
        const answered = answer(call);
        return call.cut ? sendHalf(reply, answered) : this.#send(reply, answered);
      },
    });
  }

  /** Replies to everything else below the address of the version. */
  serveTheRest(): void {
    for (const [url, methods] of this.#methods)
      this.#server.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !methods.includes(method)),
        url,
        handler: async (_request, reply) => this.#send(reply, bare(405)),
      });
    this.#server.all(`${basePath(this.#bank.version)}/*`, async (_request, reply) =>
      this.#send(reply, bare(404)),
    );
    this.#server.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      if (!request.url.startsWith(basePath(this.#bank.version))) throw error;
      const { statusCode = 500 } = error;
      if (statusCode >= 500) return this.#send(reply, refusal('unexpected', 'Something went wrong'));
      const isUnread = statusCode === 400;
      return this.#send(reply, isUnread ? refusal('format', 'The body is not JSON') : bare(statusCode));
    });
  }

  async #findToken({ headers, raw }: FastifyRequest, kind: Endpoint['token']): Promise<Token | Refusal> {
    const value = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
    if (value === undefined) return bare(401);
    const { AccessToken, ClientCredentials } = this.#provider;
    const [ofPerson, ofThirdParty] = [await AccessToken.find(value), await ClientCredentials.find(value)];
    const token = ofPerson ?? ofThirdParty;
    if (!token || !isBoundTo(token, certificateOf(raw))) return bare(401);
    const isRightKind = kind === 'person' ? ofPerson : ofThirdParty;
    return isRightKind && token.scope?.split(' ').includes('accounts') ? token : bare(403);
  }

  #countRequest(reply: FastifyReply): Refusal | null {
    const number = Math.floor(this.#bank.clock.now().getTime() / 60_000);
    if (this.#minute.number !== number) this.#minute = { number, requests: 0 };
    if (++this.#minute.requests <= this.#bank.perMinute) return null;
    reply.header('retry-after', 60);
    return bare(429);
  }

  #send(reply: FastifyReply, answer: Answer): FastifyReply {
    if (!isRefusal(answer)) {
      reply.code(answer.status ?? 200);
      return 'body' in answer ? reply.type(JSON_TYPE).send(JSON.stringify(answer.body)) : reply.send();
    }
    const body = bodyOf(answer, this.#bank.version);
    reply.code(answer.status);
    return body ? reply.type(JSON_TYPE).send(JSON.stringify(body)) : reply.send();
  }
}

/** Every reply has the interaction's id: that of the request, or a new one. */
export function addInteractionIds(server: FastifyInstance, bank: Bank): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (!request.url.startsWith(basePath(bank.version))) return;
    const asked = request.headers['x-fapi-interaction-id'];
    const id = typeof asked === 'string' && isUuid(asked) ? asked : randomUUID();
    reply.header('x-fapi-interaction-id', id);
    bank.witness?.({
      request: { method: request.method, url: request.url, headers: request.headers, body: request.body },
      reply: {
        status: reply.statusCode,
        headers: reply.getHeaders(),
        body: typeof payload === 'string' ? payload : '',
      },
    });
  });
}

function faultInHeaders({ headers, method }: FastifyRequest): Refusal | null {
  const text = (name: string) => headers[name] as string | undefined;
  const accept = text('accept') ?? '*/*';
  if (!/\*\/\*|application\/(json|\*)/.test(accept)) return bare(406);
  if (method === 'POST' && !/^application\/json\b/.test(text('content-type') ?? '')) return bare(415);
  const wrong = (
    [
      ['x-fapi-interaction-id', isUuid],
      ['x-fapi-customer-ip-address', (value: string) => isIP(value) !== 0],
      ['x-fapi-auth-date', (value: string) => FULL_DATE.test(value)],
    ] as const
  ).find(([name, isRight]) => {
    const value = text(name);
    return value !== undefined && !isRight(value);
  });
  return wrong ? refusal('headerInvalid', `${wrong[0]} is not in the expected form`, wrong[0]) : null;
}

function isBoundTo(token: Token, certificate: ReturnType<typeof certificateOf>): boolean {
  const thumbprint = token['x5t#S256'];
  if (thumbprint === undefined) return true;
  return (
    certificate !== undefined &&
    createHash('sha256').update(certificate.raw).digest('base64url') === thumbprint
  );
}

function callOf(request: FastifyRequest, { securedUrl }: Bank, token: Token): Call {
  return {
    token,
    params: request.params as Call['params'],
    query: request.query as Call['query'],
    body: request.body,
    self: `${securedUrl}${request.url.split('?')[0]}`,
    cut: false,
  };
}

/** Announces the whole reply, and closes the connection after half of it. */
function sendHalf(reply: FastifyReply, answer: Answer): FastifyReply {
  const whole = Buffer.from(JSON.stringify('body' in answer ? answer.body : {}));
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': whole.length });
  reply.raw.write(whole.subarray(0, whole.length >> 1), () => reply.raw.destroy());
  return reply;
}
