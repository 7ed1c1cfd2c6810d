import {
  type ApiDescription,
  bodyType,
  type ClientOperation,
  capital,
  listOf,
  type Operation,
  operationsOf,
  type Parameter,
  parametersIn,
  successContent,
} from './client-operations.ts';
import { commentOf, memberOf, typeOf } from './json-schema-types.ts';

/** Headers that most operations accept: every method has them among its options. */
const COMMON_HEADERS = new Set(['x-svc-sandbox-fault', 'x-svc-version']);
/** As in resources.js. */
const CALL_OPTIONS = new Set(['signal', 'timeoutMs', 'idempotencyKey']);
const TAKES_BODY = new Set(['POST', 'PUT', 'PATCH']);
/** prepare.js sends it, because every retry must have the same key. */
const KEY_OPTION = 'idempotencyKey';

/** Writes the types of each resource's methods, such as `users.create(body, options)`. */
export function describeResourceTypes(api: ApiDescription): string {
  const operations = operationsOf(api);
  const resources = Object.entries(Object.groupBy(operations, ({ resource }) => resource));
  const interfaces = resources.map(
    ([name, methods = []]) =>
      `export interface ${capital(name)}Resource {\n${methods.map((one) => methodType(one, api)).join('\n')}}\n`,
  );
  return `${optionTypes(operations)}
/** A method for every operation. It takes the ids of the path, then the body of a POST, PUT or PATCH, then the query and options in one object. */
export interface Resources {
${resources.map(([name]) => `  readonly ${name}: ${capital(name)}Resource;\n`).join('')}}

${interfaces.join('\n')}`;
}

/** Writes what resources.js must know about each method while it runs. */
export function describeResourceTable(api: ApiDescription): string {
  const operations = operationsOf(api);
  const resources = Object.entries(Object.groupBy(operations, ({ resource }) => resource)).map(
    ([name, methods = []]) =>
      `  ${name}: {\n${methods.map((one) => `    ${one.verb}: '${kindOf(one, api)} ${one.key}',\n`).join('')}  },\n`,
  );
  const headers = [...optionHeaders(operations)]
    .filter(([option]) => option !== KEY_OPTION)
    .map(([option, { name }]) => `  ${option}: '${name.toLowerCase()}',\n`);
  return `/** The methods of each resource: kind of reply, then method and path of the request. */
export const RESOURCES = {
${resources.join('')}};

/** The headers that methods of resources accept as options. */
export const OPTION_HEADERS = {
${headers.join('')}};
`;
}

/** `list` is read page by page, `whole` in one request; both name their items. */
function kindOf(one: ClientOperation, api: ApiDescription): string {
  const list = listOf(one, api);
  if (list) return `${list.isPaged ? 'list' : 'whole'}:${list.items}`;
  const content = successContent(one);
  if (content['text/event-stream']) return 'event';
  return content['application/json'] || Object.keys(content).length === 0 ? 'reply' : 'file';
}

function methodType(one: ClientOperation, api: ApiDescription): string {
  const { key, verb, operation } = one;
  const comment = [operation.summary, operation.description, `\`${key}\``].filter(Boolean).join('\n\n');
  return `${commentOf(comment, '  ')}  ${verb}(${parameterTypes(one).join(', ')}): ${returnType(one, api)};\n`;
}

/**
 * The query is part of the options, and a POST, PUT or PATCH always has a place for a body, so that no argument moves when an operation gets
 * its first query parameter or a body.
 */
function parameterTypes({ method, operation, typeName }: ClientOperation): string[] {
  const ids = parametersIn(operation, 'path').map(({ name, schema }) => `${camel(name)}: ${typeOf(schema)}`);
  const query = parametersIn(operation, 'query');
  const clash = query.find(({ name }) => CALL_OPTIONS.has(name));
  if (clash) throw new Error(`The clients have an option named ${clash.name}: rename the query parameter`);
  const options = [
    ...(query.length > 0 ? [`${typeName}Query`] : []),
    optionsType(parametersIn(operation, 'header')),
  ].join(' & ');
  return [
    ...ids,
    ...(TAKES_BODY.has(method) ? [bodyParameter(operation)] : []),
    `options${query.some(({ required }) => required) ? '' : '?'}: ${options}`,
  ];
}

function bodyParameter({ requestBody }: Operation): string {
  if (!requestBody) return 'body?: undefined';
  return `body${requestBody.required ? '' : '?'}: ${bodyType(requestBody.content)}`;
}

function returnType(one: ClientOperation, api: ApiDescription): string {
  const content = successContent(one);
  const reply = typeOf(content['application/json']?.schema ?? {}, '  ');
  const list = listOf(one, api);
  if (list)
    return `List<${list.item.$ref ? typeOf(list.item) : `${reply}['${list.items}'][number]`}, ${reply}>`;
  const events = content['text/event-stream'];
  if (events) return `AsyncIterableIterator<${typeOf(events.schema ?? {})}>`;
  if (content['application/json']) return `Promise<${reply}>`;
  return Object.keys(content).length === 0 ? 'Promise<undefined>' : 'Promise<Blob>';
}

function optionsType(headers: readonly Parameter[]): string {
  const own = headers.filter(({ name }) => !isCommon(name));
  return ['RequestOptions', ...own.map(({ name }) => `${capital(optionOf(name))}Option`)].join(' & ');
}

function optionTypes(operations: readonly ClientOperation[]): string {
  const headers = [...optionHeaders(operations)];
  const member = ([option, { description, schema }]: (typeof headers)[number]) =>
    `${commentOf(description, '  ')}  ${memberOf(option, typeOf(schema, '  '), false)};\n`;
  const own = headers
    .filter(([, { name }]) => !isCommon(name))
    .map((header) => `export interface ${capital(header[0])}Option {\n${member(header)}}\n`);
  const common = headers.filter(([, { name }]) => isCommon(name)).map(member);
  return `/** The options of every method. */
export interface RequestOptions extends CallOptions {
${common.join('')}}

${own.join('\n')}`;
}

/** Every header of the operations, by the name of its option. */
function optionHeaders(operations: readonly ClientOperation[]): Map<string, Parameter> {
  const headers = operations.flatMap(({ operation }) => parametersIn(operation, 'header'));
  return new Map(headers.map((header) => [optionOf(header.name), header]));
}

function isCommon(header: string): boolean {
  return COMMON_HEADERS.has(header.toLowerCase());
}

/** `x-svc-authorisation-id` becomes `authorisationId`, `If-Match` becomes `ifMatch`. */
function optionOf(header: string): string {
  return camel(header.toLowerCase().replace(/^x-svc-/, ''));
}

function camel(name: string): string {
  return name.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
}
