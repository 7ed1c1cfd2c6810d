import { NEWEST_VERSION } from '#values/api-versions.ts';
import {
  type ApiDescription,
  type ClientOperation,
  capital,
  listOf,
  operationsOf,
  type Parameter,
  parametersIn,
  successContent,
} from '../client-operations.ts';
import { argumentType, itemTypeOf, queryType, replyTypeOf } from './describe-types.ts';
import { bracketed, docstring, indented, NOTICE, snake } from './layout.ts';

const KEY_HEADER = 'idempotency-key';
/** Headers that most operations accept: pass them as `headers`. */
const COMMON_HEADERS = new Set(['x-svc-sandbox-fault', 'x-svc-version']);

/** Writes stipend/_operations.py: what the client must know about operations while it runs. */
export function describePythonOperations(api: ApiDescription): string {
  const operations = operationsOf(api);
  const set = (name: string, comment: string, isListed: (one: ClientOperation) => boolean) =>
    `# ${comment}\n${name} = frozenset(\n    (\n${operations
      .filter(isListed)
      .map(({ key }) => `        "${key}",\n`)
      .join('')}    )\n)\n`;
  return `${NOTICE}
# The version of the API that the types describe.
API_VERSION = "${NEWEST_VERSION}"

${set('KEYED', 'The operations that accept an Idempotency-Key, so that the client can repeat them after a lost reply.', isKeyed)}
${set('NOT_FOR_USERS', 'The operations that accept no user token.', isNotForUsers)}`;
}

/** Writes the methods of each resource, such as `users.create`: for `Stipend`, or with `await` for `AsyncStipend`. */
export function describePythonResources(api: ApiDescription, { isAsync }: { isAsync: boolean }): string {
  const resources = Object.entries(Object.groupBy(operationsOf(api), ({ resource }) => resource));
  const prefix = isAsync ? 'Async' : '';
  const classes = resources.map(
    ([name, methods = []]) =>
      `class ${prefix}${capital(name)}(Resource):\n${methods.map((one) => methodOf(one, api, isAsync)).join('\n')}`,
  );
  const attributes = resources.map(
    ([name]) => `        self.${snake(name)} = ${prefix}${capital(name)}(calls)\n`,
  );
  return `${NOTICE}from __future__ import annotations

from typing import TYPE_CHECKING, ${isAsync ? 'AsyncGenerator' : 'Generator'}, Mapping

from ._request import Input

if TYPE_CHECKING:
    from . import types as t
${isAsync ? '    from ._async_calls import AsyncCalls, AsyncListing\n' : '    from ._calls import Calls\n    from ._pages import Listing\n'}    from ._reply import File


class Resource:
    def __init__(self, calls: ${prefix}Calls) -> None:
        self._calls = calls


${classes.join('\n\n')}

class ${prefix}Resources:
    """A method for every operation. Ids and bodies are arguments in order, the query and the options have names."""

    def __init__(self, calls: ${prefix}Calls) -> None:
${attributes.join('')}`;
}

function methodOf(one: ClientOperation, api: ApiDescription, isAsync: boolean): string {
  const { kind, type } = replyOf(one, api, isAsync);
  const isAwaited = isAsync && (kind === 'json' || kind === 'file');
  const signature = bracketed(
    `${isAwaited ? 'async ' : ''}def ${snake(one.verb)}(`,
    parametersOf(one),
    `) -> ${type}:`,
    '    ',
  );
  const comment = docstring(`${one.operation.summary}.\n\n\`${one.key}\``, '        ');
  return `${signature}\n${comment}${inputOf(one)}${callOf(one, api, { kind, type, isAwaited })}`;
}

function replyOf(one: ClientOperation, api: ApiDescription, isAsync: boolean) {
  const content = successContent(one);
  const prefix = isAsync ? 'Async' : '';
  if (listOf(one, api)) {
    const types = [itemTypeOf(one, api), replyTypeOf(one, api)].map(inTypes).join(', ');
    return { kind: 'listing', type: `${prefix}Listing[${types}]` };
  }
  const events = content['text/event-stream'];
  if (events)
    return { kind: 'events', type: generatorOf(inTypes(argumentType(events.schema ?? {})), isAsync) };
  if (content['application/json']) return { kind: 'json', type: inTypes(replyTypeOf(one, api)) };
  return Object.keys(content).length === 0 ? { kind: 'json', type: 'None' } : { kind: 'file', type: 'File' };
}

function generatorOf(type: string, isAsync: boolean): string {
  return isAsync ? `AsyncGenerator[${type}, None]` : `Generator[${type}, None, None]`;
}

function parametersOf(one: ClientOperation): string[] {
  const { operation } = one;
  const { requestBody } = operation;
  const ids = parametersIn(operation, 'path').map(
    ({ name, schema }) => `${snake(name)}: ${inTypes(argumentType(schema))}`,
  );
  const json = requestBody?.content['application/json'];
  const bodyType = json ? inTypes(argumentType(json.schema ?? {})) : 'bytes';
  const body = requestBody ? [requestBody.required ? `body: ${bodyType}` : optional('body', bodyType)] : [];
  const query = parametersIn(operation, 'query').map((parameter) => {
    const type = inTypes(queryType(one, parameter));
    return parameter.required ? `${snake(parameter.name)}: ${type}` : optional(snake(parameter.name), type);
  });
  const headers = optionHeaders(operation).map(({ name }) => optional(optionOf(name), 'str'));
  const common = [optional('headers', 'Mapping[str, str]'), optional('timeout', 'float')];
  return ['self', ...ids, ...body, '*', ...query, ...headers, ...common];
}

function inputOf(one: ClientOperation): string {
  const { operation } = one;
  const ids = parametersIn(operation, 'path').map(({ name }) => `"${name}": ${snake(name)}`);
  const query = parametersIn(operation, 'query').map(({ name }) => `"${name}": ${snake(name)}`);
  const headers = optionHeaders(operation).filter(({ name }) => name.toLowerCase() !== KEY_HEADER);
  const own = headers.map(({ name }) => `"${name.toLowerCase()}": ${optionOf(name)}`);
  const parts = [
    bracketed('{', ids, '}', '').trim(),
    ...(query.length > 0 ? [`query=${dictionary('query=', query)}`] : []),
    own.length > 0 ? `headers={**(headers or {}), ${own.join(', ')}}` : 'headers=headers',
    ...(operation.requestBody ? ['body=body'] : []),
    ...(isKeyed(one) ? ['idempotency_key=idempotency_key'] : []),
    'timeout=timeout',
  ];
  return `${bracketed('given = Input(', parts, ')', '        ')}\n`;
}

/** A dictionary among the arguments of a call. */
function dictionary(before: string, entries: readonly string[]): string {
  const indent = '            ';
  return bracketed(`${before}{`, entries, '},', indent)
    .slice(indent.length + before.length)
    .replace(/,$/, '');
}

function callOf(
  one: ClientOperation,
  api: ApiDescription,
  { kind, type, isAwaited }: { kind: string; type: string; isAwaited: boolean },
): string {
  const { method, path } = one;
  const list = listOf(one, api);
  if (list) {
    const parts = [
      `"${method}"`,
      `"${path}"`,
      'given',
      `"${list.items}"`,
      ...(list.isPaged ? [] : ['is_paged=False']),
    ];
    return indented('return self._calls.listing(', parts.join(', '), ')', '        ');
  }
  if (kind === 'events') return `        return self._calls.events("${path}", given)\n`;
  const wait = isAwaited ? 'await ' : '';
  if (kind === 'file') return `        return ${wait}self._calls.file("${path}", given)\n`;
  if (type === 'None') return `        ${wait}self._calls.json("${method}", "${path}", given)\n`;
  const call = indented(
    `reply: ${type} = ${wait}self._calls.json(`,
    `"${method}", "${path}", given`,
    ')',
    '        ',
  );
  return `${call}        return reply\n`;
}

function optional(name: string, type: string): string {
  return `${name}: ${type === 'Any' || type.endsWith('None') ? type : `${type} | None`} = None`;
}

/** Types of the API are in another file. */
function inTypes(type: string): string {
  return type.replace(/(?<!["\w.])([A-Z]\w*)/g, (name) =>
    /^(Literal|Any|None|True|False)$/.test(name) ? name : `t.${name}`,
  );
}

/** `x-svc-authorisation-id` becomes `authorisation_id`, `If-Match` becomes `if_match`. */
function optionOf(header: string): string {
  return snake(header.toLowerCase().replace(/^x-svc-/, ''));
}

function optionHeaders(operation: ClientOperation['operation']): Parameter[] {
  return parametersIn(operation, 'header').filter(({ name }) => !COMMON_HEADERS.has(name.toLowerCase()));
}

function isKeyed({ operation }: ClientOperation): boolean {
  return parametersIn(operation, 'header').some(({ name }) => name.toLowerCase() === KEY_HEADER);
}

function isNotForUsers({ operation: { security = [] } }: ClientOperation): boolean {
  return security.length > 0 && !security.some((accepted) => 'user' in accepted);
}
