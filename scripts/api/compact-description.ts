import { inlineParts } from '#platform/http/openapi/share.ts';
import type { Content, Description, Operation, Parameter, Reply, Schema } from './description.ts';

type Json = Record<string, unknown>;

interface OpenApi {
  paths: Record<string, Record<string, OpenApiOperation>>;
  webhooks: Record<string, { post: OpenApiOperation }>;
  components: { schemas: Record<string, Json> };
}

interface OpenApiOperation {
  'x-stipend-method'?: string;
  deprecated?: boolean;
  security?: Json[];
  parameters?: OpenApiParameter[];
  requestBody?: { required?: boolean; content: OpenApiContent };
  responses: Record<string, { headers?: Json; content?: OpenApiContent }>;
}

interface OpenApiParameter {
  name: string;
  in: string;
  required?: boolean;
  deprecated?: boolean;
  schema: Json;
}

type OpenApiContent = Record<string, { schema?: Json }>;

/** Keeps what compatibility depends on. Everything is sorted, so that the same API always gives the same result. */
export function compactDescription(openapi: unknown, apiVersion: string): Description {
  const { paths, webhooks, components } = inlineParts(openapi as OpenApi);
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => [`${method.toUpperCase()} ${path}`, one] as const),
  );
  const errors = usualErrors(described.map(([, one]) => one));
  const operations = described.map(([name, one]) => [name, compactOperation(one, errors)] as const);
  const schemas = mapValues(components.schemas, compactSchema);
  return {
    api_version: apiVersion,
    operations: sorted(Object.fromEntries(operations)),
    events: sorted(mapValues(webhooks, ({ post }) => compactEvent(post))),
    errors,
    error_codes: [...((schemas.ErrorCode?.enum ?? []) as string[])].sort(),
    schemas: sorted(schemas),
  };
}

/** The most frequent reply of each status from 400 on. */
function usualErrors(operations: readonly OpenApiOperation[]): Record<string, Reply> {
  const counts = new Map<string, Map<string, number>>();
  for (const { responses } of operations)
    for (const [status, response] of Object.entries(responses)) {
      if (Number(status) < 400) continue;
      const ofStatus = counts.get(status) ?? new Map<string, number>();
      const text = JSON.stringify(compactReply(response));
      counts.set(status, ofStatus.set(text, (ofStatus.get(text) ?? 0) + 1));
    }
  const usual = [...counts].map(([status, ofStatus]) => {
    const [[text] = ['{}']] = [...ofStatus].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    return [status, JSON.parse(text) as Reply] as const;
  });
  return sorted(Object.fromEntries(usual));
}

function compactOperation(operation: OpenApiOperation, errors: Record<string, Reply>): Operation {
  const { deprecated, security = [], parameters = [], requestBody, responses } = operation;
  const replies = mapValues(responses, compactReply);
  const isUsual = (status: string) => JSON.stringify(replies[status]) === JSON.stringify(errors[status]);
  const callers = security.flatMap(Object.keys).sort();
  const { 'x-stipend-method': method } = operation;
  return {
    ...(method ? { method } : {}),
    ...(deprecated ? { deprecated } : {}),
    callers: callers.length > 0 ? callers : ['anyone'],
    parameters: sorted(
      Object.fromEntries(parameters.map((one) => [`${one.in} ${one.name}`, compactParameter(one)])),
    ),
    ...(requestBody
      ? { body: { required: requestBody.required ?? false, content: compactContent(requestBody.content) } }
      : {}),
    errors: Object.keys(replies).filter(isUsual).sort(),
    replies: sorted(Object.fromEntries(Object.entries(replies).filter(([status]) => !isUsual(status)))),
  };
}

function compactParameter({ required, deprecated, schema }: OpenApiParameter): Parameter {
  return {
    ...(required ? { required } : {}),
    ...(deprecated ? { deprecated } : {}),
    schema: compactSchema(schema),
  };
}

function compactReply({ headers = {}, content = {} }: OpenApiOperation['responses'][string]): Reply {
  return { headers: Object.keys(headers).sort(), content: compactContent(content) };
}

function compactEvent({ parameters = [], requestBody }: OpenApiOperation): Description['events'][string] {
  return {
    headers: parameters.map(({ name }) => name).sort(),
    body: compactSchema(requestBody?.content['application/json']?.schema ?? {}),
  };
}

function compactContent(content: OpenApiContent): Content {
  const described = mapValues(content, ({ schema }, type) =>
    type.endsWith('json') || type === 'text/event-stream' ? compactSchema(schema ?? {}) : {},
  );
  return sorted(described);
}

const KEPT = [
  'format',
  'pattern',
  'default',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
] as const;

/** Writes null as a mark, however the schema allows it. */
export function compactSchema(json: Json): Schema {
  const { $ref, type, enum: values, const: value, anyOf, oneOf, items, properties, required } = json;
  const types = type === undefined ? [] : [type].flat();
  const allowed = 'const' in json ? [value] : (values as unknown[] | undefined);
  const all = ((anyOf ?? oneOf ?? []) as Json[]).map(compactSchema);
  const alternatives = all.filter((one) => !isNull(one));
  const [only, ...others] = alternatives;
  const isNullable = types.includes('null') || allowed?.includes(null) || alternatives.length < all.length;
  const own: Schema = {
    ...($ref ? { $ref: String($ref).replace('#/components/schemas/', '') } : {}),
    ...(types.length > 0
      ? {
          types: types
            .filter((one) => one !== 'null')
            .map(String)
            .sort(),
        }
      : {}),
    ...(allowed ? { enum: allowed.filter((one) => one !== null) } : {}),
    ...Object.fromEntries(KEPT.flatMap((name) => (json[name] === undefined ? [] : [[name, json[name]]]))),
    ...(items ? { items: compactSchema(items as Json) } : {}),
    ...(properties
      ? { properties: sorted(mapValues(properties as Record<string, Json>, compactSchema)) }
      : {}),
    ...(required ? { required: [...(required as string[])].sort() } : {}),
    ...additional(json.additionalProperties),
    ...(json.propertyNames ? { propertyNames: compactSchema(json.propertyNames as Json) } : {}),
  };
  return {
    ...own,
    ...(only && others.length === 0 ? only : {}),
    ...(others.length > 0 ? { anyOf: alternatives } : {}),
    ...(isNullable ? { nullable: true as const } : {}),
  };
}

function additional(value: unknown): Pick<Schema, 'additionalProperties'> {
  if (value === false) return { additionalProperties: false };
  const isSchema = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  return isSchema ? { additionalProperties: compactSchema(value as Json) } : {};
}

function isNull({ nullable, types }: Schema): boolean {
  return nullable === true && types?.length === 0;
}

function mapValues<In, Out>(
  object: Readonly<Record<string, In>>,
  map: (value: In, key: string) => Out,
): Record<string, Out> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]));
}

function sorted<T>(object: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}
