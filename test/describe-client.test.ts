import { describe, expect, test } from 'vitest';
import type { ApiDescription } from '../scripts/client-operations.ts';
import { describeClientOperations, describeClientTypes } from '../scripts/describe-client.ts';
import { type Schema, typeOf } from '../scripts/json-schema-types.ts';

describe('the TypeScript type of', () => {
  test.each<[string, Schema, string]>([
    ['a string', { type: 'string' }, 'string'],
    ['an integer', { type: 'integer' }, 'number'],
    ['a nullable number', { type: ['number', 'null'] }, 'number | null'],
    ['a constant', { const: 'payslip' }, '"payslip"'],
    ['an enumeration with null', { type: ['string', 'null'], enum: ['a', 'b', null] }, '"a" | "b" | null'],
    ['a reference', { $ref: '#/components/schemas/User' }, 'User'],
    ['a choice', { anyOf: [{ $ref: '#/components/schemas/User' }, { type: 'null' }] }, 'User | null'],
    ['a list of a choice', { type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
    ['a list of an enumeration', { type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
    ['a nullable list', { type: ['array', 'null'], items: { type: 'string' } }, 'string[] | null'],
    ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }, {}] }, '[string, unknown]'],
    [
      'all of several',
      { allOf: [{ $ref: '#/components/schemas/A' }, { anyOf: [{ type: 'string' }, { type: 'null' }] }] },
      'A & (string | null)',
    ],
    [
      'a nullable object',
      { type: ['object', 'null'], properties: { id: { type: 'string' } }, required: ['id'] },
      '{\n  id: string;\n} | null',
    ],
    ['a map', { type: 'object', additionalProperties: { type: 'string' } }, 'Record<string, string>'],
    ['any object', { type: 'object' }, 'Record<string, unknown>'],
    ['anything', {}, 'unknown'],
    ['anything or null', { anyOf: [{}, { type: 'null' }] }, 'unknown'],
    [
      'an object with required and optional fields',
      {
        type: 'object',
        properties: {
          id: { type: 'string', description: 'The id' },
          'x-count': { type: 'integer', description: 'Ends */ here\nor there', default: 1 },
        },
        required: ['id'],
      },
      `{
  /** The id */
  id: string;
  /**
   * Ends * / here
   * or there
   * @default 1
   */
  'x-count'?: number | undefined;
}`,
    ],
    [
      'an open object',
      { type: 'object', properties: { id: { type: 'string' } }, additionalProperties: {} },
      '{\n  id?: string | undefined;\n  [name: string]: unknown;\n}',
    ],
  ])('%s', (_, schema, expected) => {
    expect(typeOf(schema)).toBe(expected);
  });

  test('a schema with an unknown keyword or reference is an error, so that no rule is lost', () => {
    expect(() => typeOf({ not: {} } as Schema)).toThrow('keyword not');
    expect(() => typeOf({ $ref: 'other.json' })).toThrow('reference other.json');
    expect(typeOf({ type: 'string', 'x-meanings': {} } as Schema)).toBe('string');
  });
});

describe('an operation', () => {
  const reply = { 200: { content: { 'application/json': { schema: { type: 'string' } } } } };
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };

  function api(operation: object): ApiDescription {
    const whole = { summary: 'Do it', 'x-stipend-method': 'things.do', responses: reply, ...operation };
    return { paths: { '/things/{id}': { post: whole } }, components: { schemas: {} } } as never;
  }

  test('has its parameters, its body and its reply', () => {
    const described = describeClientTypes(
      api({
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'limit', in: 'query', description: 'How many', schema: { type: 'integer', default: 20 } },
          key,
        ],
        requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      }),
    );
    expect(described).toContain(`  /** Do it */
  'POST /things/{id}': {
    path: {
      id: string;
    };
    query?: ThingsDoQuery | undefined;
    body: Record<string, unknown>;
    keyed: true;
    reply: string;
  };
`);
    expect(described).toContain(`export interface ThingsDoQuery {
  /**
   * How many
   * @default 20
   */
  limit?: number | undefined;
}
`);
    expect(described).toContain(`export interface ThingsResource {
  /**
   * Do it
   *
   * \`POST /things/{id}\`
   */
  do(id: string, body: Record<string, unknown>, options?: ThingsDoQuery & RequestOptions & IdempotencyKeyOption): Promise<string>;
}
`);
  });

  test('that has the name of a list must reply with one', () => {
    const described = (properties: object) =>
      describeClientOperations(
        api({
          'x-stipend-method': 'things.list',
          responses: { 200: { content: { 'application/json': { schema: { properties } } } } },
        }),
      );
    const list = { type: 'array', items: { type: 'string' } };
    expect(described({ words: list })).toContain("list: 'whole:words POST /things/{id}'");
    expect(described({ words: list, things: list, pagination: {} })).toContain("list: 'list:things POST");
    expect(() => described({ words: list, letters: list })).toThrow('its reply has no list');
  });

  test('can take and return files, or return events', () => {
    const files = { 'application/pdf': {}, 'image/png': {} };
    const described = describeClientTypes(
      api({ requestBody: { content: files }, responses: { 200: { content: files }, 404: {} } }),
    );
    expect(described).toContain('    body?: Blob | ArrayBuffer | ArrayBufferView | undefined;\n');
    expect(described).toContain('    file: "application/pdf" | "image/png";\n');
    const content = { 'text/event-stream': { schema: { $ref: '#/components/schemas/Account' } } };
    expect(describeClientTypes(api({ responses: { 200: { content } } }))).toContain('    event: Account;\n');
  });

  test('with two success replies is an error', () => {
    const responses = { 200: reply[200], 202: reply[200] };
    expect(() => describeClientTypes(api({ responses }))).toThrow('one success reply');
  });

  test('that accepts an Idempotency-Key can be repeated', () => {
    expect(describeClientOperations(api({ parameters: [key] }))).toContain("  'POST /things/{id}',\n");
    expect(describeClientOperations(api({}))).not.toContain("  'POST /things/{id}',\n");
  });

  test.each([
    ['an API key', [{ api_key: [] }], false],
    ['an API key or a user token', [{ api_key: [] }, { user: [] }], true],
    ['no credentials', [], true],
  ])('that accepts %s is listed as not for users only if users can’t call it', (_, security, isForUsers) => {
    const [, notForUsers = ''] = describeClientOperations(api({ security })).split('NOT_FOR_USERS');
    expect(notForUsers.includes("  'POST /things/{id}',\n")).toBe(!isForUsers);
  });
});
