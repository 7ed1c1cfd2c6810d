import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { Exchange } from '../../src/connectors/open-banking/simulator/bank.ts';

type Json = Record<string, unknown>;

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Json;
}

interface Response {
  headers?: Record<string, { required?: boolean }>;
  content?: Record<string, { schema: Json }>;
}

interface Operation {
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, Response | { $ref: string }>;
}

/** The parts of an OpenAPI description that we compare with. */
export interface Description extends Json {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
}

const ROOT = 'description.json';
const JSON_TYPE = 'application/json';
/** Any reply that a gateway may send before the endpoint is reached. */
const OF_GATEWAYS = [404, 503];

/** Where requests and replies differ from the description, each difference once. */
export function describeProblems(description: Description, exchanges: readonly Exchange[]): string[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat('int32', true);
  ajv.addSchema(description, ROOT);
  const problems = new Set<string>();
  for (const exchange of exchanges)
    for (const problem of problemsOf(exchange, new Reader(description, ajv))) problems.add(problem);
  return [...problems];
}

class Reader {
  readonly description: Description;
  readonly #ajv: Ajv;

  constructor(description: Description, ajv: Ajv) {
    this.description = description;
    this.#ajv = ajv;
  }

  follow<T>(part: T | { $ref: string }): T {
    if (!part || typeof part !== 'object' || !('$ref' in part)) return part as T;
    const names = (part.$ref as string).replace('#/', '').split('/');
    return names.reduce<unknown>((found, name) => (found as Json)[name], this.description) as T;
  }

  /** Why a value does not have this schema. */
  compare(schema: Json, value: unknown): string[] {
    const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${ROOT}#/`)) as Json;
    const validate = this.#ajv.compile(local);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) =>
      `${instancePath.replace(/\/\d+/g, '/*')} ${message}`.trim(),
    );
  }
}

function problemsOf({ request, reply }: Exchange, reader: Reader): string[] {
  const [path = '', query = ''] = request.url.replace(/^\/open-banking\/v[\d.]+\/aisp/, '').split('?');
  const [template, operations] =
    Object.entries(reader.description.paths).find(([known]) => patternOf(known).test(path)) ?? [];
  const operation = operations?.[request.method.toLowerCase()];
  const what = `${request.method} ${template ?? path}`;
  if (!operation) return [404, 405].includes(reply.status) ? [] : [`${what}: not described`];
  const asked =
    reply.status < 400 ? requestProblems(request, new URLSearchParams(query), operation, reader) : [];
  return [
    ...asked.map((text) => `${what}: request: ${text}`),
    ...replyProblems(reply, operation, reader).map((text) => `${what}: ${reply.status}: ${text}`),
  ];
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`);
}

function requestProblems(
  { headers, body }: Exchange['request'],
  query: URLSearchParams,
  { parameters = [], requestBody }: Operation,
  reader: Reader,
): string[] {
  const ofParameters = parameters
    .map((one) => reader.follow<Parameter>(one))
    .flatMap((parameter) => {
      if (parameter.in === 'path') return [];
      const value =
        parameter.in === 'query' ? query.get(parameter.name) : headers[parameter.name.toLowerCase()];
      if (value === null || value === undefined)
        return parameter.required ? [`${parameter.name} is missing`] : [];
      // the description says that a date may have no time zone, or no time
      if (parameter.schema.format === 'date-time')
        return Number.isNaN(Date.parse(`${value}`)) ? [`${parameter.name} is no date`] : [];
      return reader.compare(parameter.schema, value).map((text) => `${parameter.name} ${text}`);
    });
  const schema = requestBody?.content[JSON_TYPE]?.schema;
  return schema ? [...ofParameters, ...reader.compare(schema, body)] : ofParameters;
}

function replyProblems(
  { status, headers, body }: Exchange['reply'],
  { responses }: Operation,
  reader: Reader,
): string[] {
  const described = responses[status];
  if (!described) return OF_GATEWAYS.includes(status) ? [] : ['this status is not described'];
  const { headers: expected = {}, content } = reader.follow<Response>(described);
  const missing = Object.entries(expected)
    .filter(([name, { required }]) => required && headers[name.toLowerCase()] === undefined)
    .map(([name]) => `the header ${name} is missing`);
  const schema = content?.[JSON_TYPE]?.schema;
  if (body === '') return schema && status !== 403 ? [...missing, 'there is no body'] : missing;
  // the description has no body for some errors, but the standard wants one of the same shape
  const fallback = { $ref: '#/components/schemas/OBErrorResponse1' };
  return [...missing, ...reader.compare(schema ?? fallback, JSON.parse(body))];
}
