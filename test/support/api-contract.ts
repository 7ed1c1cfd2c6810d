import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { NOT_HANDLED } from '#platform/http/openapi/replies.ts';
import { inlineParts } from '#platform/http/openapi/share.ts';

type Headers = Readonly<Record<string, unknown>>;

/** The parts of a request that the description covers. */
export interface SentRequest {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  headers: Headers;
  body: unknown;
}

export interface SentReply {
  status: number;
  headers: Headers;
  /** Undefined if it is not JSON, or was not sent. */
  body?: unknown;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: { type?: string | string[] };
}

interface Response {
  $ref?: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema?: AnySchema }>;
}

interface Operation {
  parameters: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, unknown> };
  responses: Record<string, Response>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: {
    headers: Record<string, { required?: boolean; schema: { type?: string } }>;
    responses: Record<string, Response>;
  };
}

const JSON_TYPE = 'application/json';

/**
 * Compares requests and replies with the description of the API. Every method returns the differences, without the
 * values, because these can be personal data. Validators are compiled when they are first needed.
 */
export class ApiContract {
  readonly #document: ApiDocument;
  // Compiling takes far longer here than validating, so the code of validators is shared and not optimised.
  readonly #ajv = new Ajv2020({
    strict: false,
    validateFormats: true,
    validateSchema: false,
    inlineRefs: false,
    code: { optimize: false },
  });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(given: ApiDocument) {
    const document = inlineParts(given);
    this.#document = document;
    // some modules of the package are CommonJS
    (addFormats as unknown as typeof addFormats.default)(this.#ajv);
    for (const name of ['password', 'int64']) this.#ajv.addFormat(name, true);
    this.#ajv.addSchema(withoutMoreFields(document) as AnySchema, 'api');
  }

  /** Lists the problems of an operation's reply: its status, its headers, its type or its content. */
  checkReply(method: string, path: string, reply: SentReply): string[] {
    const operation = this.#document.paths[path]?.[method];
    if (!operation) return [`${method} ${path} is not described`];
    const at = `/paths/${pointerPart(path)}/${method}/responses`;
    if (operation.responses[reply.status])
      return this.#checkResponse(
        `${at}/${reply.status}`,
        operation.responses[reply.status] as Response,
        reply,
      );
    if (!NOT_HANDLED.includes(reply.status)) return [`the status ${reply.status} is not described`];
    return this.checkNotHandled(reply);
  }

  /** Lists the problems of a reply to a request that reaches no operation. */
  checkNotHandled(reply: SentReply): string[] {
    const { NotHandled } = this.#document.components.responses;
    return this.#checkResponse('/components/responses/NotHandled', NotHandled as Response, reply);
  }

  /** Lists what the description forbids in a request that the service accepted. */
  checkRequest(method: string, path: string, request: SentRequest): string[] {
    const operation = this.#document.paths[path]?.[method];
    if (!operation) return [`${method} ${path} is not described`];
    const at = `/paths/${pointerPart(path)}/${method}`;
    const named = new Set(operation.parameters.filter(({ in: place }) => place === 'query').map(nameOf));
    return [
      ...operation.parameters.flatMap((parameter, index) =>
        this.#checkParameter(`${at}/parameters/${index}/schema`, parameter, request),
      ),
      ...Object.keys(request.query)
        .filter((name) => !named.has(name))
        .map((name) => `the query parameter ${name} is not described`),
      ...this.#checkBody(at, operation.requestBody, request.body),
    ];
  }

  /** Lists the problems of a webhook's delivery. The content of an encrypted body is not compared. */
  checkDelivery({ headers, body }: { headers: Headers; body: Buffer }): string[] {
    const isEncrypted = String(headers['content-type']).startsWith('text/plain');
    const json = isEncrypted ? null : JSON.parse(body.toString('utf8'));
    const [event = ''] = isEncrypted ? Object.keys(this.#document.webhooks) : [json.event];
    const operation = this.#document.webhooks[event]?.post;
    if (!operation) return [`the webhook ${event} is not described`];
    const at = `/webhooks/${pointerPart(event)}/post`;
    const sent = { headers, params: {}, query: {}, body: json };
    return [
      ...operation.parameters.flatMap((parameter, index) =>
        this.#checkParameter(`${at}/parameters/${index}/schema`, parameter, sent),
      ),
      ...(isEncrypted ? [] : this.#checkBody(at, operation.requestBody, json)),
    ];
  }

  /** Lists the problems of a value that the description has a schema for, such as an event. */
  checkValue(pointer: string, value: unknown): string[] {
    return this.#validate(pointer, value, 'value');
  }

  #checkBody(at: string, described: Operation['requestBody'], body: unknown): string[] {
    if (!described?.content[JSON_TYPE] || (body === undefined && !described.required)) return [];
    return this.#validate(`${at}/requestBody/content/${pointerPart(JSON_TYPE)}/schema`, body, 'body');
  }

  #checkParameter(pointer: string, parameter: Parameter, request: SentRequest): string[] {
    const { name, required, schema } = parameter;
    const given = givenIn(parameter, request);
    if (given === undefined) return required ? [`the parameter ${name} is missing`] : [];
    return this.#validate(pointer, fromText(given, schema.type), `parameter ${name}`);
  }

  #checkResponse(pointer: string, { headers = {}, content = {} }: Response, reply: SentReply): string[] {
    const type = String(reply.headers['content-type'] ?? '').split(';', 1)[0] ?? '';
    const wrong = Object.entries(headers).flatMap(([name, { $ref }]) =>
      this.#checkHeader($ref.slice(1), name, reply.headers[name.toLowerCase()]),
    );
    // a 304 has neither a type nor a body
    if (type === '' && Object.keys(content).length === 0) return wrong;
    if (!(type in content)) return [...wrong, `the type ${type || '(none)'} is not described`];
    if (reply.body === undefined || !content[type]?.schema) return wrong;
    return [
      ...wrong,
      ...this.#validate(`${pointer}/content/${pointerPart(type)}/schema`, reply.body, 'body'),
    ];
  }

  #checkHeader(pointer: string, name: string, value: unknown): string[] {
    const header = this.#document.components.headers[pointer.split('/').at(-1) ?? ''];
    if (value === undefined) return header?.required ? [`the header ${name} is missing`] : [];
    return this.#validate(`${pointer}/schema`, fromText(value, header?.schema.type), `header ${name}`);
  }

  #validate(pointer: string, value: unknown, name: string): string[] {
    const validate = this.#validators.get(pointer) ?? this.#ajv.compile({ $ref: `api#${pointer}` });
    this.#validators.set(pointer, validate);
    if (validate(value)) return [];
    return [this.#ajv.errorsText(validate.errors, { dataVar: name })];
  }
}

/** Replies may get new fields, but no test may see one that is not described. */
function withoutMoreFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMoreFields);
  if (value === null || typeof value !== 'object') return value;
  const same = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutMoreFields(inner)]),
  );
  const isObject = same.type === 'object' && typeof same.properties === 'object';
  return isObject && !('additionalProperties' in same) ? { ...same, additionalProperties: false } : same;
}

function nameOf({ name }: Parameter): string {
  return name;
}

function givenIn({ name, in: place }: Parameter, { params, query, headers }: SentRequest): unknown {
  if (place === 'path') return params[name];
  return place === 'query' ? query[name] : headers[name.toLowerCase()];
}

/** Parameters and headers arrive as text. */
function fromText(value: unknown, type: string | string[] | undefined): unknown {
  const text = String(value);
  if (type === 'integer' || type === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : value;
  if (type === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : value;
  return typeof value === 'number' ? text : value;
}

/** Escapes a name for a JSON pointer in a URI. */
export function pointerPart(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}
