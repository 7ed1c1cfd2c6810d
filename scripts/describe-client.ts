import { NEWEST_VERSION } from '#values/api-versions.ts';
import {
  type ApiDescription,
  bodyType,
  type ClientOperation,
  type Operation,
  operationsOf,
  type Parameter,
  parametersIn,
  successContent,
} from './client-operations.ts';
import { describeResourceTable, describeResourceTypes } from './describe-resources.ts';
import { commentOf, memberOf, membersOf, type Schema, typeOf } from './json-schema-types.ts';

const NOTICE = '// `npm run generate` writes this file from openapi.json.\n';
const KEY_HEADER = 'Idempotency-Key';
/** The client has an option for each of these headers. */
const OPTIONS = { keyed: KEY_HEADER, ifMatch: 'If-Match', ifNoneMatch: 'If-None-Match' };

/** Writes clients/typescript/api.gen.d.ts: a type for each schema, and the parameters, body and reply of each operation. */
export function describeClientTypes(api: ApiDescription): string {
  const schemas = Object.entries(api.components.schemas).map(([name, schema]) => namedType(name, schema));
  const described = operationsOf(api);
  const queries = described.flatMap(queryType);
  const operations = described.map(operationType);
  return `${NOTICE}import type { CallOptions, List } from './index.js';

${[...schemas, ...queries].join('\n')}
/** Every operation of the API. */
export interface Operations {
${operations.join('')}}

${describeResourceTypes(api)}`;
}

/** Writes clients/typescript/operations.gen.js: what the client must know about operations while it runs. */
export function describeClientOperations(api: ApiDescription): string {
  const keysOf = (isListed: (operation: Operation) => boolean) =>
    operationsOf(api)
      .filter(({ operation }) => isListed(operation))
      .map(({ key }) => `  '${key}',\n`)
      .join('');
  return `${NOTICE}
/** The version of the API that the types describe. */
export const API_VERSION = '${NEWEST_VERSION}';

/** The operations that accept an Idempotency-Key, so that the client can repeat them after a lost reply. */
export const KEYED = new Set([
${keysOf(isKeyed)}]);

/** The operations that accept no user token. A client that acts as a user rejects them without sending a request. */
export const NOT_FOR_USERS = new Set([
${keysOf(isNotForUsers)}]);

${describeResourceTable(api)}`;
}

/** Declares the type of a schema under a name. */
export function namedType(name: string, schema: Schema): string {
  const comment = commentOf(schema.description, '');
  if (schema.type === 'object' && schema.properties)
    return `${comment}export interface ${name} {\n${membersOf(schema, '  ')}}\n`;
  return `${comment}export type ${name} = ${typeOf(schema)};\n`;
}

/** Queries have a type of their own, so that editors show its name. */
function queryType({ operation, typeName }: ClientOperation): string[] {
  const own = parametersIn(operation, 'query');
  return own.length === 0 ? [] : [`export interface ${typeName}Query {\n${parameterMembers(own, '  ')}}\n`];
}

function operationType(one: ClientOperation): string {
  const { key, typeName, operation } = one;
  const headers = parametersIn(operation, 'header').filter((header) => !isOption(header));
  const query = parametersIn(operation, 'query');
  const { requestBody } = operation;
  const members = [
    ...parametersType('path', parametersIn(operation, 'path')),
    ...(query.length > 0 ? [`    ${memberOf('query', `${typeName}Query`, isRequired(query))};\n`] : []),
    ...parametersType('headers', headers),
    ...(requestBody
      ? [`    ${memberOf('body', bodyType(requestBody.content), requestBody.required === true)};\n`]
      : []),
    ...Object.entries(OPTIONS)
      .filter(([, header]) => takes(operation, header))
      .map(([option]) => `    ${option}: true;\n`),
    ...replyType(one),
  ];
  return `${commentOf(operation.summary, '  ')}  '${key}': {\n${members.join('')}  };\n`;
}

function parametersType(name: string, parameters: readonly Parameter[]): string[] {
  if (parameters.length === 0) return [];
  const members = parameterMembers(parameters, '      ');
  return [`    ${memberOf(name, `{\n${members}    }`, isRequired(parameters))};\n`];
}

function parameterMembers(parameters: readonly Parameter[], indent: string): string {
  const members = parameters.map(({ name, required, description, schema }) => {
    const comment = commentOf(description ?? schema.description, indent, schema.default);
    return `${comment}${indent}${memberOf(name, typeOf(schema, indent), required === true)};\n`;
  });
  return members.join('');
}

function isRequired(parameters: readonly Parameter[]): boolean {
  return parameters.some(({ required }) => required);
}

/** An operation replies with JSON, with a file, or with a stream of events. */
function replyType(one: ClientOperation): string[] {
  const content = successContent(one);
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

function isKeyed(operation: Operation): boolean {
  return takes(operation, KEY_HEADER);
}

function takes({ parameters = [] }: Operation, header: string): boolean {
  return parameters.some((parameter) => parameter.in === 'header' && parameter.name === header);
}

function isOption({ name }: Parameter): boolean {
  return Object.values(OPTIONS).includes(name);
}

function isNotForUsers({ security = [] }: Operation): boolean {
  return security.length > 0 && !security.some((accepted) => 'user' in accepted);
}
