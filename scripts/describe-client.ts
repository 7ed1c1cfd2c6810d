import { inlineParts } from '#platform/http/openapi/share.ts';
import { commentOf, memberOf, membersOf, type Schema, typeOf } from './json-schema-types.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

type Content = Readonly<Record<string, { schema?: Schema }>>;

interface Operation {
  summary: string;
  description?: string;
  parameters?: readonly Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Readonly<Record<string, { content?: Content }>>;
  /** The accepted credentials; empty for operations that need none. */
  security?: readonly Readonly<Record<string, readonly string[]>>[];
}

export interface ApiDescription {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

const NOTICE = '// `npm run generate` writes this file from openapi.json.\n';
const KEY_HEADER = 'Idempotency-Key';

/** Writes clients/typescript/api.gen.d.ts: a type for each schema, and the parameters, body and reply of each operation. */
export function describeClientTypes(api: ApiDescription): string {
  const { paths, components } = inlineParts(api);
  const schemas = Object.entries(components.schemas).map(([name, schema]) => namedType(name, schema));
  const operations = operationsOf(paths).map(({ key, operation }) => operationType(key, operation));
  return `${NOTICE}
${schemas.join('\n')}
/** Every operation of the API. */
export interface Operations {
${operations.join('')}}
`;
}

/** Writes clients/typescript/operations.gen.js: what the client must know about operations while it runs. */
export function describeClientOperations(api: ApiDescription): string {
  const { paths } = inlineParts(api);
  const keysOf = (isListed: (operation: Operation) => boolean) =>
    operationsOf(paths)
      .filter(({ operation }) => isListed(operation))
      .map(({ key }) => `  '${key}',\n`)
      .join('');
  return `${NOTICE}
/** The operations that accept an Idempotency-Key, so that the client can repeat them after a lost reply. */
export const KEYED = new Set([
${keysOf(isKeyed)}]);

/** The operations that accept no user token. A client that acts as a user rejects them without sending a request. */
export const NOT_FOR_USERS = new Set([
${keysOf(isNotForUsers)}]);
`;
}

function operationsOf(paths: ApiDescription['paths']) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
}

/** Declares the type of a schema under a name. */
export function namedType(name: string, schema: Schema): string {
  const comment = commentOf(schema.description, '');
  if (schema.type === 'object' && schema.properties)
    return `${comment}export interface ${name} {\n${membersOf(schema, '  ')}}\n`;
  return `${comment}export type ${name} = ${typeOf(schema)};\n`;
}

function operationType(key: string, operation: Operation): string {
  const { summary, description, parameters = [], requestBody } = operation;
  const headers = parameters.filter((one) => one.in === 'header' && one.name !== KEY_HEADER);
  const members = [
    ...parametersType('path', parameters),
    ...parametersType('query', parameters),
    ...parametersType('headers', headers, 'header'),
    ...(requestBody
      ? [`    ${memberOf('body', bodyType(requestBody.content), requestBody.required === true)};\n`]
      : []),
    ...(isKeyed(operation) ? ['    keyed: true;\n'] : []),
    ...replyType(key, operation),
  ];
  const comment = commentOf([summary, description].filter(Boolean).join('\n\n'), '  ');
  return `${comment}  '${key}': {\n${members.join('')}  };\n`;
}

function parametersType(name: string, parameters: readonly Parameter[], place: string = name): string[] {
  const own = parameters.filter((parameter) => parameter.in === place);
  if (own.length === 0) return [];
  const isRequired = own.some(({ required }) => required);
  const members = own.map(({ name, required, description, schema }) => {
    const comment = commentOf(description ?? schema.description, '      ', schema.default);
    return `${comment}      ${memberOf(name, typeOf(schema, '      '), required === true)};\n`;
  });
  return [`    ${memberOf(name, `{\n${members.join('')}    }`, isRequired)};\n`];
}

/** JSON bodies have a type of their own, all others are files. */
function bodyType(content: Content): string {
  const json = content['application/json'];
  return json ? typeOf(json.schema ?? {}, '    ') : 'Blob | ArrayBuffer | ArrayBufferView';
}

/** An operation replies with JSON, with a file, or with a stream of events. */
function replyType(key: string, { responses }: Operation): string[] {
  const contents = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content = {} }]) => content);
  const [content = {}] = contents;
  if (contents.length !== 1) throw new Error(`${key} must have one success reply for the client's types`);
  const json = content['application/json'];
  if (json) return [`    reply: ${typeOf(json.schema ?? {}, '    ')};\n`];
  const events = content['text/event-stream'];
  if (events) return [`    event: ${typeOf(events.schema ?? {}, '    ')};\n`];
  if (Object.keys(content).length === 0) return ['    reply: undefined;\n'];
  return [
    `    file: ${Object.keys(content)
      .map((type) => JSON.stringify(type))
      .join(' | ')};\n`,
  ];
}

function isKeyed({ parameters = [] }: Operation): boolean {
  return parameters.some((parameter) => parameter.in === 'header' && parameter.name === KEY_HEADER);
}

function isNotForUsers({ security = [] }: Operation): boolean {
  return security.length > 0 && !security.some((accepted) => 'user' in accepted);
}
