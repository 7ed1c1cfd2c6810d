import { inlineParts } from '#platform/http/openapi/share.ts';

/** The parts of openapi.json that the Postman collection is made from. */
export interface ApiDescription {
  info: { title: string; version: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
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
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
    })),
  );
}
