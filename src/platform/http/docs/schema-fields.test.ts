import { describe, expect, test } from 'vitest';
import type { Schema } from './description.ts';
import { type FieldsContext, renderParameters, renderSchema, typeOf } from './schema-fields.ts';

const context: FieldsContext = {
  schemas: {
    User: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    Status: { type: 'string', enum: ['on', 'off'], description: 'Whether it runs' },
  },
  markdown: (text) => `<p>${text}</p>`,
  direction: 'request',
};
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Shows only the text, as a reader sees it. */
function read(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test.each<[Schema, string]>([
  [{ type: 'string' }, 'string'],
  [{ type: 'string', format: 'uuid' }, 'string (uuid)'],
  [{ type: ['integer', 'null'] }, 'integer or null'],
  [{ type: 'array', items: ref('User') }, 'array of object User'],
  [{ type: ['array', 'null'], items: { type: 'integer' } }, 'array of integer or null'],
  [{ anyOf: [ref('User'), { type: 'null' }] }, 'object User or null'],
  [ref('Status'), 'string'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, 'object with values of type number'],
  [{ const: 'x' }, '<code>&quot;x&quot;</code>'],
  [{ properties: {} }, 'object'],
  [{}, 'any'],
])('the type of %j is shown as %j', (schema, words) => {
  expect(typeOf(context, schema)).toBe(words);
});

test.each<[Schema, string]>([
  [{ type: 'string', minLength: 1, maxLength: 200 }, '1 to 200 characters'],
  [{ type: 'string', minLength: 6, maxLength: 6 }, 'Exactly 6 characters'],
  [
    { type: 'array', minItems: 1, items: { type: 'string', maxLength: 9 } },
    'At least 1 item; at most 9 characters each',
  ],
  [{ type: 'integer', minimum: 1, maximum: 1_000_000, default: 20 }, '1 to 1,000,000; default 20'],
  [{ type: 'string', pattern: '^a<b$' }, 'Pattern ^a&lt;b$'],
  [{ type: 'boolean', default: false }, 'Default false'],
  [{ type: ['string', 'null'], enum: ['on', 'off', null] }, 'One of on , off'],
  [{ enum: ['on', 'off'], description: 'one of `on` and `off`' }, 'one of `on` and `off`'],
])('the limits of %j are shown as %j', (schema, words) => {
  const shown = read(renderSchema(context, { properties: { field: schema } }));
  expect(shown.replace(/^field \S+( or null| of string)? /, '')).toBe(words);
});

describe('fields', () => {
  const schema: Schema = { properties: { a: { type: 'string' }, b: { type: 'string' } }, required: ['a'] };

  test('of a request are marked if they are required', () => {
    expect(read(renderSchema(context, schema))).toBe('a string required b string');
  });

  test('of a reply are marked if they can be absent', () => {
    expect(read(renderSchema({ ...context, direction: 'reply' }, schema))).toBe(
      'a string b string can be absent',
    );
  });

  test('inside a field can be opened, as well as inside arrays, maps, references and choices with null', () => {
    for (const outer of [
      ref('User'),
      { type: 'array', items: ref('User') },
      { type: 'object', additionalProperties: ref('User') },
      { anyOf: [ref('User'), { type: 'null' }] },
      { allOf: [ref('User')] },
    ])
      expect(renderSchema(context, { properties: { outer } })).toMatch(
        /<details><summary>1 field<\/summary><dl class="fields"><div><dt><code>name<\/code>/,
      );
  });

  test('of a schema that contains itself end at a limit', () => {
    const schemas = { Node: { properties: { next: ref('Node') } } };
    expect(renderSchema({ ...context, schemas }, ref('Node')).match(/<details>/g)?.length).toBe(8);
  });

  test('have their own description, and the meanings of the values that they refer to', () => {
    const status = ref('Status');
    const shown = renderSchema(context, {
      properties: {
        a: status,
        b: { ...status, description: 'Whether B runs' },
        c: { anyOf: [status, { type: 'null' }], description: 'Whether C runs' },
        d: { type: 'array', items: status, description: 'Who runs' },
      },
    });
    expect(read(shown).split(/ (?=[b-d] )/)).toEqual([
      'a string Whether it runs One of on , off',
      'b string Whether B runs Whether it runs One of on , off',
      'c string or null Whether C runs Whether it runs One of on , off',
      'd array of string Who runs Whether it runs',
    ]);
  });

  test('escape what they show', () => {
    const shown = renderParameters(context, [{ name: '<script>', in: 'query', schema: { enum: ['<b>'] } }]);
    expect(shown).toContain('<code>&lt;script&gt;</code>');
    expect(shown).not.toContain('<b>');
  });
});
