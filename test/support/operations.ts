import { inlineParts } from '#platform/http/openapi/share.ts';
import { describeRoutes } from '../../src/api.ts';

export interface Operation {
  /** For example `POST /users`. */
  name: string;
  method: string;
  path: string;
  queryNames: string[];
  /** The fields of the body; none if there is no JSON body. */
  bodyNames: string[];
  /** The body's example. */
  example: Record<string, unknown> | null;
  /** The kinds of callers; none if anyone may call. */
  callers: string[];
}

interface Described {
  parameters?: { name: string; in: string }[];
  requestBody?: {
    content: Record<string, { schema?: { $ref?: string }; example?: Record<string, unknown> }>;
  };
  security?: Record<string, unknown>[];
}

interface Description {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
}

/** Lists every operation of the API as its description shows it. */
export async function listOperations(): Promise<Operation[]> {
  const { paths, components } = inlineParts((await describeRoutes()) as unknown as Description);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const json = described.requestBody?.content['application/json'];
      const schema = json?.schema?.$ref
        ? components.schemas[json.schema.$ref.replace('#/components/schemas/', '')]
        : (json?.schema as { properties?: Record<string, unknown> } | undefined);
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        queryNames: (described.parameters ?? []).flatMap((one) => (one.in === 'query' ? [one.name] : [])),
        bodyNames: Object.keys(schema?.properties ?? {}),
        example: json?.example ?? null,
        callers: (described.security ?? []).flatMap((one) => Object.keys(one)),
      };
    }),
  );
}
