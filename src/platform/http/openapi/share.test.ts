import { describe, expect, test } from 'vitest';
import { inlineParts, shareParts } from './share.ts';

const LIMIT = { name: 'limit', in: 'query', schema: { type: 'integer' } };
const USER = { user_id: 'ada' };

function errorReply(message: string) {
  return {
    description: 'It failed',
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Errors' }, example: { errors: [message] } },
    },
  };
}

function userReply(example: object = USER) {
  return {
    description: 'OK',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/User' }, example } },
  };
}

const API = {
  paths: {
    '/users': {
      get: { parameters: [LIMIT], responses: { 200: userReply(), 404: errorReply('No such user') } },
      post: { requestBody: { content: userReply().content }, responses: { 404: errorReply('No such user') } },
    },
    '/accounts': {
      get: {
        parameters: [LIMIT],
        responses: { 200: userReply({ user_id: 'bob' }), 404: errorReply('Account [7] is gone: sorry') },
      },
      put: {
        parameters: [{ ...LIMIT, schema: {} }],
        responses: { 404: errorReply('Account [7] is gone: sorry') },
      },
      post: { responses: { 404: errorReply('No such user'), 409: errorReply('Taken') } },
    },
  },
  components: { schemas: { Errors: {}, User: { examples: [USER] } }, responses: { NotHandled: {} } },
};

describe('the parts that operations share', () => {
  const shared = shareParts(API);

  test('are parameters and error replies, and those that only one operation has stay there', () => {
    expect(shared.paths['/accounts']).toMatchObject({
      get: { parameters: [{ $ref: '#/components/parameters/limit' }] },
      put: { parameters: [{ name: 'limit', schema: {} }] },
      post: { responses: { 404: { $ref: '#/components/responses/NotFound' }, 409: errorReply('Taken') } },
    });
    expect(shared.components).toEqual({
      ...API.components,
      parameters: { limit: LIMIT },
      responses: {
        NotFound: errorReply('No such user'),
        NotFoundAccountIsGone: errorReply('Account [7] is gone: sorry'),
        NotHandled: {},
      },
    });
  });

  test('include the example of a schema, unless an operation has another one', () => {
    const { content } = userReply();
    const { example: _, ...plain } = content['application/json'];
    expect(shared.paths['/users'].get.responses[200].content).toEqual({ 'application/json': plain });
    expect(shared.paths['/users'].post.requestBody.content).toEqual({ 'application/json': plain });
    expect(shared.paths['/accounts'].get.responses[200]).toEqual(userReply({ user_id: 'bob' }));
  });

  test('can be put back into the operations', () => {
    expect(inlineParts(shared).paths).toEqual(API.paths);
  });
});
