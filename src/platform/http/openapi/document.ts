import type { Json } from './components.ts';

export interface Operation {
  operationId?: string;
  'x-stipend-method'?: string;
  security?: Json[];
  parameters?: Json[];
  requestBody?: { content?: Json };
  responses?: Record<string, Json>;
}

/** The parts of a description that operations share. */
export interface Shareable {
  security?: Json[];
  paths: object;
  webhooks?: object;
  components?: object;
}

export function operationsOf({ paths, webhooks = {} }: Shareable): Operation[] {
  return [paths, webhooks].flatMap((items) =>
    Object.values(items).flatMap((item) => Object.values(item)),
  ) as Operation[];
}

export function mapOperations<Document extends Shareable>(
  document: Document,
  change: (operation: Operation) => object,
): Document {
  return {
    ...document,
    paths: mapItems(document.paths, change),
    ...(document.webhooks && { webhooks: mapItems(document.webhooks, change) }),
  };
}

export function mapItems(items: object, change: (operation: Operation) => object): object {
  return mapValues(items as Record<string, Json>, (item) =>
    mapValues(item as Record<string, Operation>, change),
  );
}

export function componentsOf({ components = {} }: Shareable, kind: string): Json {
  return ((components as Json)[kind] ?? {}) as Json;
}

/** The component that a part refers to, or the part itself. */
export function follow(document: Shareable, part: Json): Json {
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(String(part.$ref)) ?? [];
  return (componentsOf(document, kind)[name] as Json | undefined) ?? part;
}

export function mapValues<Value, Changed>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => Changed,
): Record<string, Changed> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));
}
