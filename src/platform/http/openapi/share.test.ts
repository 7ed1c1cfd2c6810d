import { describe, expect, test } from 'vitest';
import { inlineParts, shareParts } from './share.ts';

const LIMIT = { name: 'limit', in: 'query', schema: { type: 'integer' } };
const USER = { user_id: 'ada' };
const COMMON = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };
const CODE = { 'X-Svc-Error-Code': { $ref: '#/components/headers/X-Svc-Error-Code' } };
const OTHER = { description: 'Anything else', headers: { ...COMMON, ...CODE } };

function errorReply(message: string, headers: object = { ...COMMON, ...CODE }) {
  const schema = { $ref: '#/components/schemas/Errors' };
  return {
    description: 'It failed',
    headers,
    content: { 'application/json': { schema, example: { errors: [message] } } },
  };
}

function userReply(example: object = USER) {
  const schema = { $ref: '#/components/schemas/User' };
  return { description: 'OK', headers: COMMON, content: { 'application/json': { schema, example } } };
}

const [NO_USER, NO_ACCOUNT] = ['No such user', 'Account [7] is gone: sorry'];
const other = { $ref: '#/components/responses/Other' };
const API = {
  paths: {
    '/users': {
      get: { parameters: [LIMIT], responses: { 200: userReply(), 404: errorReply(NO_USER), default: other } },
      post: {
        requestBody: { content: userReply().content },
        responses: { 404: errorReply(NO_USER), default: other },
      },
    },
    '/accounts': {
      get: {
        parameters: [LIMIT],
        responses: { 200: userReply({ user_id: 'bob' }), 404: errorReply(NO_ACCOUNT), default: other },
      },
      put: {
        parameters: [{ ...LIMIT, schema: {} }],
        responses: { 404: errorReply(NO_ACCOUNT), default: other },
      },
      post: { responses: { 404: errorReply(NO_USER), 409: errorReply('Taken'), default: other } },
    },
  },
  components: {
    schemas: {
      Errors: { type: 'object', examples: [{ errors: ['No'] }] },
      User: { type: 'object', examples: [USER] },
      Address: { type: 'object', examples: [{ town: 'Leeds' }] },
    },
    responses: { Other: OTHER },
  },
};

describe('the parts that operations share', () => {
  const shared = shareParts(API);

  test('are parameters and error replies, and those that only one operation has stay there', () => {
    expect(shared.paths['/accounts']).toMatchObject({
      get: { parameters: [{ $ref: '#/components/parameters/limit' }] },
      put: { parameters: [{ name: 'limit', schema: {} }] },
      post: {
        responses: { 404: { $ref: '#/components/responses/NotFound' }, 409: errorReply('Taken', CODE) },
      },
    });
    expect(shared.components).toMatchObject({
      parameters: { limit: LIMIT },
      responses: {
        NotFound: errorReply(NO_USER, CODE),
        NotFoundAccountIsGone: errorReply(NO_ACCOUNT, CODE),
        Other: OTHER,
      },
    });
  });

  test('include the headers of the reply `default`, and the example of a schema', () => {
    const { schema } = userReply().content['application/json'];
    expect(shared.paths['/users'].get.responses[200]).toEqual({
      description: 'OK',
      content: { 'application/json': { schema } },
    });
    expect(shared.paths['/users'].post.requestBody.content).toEqual({ 'application/json': { schema } });
    expect(shared.paths['/accounts'].get.responses[200].content).toEqual(
      userReply({ user_id: 'bob' }).content,
    );
  });

  test('do not include the examples of objects that are only parts of bodies and replies', () => {
    expect(shared.components.schemas).toEqual({ ...API.components.schemas, Address: { type: 'object' } });
  });

  test('can be put back into the operations', () => {
    const whole = mapDefault(API.paths);
    expect(inlineParts(shared).paths).toEqual(whole);
  });
});

/** Replaces the references to the reply `default`, which the service writes itself. */
function mapDefault(paths: object): object {
  return JSON.parse(JSON.stringify(paths).replaceAll(JSON.stringify(other), JSON.stringify(OTHER)));
}

describe('the usual errors', () => {
  const [FORBIDDEN, INVALID, BUSY] = ['Ask an admin', 'No such field', 'Try again in 1 s'].map((message) =>
    errorReply(message),
  );
  const EVERY = { 400: INVALID, 429: BUSY, default: other };
  const api = {
    paths: {
      '/users': {
        get: { security: [{ key: [] }], responses: { ...EVERY, 401: INVALID, 403: FORBIDDEN } },
        post: { security: [], responses: { ...EVERY, 400: errorReply('No such user'), 403: FORBIDDEN } },
      },
      '/accounts': {
        get: { security: [{ key: [] }], responses: { ...EVERY, 401: INVALID, 403: FORBIDDEN } },
        put: { security: [], responses: { 400: INVALID, default: other } },
      },
    },
    components: { responses: { Other: OTHER } },
  };
  const shared = shareParts(api);

  test('are in the reply `default` of the operations that can have all of them', () => {
    const usual = { $ref: '#/components/responses/UsualError' };
    const { '/users': users, '/accounts': accounts } = shared.paths;
    expect(users.get.responses).toEqual({
      403: { $ref: '#/components/responses/Forbidden' },
      default: usual,
    });
    expect(users.post.responses).toMatchObject({ 400: errorReply('No such user', CODE), default: usual });
    expect(Object.keys(accounts.put.responses)).toEqual(['400', 'default']);
    expect(accounts.put.responses.default).toEqual(other);
    expect(shared.components.responses).toMatchObject({
      UsualError: { description: expect.stringContaining('- 429: It failed') },
    });
  });

  test('can be put back, with the credentials that most operations accept', () => {
    expect(shared).toMatchObject({ security: [{ key: [] }] });
    expect(shared.paths['/users'].get).not.toHaveProperty('security');
    expect(inlineParts(shared).paths).toMatchObject(mapDefault(api.paths));
    expect(inlineParts(shared).paths['/users'].post.responses).not.toHaveProperty('401');
  });
});

describe('an example', () => {
  const PAGE = { count: 1, next: null };
  const list = {
    type: 'object',
    properties: {
      page: { $ref: '#/components/schemas/Page' },
      users: { type: 'array', items: { $ref: '#/components/schemas/User' } },
      name: { type: 'string' },
    },
    required: ['page', 'users', 'name'],
  };
  const example = { page: PAGE, users: [USER], name: 'All' };
  const schema = { $ref: '#/components/schemas/UserList' };
  const get = { responses: { 200: { content: { 'application/json': { schema, example } } } } };
  const schemas = {
    Page: { type: 'object', examples: [PAGE] },
    User: { type: 'object', examples: [USER] },
    UserList: { ...list, examples: [example] },
  };
  const shared = shareParts({ paths: { '/users': { get } }, components: { schemas } });

  test('is stated at the parts of a schema, once for each', () => {
    const properties = { ...list.properties, name: { type: 'string', examples: ['All'] } };
    expect(shared.components.schemas).toEqual({ ...schemas, UserList: { ...list, properties } });
    expect(shared.paths['/users'].get.responses[200].content['application/json']).toEqual({ schema });
  });

  test('is put together from the parts', () => {
    expect(inlineParts(shared).paths['/users'].get).toMatchObject(get);
  });
});

test('the method of the clients is left out if it follows from the operationId', () => {
  const operation = (operationId: string, method: string) => ({ operationId, 'x-stipend-method': method });
  const paths = {
    '/': { get: operation('usersList', 'users.list'), put: operation('apiKeysMake', 'apiKeys.make') },
  };
  const shared = shareParts({ paths });
  expect(shared.paths['/'].get).toEqual({ operationId: 'usersList' });
  expect(shared.paths['/'].put).toMatchObject(paths['/'].put);
  expect(inlineParts(shared).paths).toMatchObject(paths);
});
