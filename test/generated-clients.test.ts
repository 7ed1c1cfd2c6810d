import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inlineParts } from '#platform/http/openapi/share.ts';

interface Content {
  content?: Record<string, { schema?: object }>;
}

interface Operation {
  operationId: string;
  requestBody?: Content;
  responses: Record<string, Content>;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

const text = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8');
const api = inlineParts(JSON.parse(text) as Description);
const operations = [api.paths, api.webhooks].flatMap((items) =>
  Object.entries(items).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, name: `${method} ${path}` })),
  ),
);

// Rules that keep the description usable for generators. They don't replace a run of the generators.
describe('the API description, for generators of clients,', () => {
  test('has fewer than 4,000 characters for each operation, without spaces', () => {
    expect(JSON.stringify(JSON.parse(text)).length / operations.length).toBeLessThan(4000);
  });

  test('has a schema for every body and every reply', () => {
    const missing = operations.flatMap(({ name, requestBody = {}, responses }) =>
      [requestBody, ...Object.values(responses)].flatMap(({ content = {} }) =>
        Object.entries(content).flatMap(([type, { schema }]) => (schema ? [] : `${name} ${type}`)),
      ),
    );
    expect(missing).toEqual([]);
  });

  test('names every operation, once and in a way that all languages allow', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
    expect(repeated(ids)).toEqual([]);
  });

  test('has names of schemas that differ even without their case, because they become names of files', () => {
    expect(repeated(Object.keys(api.components.schemas))).toEqual([]);
  });
});

function repeated(names: readonly string[]): string[] {
  const lower = names.map((name) => name.toLowerCase());
  return lower.filter((name, at) => lower.indexOf(name) !== at);
}
