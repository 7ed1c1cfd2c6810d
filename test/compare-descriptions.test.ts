import { describe, expect, test } from 'vitest';
import { writeChangelog } from '../scripts/api/changelog.ts';
import { compactDescription, compactSchema } from '../scripts/api/compact-description.ts';
import { compareDescriptions } from '../scripts/api/compare-descriptions.ts';
import type { Entry } from '../scripts/api/entries.ts';
import { describeUnexplained, draftEntry, findUnexplained } from '../scripts/api/entries.ts';

type Json = Record<string, unknown>;

const OBJECT = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };

const EVENT = {
  parameters: [{ name: 'webhook-id', in: 'header', schema: {} }],
  requestBody: { content: { 'application/json': { schema: OBJECT } } },
  responses: {},
};

/** An API with one operation and one event. */
function api({
  operation = {},
  paths = {},
  webhooks = { dried: { post: EVENT } },
  codes = ['not_found'],
  schemas = {},
}: Partial<Record<'operation' | 'paths' | 'webhooks' | 'schemas', Json>> & { codes?: string[] }) {
  return {
    paths: {
      '/paint': {
        post: {
          security: [{ api_key: [] }, { member: [] }],
          parameters: [],
          responses: replies(OBJECT),
          ...operation,
        },
      },
      ...paths,
    },
    webhooks,
    components: { schemas: { ErrorCode: { type: 'string', enum: codes }, ...schemas } },
  };
}

const json = (schema: Json, rest: Json = {}) => ({
  required: true,
  content: { 'application/json': { schema } },
  ...rest,
});
const replies = (schema: Json, headers: Json = { 'X-Request-Id': {} }) => ({
  200: { headers, content: { 'application/json': { schema } } },
});
const reply = (field: Json, rest: Json = {}) =>
  api({
    operation: {
      responses: replies({ type: 'object', properties: { colour: field }, required: ['colour'], ...rest }),
    },
  });
const body = (field: Json, rest: Json = {}) =>
  api({
    operation: {
      requestBody: json({
        type: 'object',
        properties: { colour: field },
        additionalProperties: false,
        ...rest,
      }),
    },
  });
const query = (schema: Json, rest: Json = {}) =>
  api({ operation: { parameters: [{ name: 'colour', in: 'query', schema, ...rest }] } });

/** The changes as `operation: text`; those that break clients end with `!`. */
function changes(before: Json, after: Json): string[] {
  const [old, now] = [before, after].map((one) => compactDescription(one, '2026-11-18'));
  if (!old || !now) throw new Error('two descriptions are needed');
  return compareDescriptions(old, now).map(
    ({ operation, text, isBreaking }) => `${operation}: ${text}${isBreaking ? '!' : ''}`,
  );
}

const text = { type: 'string' };
const list = (items: Json) => ({ type: 'array', items });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe('a change of', () => {
  test.each<[string, Json, Json, string[]]>([
    [
      'nothing but texts',
      reply({ ...text, description: 'a' }),
      reply({ ...text, description: 'b', examples: [1] }),
      [],
    ],
    [
      'the name of a schema',
      api({ operation: { responses: replies(ref('A')) }, schemas: { A: OBJECT } }),
      api({ operation: { responses: replies(ref('B')) }, schemas: { B: OBJECT } }),
      [],
    ],
    [
      'a path that is removed',
      api({ paths: { '/old': { get: { responses: {} } } } }),
      api({}),
      ['GET /old: was removed!'],
    ],
    [
      'a method that is added',
      api({}),
      api({ paths: { '/new': { get: { responses: {} } } } }),
      ['GET /new: was added'],
    ],
    [
      'a status that is removed',
      api({}),
      api({ operation: { responses: { 201: replies(OBJECT)[200] } } }),
      ['POST /paint: status `200` was removed!', 'POST /paint: status `201` was added'],
    ],
    [
      'the headers of a reply',
      api({ operation: { responses: replies(OBJECT, { A: {} }) } }),
      api({ operation: { responses: replies(OBJECT, { B: {} }) } }),
      ['POST /paint: reply 200 header `A` was removed!', 'POST /paint: reply 200 header `B` was added'],
    ],
    [
      'the callers',
      api({}),
      api({ operation: { security: [{ api_key: [] }, { user: [] }] } }),
      ['POST /paint: caller `member` was removed!', 'POST /paint: caller `user` was added'],
    ],
    [
      'credentials that are needed now',
      api({ operation: { security: [] } }),
      api({ operation: { security: [{ api_key: [] }] } }),
      ['POST /paint: caller `anyone` was removed!', 'POST /paint: caller `api_key` was added'],
    ],
    [
      'credentials that are not needed any more',
      api({}),
      api({ operation: { security: [] } }),
      ['POST /paint: needs no credentials any more'],
    ],
    ['a deprecation', api({}), api({ operation: { deprecated: true } }), ['POST /paint: is now deprecated']],
    [
      'error codes',
      api({ codes: ['a', 'b'] }),
      api({ codes: ['b', 'c'] }),
      ['error codes: `a` was removed!', 'error codes: `c` was added'],
    ],
    [
      'the method of the clients',
      api({ operation: { 'x-stipend-method': 'paint.mix' } }),
      api({ operation: { 'x-stipend-method': 'paint.stir' } }),
      ['POST /paint: the method of the clients is paint.stir, not paint.mix!'],
    ],
    [
      'events',
      api({}),
      api({ webhooks: { cracked: { post: EVENT } } }),
      ['event cracked: was added', 'event dried: was removed!'],
    ],
    [
      'the body of an event',
      api({}),
      api({
        webhooks: {
          dried: { post: { parameters: [], requestBody: json({ type: 'object' }), responses: {} } },
        },
      }),
      ['event dried: header `webhook-id` was removed!', 'event dried: body name was removed!'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(changes(before, after)).toEqual(expected);
  });
});

describe('in a reply,', () => {
  const at = 'POST /paint: reply 200 colour';
  test.each<[string, Json, Json, string[]]>([
    [
      'a field is removed',
      reply(text),
      reply(text, { properties: {}, required: [] }),
      [`${at} was removed!`],
    ],
    ['a field is added', reply(text, { properties: {}, required: [] }), reply(text), [`${at} was added`]],
    [
      'a field becomes nullable',
      reply(text),
      reply({ type: ['string', 'null'] }),
      [`${at} may now be null!`],
    ],
    [
      'a reference becomes nullable',
      api({
        operation: { responses: replies({ type: 'object', properties: { colour: ref('A') } }) },
        schemas: { A: OBJECT },
      }),
      api({
        operation: {
          responses: replies({
            type: 'object',
            properties: { colour: { anyOf: [ref('A'), { type: 'null' }] } },
          }),
        },
        schemas: { A: OBJECT },
      }),
      [`${at} may now be null!`],
    ],
    [
      'a field is never null any more',
      reply({ type: ['string', 'null'] }),
      reply(text),
      [`${at} is never null any more`],
    ],
    ['a field becomes optional', reply(text), reply(text, { required: [] }), [`${at} may now be absent!`]],
    [
      'a field is always present now',
      reply(text, { required: [] }),
      reply(text),
      [`${at} is now always present`],
    ],
    [
      'a field gets another type',
      reply(text),
      reply({ type: 'integer' }),
      [`${at} is never of type string any more`, `${at} may now be of type integer!`],
    ],
    [
      'a number becomes whole',
      reply({ type: 'number' }),
      reply({ type: 'integer' }),
      [`${at} is never of type number any more`],
    ],
    [
      'a value is added',
      reply({ enum: ['a'] }),
      reply({ enum: ['a', 'b'] }),
      [`${at} has the new value \`b\``],
    ],
    [
      'a value is removed',
      reply({ enum: ['a', 'b'] }),
      reply({ enum: ['a'] }),
      [`${at} is never \`b\` any more!`],
    ],
    [
      'an enum becomes any text',
      reply({ ...text, enum: ['a'] }),
      reply(text),
      [`${at} may now be any other value!`],
    ],
    [
      'a format changes',
      reply({ ...text, format: 'date' }),
      reply({ ...text, format: 'date-time' }),
      [`${at} has the format "date-time" instead of "date"!`],
    ],
    ['limits change', reply({ ...text, maxLength: 5 }), reply({ ...text, maxLength: 9, pattern: 'a' }), []],
    [
      'an item changes',
      reply(list(text)),
      reply(list({ type: ['string', 'null'] })),
      [`${at}[] may now be null!`],
    ],
    [
      'a kind of object is added',
      reply({ anyOf: [OBJECT] }),
      reply({ anyOf: [OBJECT, { type: 'object' }] }),
      [`${at} may now be object`],
    ],
    [
      'another type is possible',
      reply({ anyOf: [text] }),
      reply({ anyOf: [text, OBJECT] }),
      [`${at} may now be object!`],
    ],
  ])('%s', (_, before, after, expected) => expect(changes(before, after)).toEqual(expected));

  test('a schema that contains itself is compared once', () => {
    const tree = (leaf: Json) => ({
      Tree: { type: 'object', properties: { leaf, left: ref('Tree') }, required: ['leaf'] },
    });
    const of = (leaf: Json) => api({ operation: { responses: replies(ref('Tree')) }, schemas: tree(leaf) });
    expect(changes(of(text), of({ type: ['string', 'null'] }))).toEqual([
      'POST /paint: reply 200 leaf may now be null!',
    ]);
  });
});

describe('in a request,', () => {
  const at = 'POST /paint: body colour';
  const required = { required: ['colour'] };
  test.each<[string, Json, Json, string[]]>([
    ['a field is removed', body(text), body(text, { properties: {} }), [`${at} was removed!`]],
    ['an optional field is added', body(text, { properties: {} }), body(text), [`${at} was added`]],
    [
      'a required field is added',
      body(text, { properties: {} }),
      body(text, required),
      [`${at} was added and is required!`],
    ],
    ['a field becomes required', body(text), body(text, required), [`${at} is now required!`]],
    ['a field becomes optional', body(text, required), body(text), [`${at} is now optional`]],
    ['null is accepted', body(text), body({ type: ['string', 'null'] }), [`${at} also accepts null`]],
    [
      'null is not accepted',
      body({ type: ['string', 'null'] }),
      body(text),
      [`${at} no longer accepts null!`],
    ],
    [
      'a type is not accepted',
      body({ type: 'number' }),
      body({ type: 'integer' }),
      [`${at} no longer accepts values of type number!`],
    ],
    [
      'a value is not accepted',
      body({ enum: ['a', 'b'] }),
      body({ enum: ['a'] }),
      [`${at} no longer accepts \`b\`!`],
    ],
    ['a value is added', body({ enum: ['a'] }), body({ enum: ['a', 'b'] }), [`${at} also accepts \`b\``]],
    [
      'any text becomes an enum',
      body(text),
      body({ ...text, enum: ['a'] }),
      [`${at} no longer accepts every value!`],
    ],
    [
      'a maximum is lower',
      body({ ...text, maxLength: 9 }),
      body({ ...text, maxLength: 5 }),
      [`${at} has the maxLength 5 instead of 9!`],
    ],
    [
      'a maximum is new',
      body(text),
      body({ ...text, maxLength: 5 }),
      [`${at} has the maxLength 5 instead of none!`],
    ],
    [
      'a minimum is lower',
      body({ ...text, minLength: 5 }),
      body({ ...text, minLength: 1 }),
      [`${at} has the minLength 1 instead of 5`],
    ],
    [
      'a minimum is higher',
      body({ type: 'integer', minimum: 0 }),
      body({ type: 'integer', minimum: 1 }),
      [`${at} has the minimum 1 instead of 0!`],
    ],
    [
      'a form is new',
      body(text),
      body({ ...text, pattern: '^a' }),
      [`${at} has the pattern "^a" instead of none!`],
    ],
    [
      'a form is dropped',
      body({ ...text, pattern: '^a' }),
      body(text),
      [`${at} has the pattern none instead of "^a"`],
    ],
    [
      'unknown fields are rejected',
      body(text, { additionalProperties: {} }),
      body(text),
      ['POST /paint: body no longer accepts unknown fields!'],
    ],
    [
      'an alternative is not accepted',
      body({ anyOf: [text, OBJECT] }),
      body({ anyOf: [text] }),
      [`${at} no longer accepts object!`],
    ],
    [
      'the body becomes required',
      api({ operation: { requestBody: json(OBJECT, { required: false }) } }),
      api({ operation: { requestBody: json(OBJECT) } }),
      ['POST /paint: body is now required!'],
    ],
    ['a body is new', api({}), body(text), ['POST /paint: body was added and is required!']],
    ['a parameter is removed', query(text), api({}), ['POST /paint: query colour was removed!']],
    ['a parameter is added', api({}), query(text), ['POST /paint: query colour was added']],
    [
      'a required parameter is added',
      api({}),
      query(text, { required: true }),
      ['POST /paint: query colour was added and is required!'],
    ],
    [
      'a parameter is deprecated',
      query(text),
      query(text, { deprecated: true }),
      ['POST /paint: query colour is now deprecated'],
    ],
    [
      'a default changes',
      query({ ...text, default: 'a' }),
      query({ ...text, default: 'b' }),
      ['POST /paint: query colour has the default "b" instead of "a"!'],
    ],
    [
      'a parameter is narrower',
      query({ type: 'integer', maximum: 9 }),
      query({ type: 'integer', maximum: 5 }),
      ['POST /paint: query colour has the maximum 5 instead of 9!'],
    ],
  ])('%s', (_, before, after, expected) => expect(changes(before, after)).toEqual(expected));
});

test('null is written in one way, however a schema allows it', () => {
  const nullable = { types: ['string'], nullable: true };
  expect(compactSchema({ type: ['string', 'null'] })).toEqual(nullable);
  expect(compactSchema({ anyOf: [text, { type: 'null' }], description: 'a' })).toEqual(nullable);
  expect(compactSchema({ type: ['string', 'null'], enum: ['a', null] })).toEqual({
    ...nullable,
    enum: ['a'],
  });
});

describe('an entry', () => {
  const added = {
    operation: 'GET /a',
    text: 'reply 200 colour was added',
    kind: 'added',
    isBreaking: false,
  } as const;
  const removed = {
    operation: 'GET /a',
    text: 'reply 200 paint was removed',
    kind: 'removed',
    isBreaking: true,
  } as const;
  const entry = (rest: Partial<Entry>): Entry => ({
    kind: 'changed',
    text: 'A.',
    operations: ['GET /*'],
    differences: ['*'],
    ...rest,
  });

  test('explains the compatible changes that it names, also with `*`', () => {
    expect(findUnexplained([added], [entry({})])).toEqual([]);
    expect(findUnexplained([added], [entry({ differences: [added.text] })])).toEqual([]);
    expect(findUnexplained([added], [entry({ differences: ['reply * colour was removed'] })])).toEqual([
      added,
    ]);
    expect(findUnexplained([added], [entry({ operations: ['POST /a'] })])).toEqual([added]);
    expect(
      findUnexplained([{ ...added, operation: 'GET_/a' }], [entry({ operations: ['GET./a'] })]),
    ).toHaveLength(1);
  });

  test('explains a breaking change only word for word and with what clients have to do, unless older versions still work', () => {
    const exact = { operations: ['GET /a'], differences: [removed.text], breaking: 'Do it.' };
    const { breaking: _, ...silent } = exact;
    for (const one of [silent, { ...exact, operations: ['*'] }, { ...exact, differences: ['*'] }])
      expect(findUnexplained([removed], [entry(one)])).toEqual([removed]);
    expect(findUnexplained([removed], [entry(exact)])).toEqual([]);
    expect(findUnexplained([removed], [entry({})], { isVersioned: true })).toEqual([]);
  });

  test('is drafted so that it explains its changes, and the message shows it', () => {
    const draft = draftEntry([removed, added], { text: 'Paint has a colour.', breaking: 'Read `colour`.' });
    expect(draft).toEqual({
      kind: 'changed',
      text: 'Paint has a colour.',
      operations: ['GET /a'],
      differences: [added.text, removed.text],
      breaking: 'Read `colour`.',
    });
    expect(findUnexplained([removed, added], [draft])).toEqual([]);
    const message = describeUnexplained([added, { ...added, operation: 'GET /b' }, removed]);
    expect(message).toContain('GET /a and 1 more: reply 200 colour was added\n');
    expect(message).toContain('GET /a: reply 200 paint was removed (BREAKING)');
    expect(message).toContain('npm run api -- entry colours "Users have a colour." --breaking');
  });

  test('is listed in the changelog of the version that is not released yet', () => {
    const list = (inner: string) =>
      `<!-- npm run generate writes this list from api/changes -->${inner}<!-- end of the list -->`;
    const changelog = `# Changelog\n\n## 1.1.0 (unreleased)\n\n${list('old')}\n\n## 1.0.0\n\n${list('released')}\n`;
    const operations = ['GET /a', 'GET /b', 'GET /c', 'GET /d', 'GET /e'];
    const written = writeChangelog(
      changelog,
      [
        entry({ text: 'One.', operations: ['GET /a'], breaking: 'Do it.' }),
        entry({ kind: 'added', text: 'Two.', operations }),
      ],
      '2027-05-01',
    );
    expect(written).toContain(
      'The API has the version `2027-05-01`.\n\n- **Added**: Two. (`GET /a`, `GET /b`, `GET /c`, `GET /d` and 1 more)\n- **Changed**: One. (`GET /a`) **Breaking**: Do it.\n',
    );
    expect(written).toContain(list('released'));
    expect(writeChangelog(written, [], '2027-05-01')).not.toContain('One.');
    expect(writeChangelog('# Changelog\n', [], '2027-05-01')).toBe('# Changelog\n');
    expect(() => writeChangelog('# Changelog\n', [entry({})], '2027-05-01')).toThrow('(unreleased)');
  });
});
