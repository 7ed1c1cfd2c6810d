/** The parts of an OpenAPI 3.1 document that the reference shows. */
interface Document {
  info: { title: string; version: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, RawOperation>>;
  webhooks?: Record<string, Record<string, RawOperation>>;
  components?: Record<string, Record<string, object>>;
}

interface RawOperation {
  operationId?: string;
  'x-stipend-method'?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content?: RawContent };
  responses?: Record<string, { description?: string; content?: RawContent }>;
}

type RawContent = Record<string, { schema?: Schema; example?: unknown; examples?: Record<string, unknown> }>;

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema?: Schema;
}

export interface Content {
  mediaType: string;
  schema?: Schema | undefined;
  example?: unknown;
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  /** The method of the clients: `users.create`; null for webhooks. */
  clientMethod: string | null;
  /** The names of the security schemes, one of which a request needs; none if anyone may call the operation. */
  callers: readonly string[];
  parameters: readonly Parameter[];
  body: readonly Content[];
  replies: readonly { status: string; description: string; content: readonly Content[] }[];
}

export interface Chapter {
  name: string;
  /** The last part of the chapter's address. */
  slug: string;
  description: string;
  operations: readonly Operation[];
  /** True for messages that the service sends, false for requests that it answers. */
  isSent: boolean;
}

export interface Description {
  title: string;
  version: string;
  introduction: string;
  chapters: readonly Chapter[];
  schemas: Readonly<Record<string, Schema>>;
  /** What each kind of caller sends, by the name of its security scheme. */
  callers: Readonly<Record<string, { type?: string; in?: string; name?: string; description?: string }>>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Reads an OpenAPI document: one chapter for each tag, in the order of the tags, and one for webhooks. */
export function readDescription(document: Document): Description {
  const read = (items: Document['paths'] = {}) =>
    Object.entries(items).flatMap(([path, methods]) =>
      METHODS.flatMap((method) => {
        const raw = methods[method];
        return raw
          ? [{ tag: raw.tags?.[0] ?? '', operation: readOperation(document, method, path, raw) }]
          : [];
      }),
    );
  const requests = read(document.paths);
  const events = read(document.webhooks).map(({ operation }) => operation);
  const chapters = (document.tags ?? []).map(({ name, description = '' }) => ({
    name,
    slug: slugOf(name),
    description,
    operations: requests.filter(({ tag }) => tag === name).map(({ operation }) => operation),
    isSent: false,
  }));
  return {
    title: document.info.title,
    version: document.info.version,
    introduction: document.info.description ?? '',
    chapters: [
      ...chapters.filter(({ operations }) => operations.length > 0),
      ...(events.length > 0 ? [{ ...EVENTS, operations: events }] : []),
    ],
    schemas: (document.components?.schemas ?? {}) as Record<string, Schema>,
    callers: document.components?.securitySchemes ?? {},
  };
}

const EVENTS = {
  name: 'Webhook events',
  slug: 'webhook-events',
  description: 'What the service sends to your webhooks',
  isSent: true,
} as const;

/** Turns a name into a part of an address, or a heading into an anchor, as GitHub does. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\-_ ]/gu, '')
    .replaceAll(' ', '-');
}

function readOperation(document: Document, method: string, path: string, raw: RawOperation): Operation {
  const body = follow(document, raw.requestBody ?? {});
  return {
    id: raw.operationId ?? slugOf(`${method} ${path}`),
    method: method.toUpperCase(),
    path,
    summary: raw.summary ?? path,
    description: raw.description ?? '',
    clientMethod: raw['x-stipend-method'] ?? null,
    callers: (raw.security ?? []).flatMap((scheme) => Object.keys(scheme)),
    parameters: (raw.parameters ?? []).map((parameter) => follow(document, parameter)),
    body: readContent(document, body.content),
    replies: Object.entries(raw.responses ?? {}).map(([status, given]) => {
      const { description = '', content } = follow(document, given);
      return { status, description, content: readContent(document, content) };
    }),
  };
}

function readContent(document: Document, content: RawContent = {}): Content[] {
  return Object.entries(content).map(([mediaType, { schema, example, examples = {} }]) => {
    const [first] = Object.values(examples);
    const named = first === undefined ? undefined : follow(document, first as { value?: unknown }).value;
    const [general] = follow(document, schema ?? {}).examples ?? [];
    return { mediaType, schema, example: example ?? named ?? general };
  });
}

/** Replaces a reference to a component with the component. Schemas keep theirs, because the reference shows their names. */
function follow<Part extends object>(document: Document, part: Part): Part {
  const { $ref } = part as { $ref?: string };
  if (!$ref) return part;
  const [kind = '', name = ''] = $ref.replace('#/components/', '').split('/');
  return (document.components?.[kind]?.[name] ?? {}) as Part;
}
