import { inlineParts } from '#platform/http/openapi/share.ts';
import { type Schema, typeOf } from './json-schema-types.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

export type Content = Readonly<Record<string, { schema?: Schema }>>;

export interface Operation {
  summary: string;
  description?: string;
  /** The method of the clients: `users.create`. */
  'x-stipend-method': string;
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

export interface ClientOperation {
  /** `GET /users/{user_id}` */
  key: string;
  path: string;
  method: string;
  /** `users` */
  resource: string;
  /** `listProgress` */
  verb: string;
  /** `UsersListProgress`, from which the names of its types are made. */
  typeName: string;
  operation: Operation;
}

/** Lists every operation in the order of the description. */
export function operationsOf(api: ApiDescription): ClientOperation[] {
  return Object.entries(inlineParts(api).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [resource = '', verb = ''] = operation['x-stipend-method'].split('.');
      return {
        key: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        resource,
        verb,
        typeName: `${capital(resource)}${capital(verb)}`,
        operation,
      };
    }),
  );
}

export function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

export function parametersIn({ parameters = [] }: Operation, place: Parameter['in']): Parameter[] {
  return parameters.filter((parameter) => parameter.in === place);
}

/** The content of the only success reply. */
export function successContent({ key, operation }: ClientOperation): Content {
  const contents = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content = {} }]) => content);
  if (contents.length !== 1) throw new Error(`${key} must have one success reply for the client's types`);
  return contents[0] ?? {};
}

export interface ListReply {
  /** The name of the items in a page. */
  items: string;
  /** False for lists that are always sent as a whole. */
  isPaged: boolean;
  item: Schema;
  page: Schema;
}

/**
 * Returns what a list consists of; null for other operations. A reply can have several arrays: the items then have the name of the
 * resource.
 */
export function listOf(one: ClientOperation, { components }: ApiDescription): ListReply | null {
  if (!/^(list|search)/.test(one.verb)) return null;
  const page = successContent(one)['application/json']?.schema ?? {};
  const [, name = ''] = /^#\/components\/schemas\/(\w+)$/.exec(page.$ref ?? '') ?? [];
  const { properties = {} } = components.schemas[name] ?? page;
  const arrays = Object.entries(properties).filter(([, { type }]) => type === 'array');
  const named = one.resource.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const [items, array] = (arrays.length === 1 ? arrays[0] : arrays.find(([key]) => key === named)) ?? [];
  if (!items) throw new Error(`${one.key} is named ${one.verb}, but its reply has no list`);
  return { items, isPaged: 'pagination' in properties, item: array?.items ?? {}, page };
}

/** JSON bodies have a type of their own, all others are files. */
export function bodyType(content: Content): string {
  const json = content['application/json'];
  return json ? typeOf(json.schema ?? {}, '    ') : 'Blob | ArrayBuffer | ArrayBufferView';
}
