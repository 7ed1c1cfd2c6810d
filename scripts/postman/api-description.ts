import { inlineParts } from '#platform/http/openapi/share.ts';

/** The parts of openapi.json that the Postman collection is made from. */
export interface ApiDescription {
  info: { title: string; version: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas: Record<string, { description?: string }> };
}

export interface Operation {
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: { $ref?: string };
}

/** An operation with its method and path: `POST /users`. */
export interface Call extends Operation {
  name: string;
  method: string;
  path: string;
}

export function callsOf(api: ApiDescription): Call[] {
  return Object.entries(inlineParts(api).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      parameters: (operation.parameters ?? []).map((parameter) => withMeanings(api, parameter)),
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
    })),
  );
}

/** Adds the meanings of the values, which the description has once for all parameters that share them. */
function withMeanings({ components }: ApiDescription, parameter: Parameter): Parameter {
  const name = parameter.schema?.$ref?.split('/').at(-1) ?? '';
  const meanings = components?.schemas[name]?.description;
  return meanings ? { ...parameter, description: `${parameter.description}\n\n${meanings}` } : parameter;
}
