import { expect, test } from 'vitest';
import { createOperationIndex, endpointsIn } from './guides.ts';

test.each([
  ['Call `POST /users` first.', ['POST /users']],
  ['`GET /users/{user_id}` or GET /documents?user_id=1', ['GET /users/{}', 'GET /documents']],
  ['curl -s http://127.0.0.1:8080/events -H "X-API-KEY: $KEY"', ['GET /events']],
  ['curl -s http://127.0.0.1:8080/users \\\n  -d \'{"forename":"Ada"}\'', ['POST /users']],
  ['curl -s -X DELETE "http://127.0.0.1:8080/users/$USER_ID"', ['DELETE /users/{}']],
  [
    'A=$(curl -s "http://127.0.0.1:8080/a?b=c") B=$(curl -s http://127.0.0.1:8080/d -d x)',
    ['GET /a', 'POST /d'],
  ],
  ['curl -s https://elsewhere.example/users', []],
])('the endpoints in %j are %j', (text, endpoints) => {
  expect([...endpointsIn(text)]).toEqual(endpoints);
});

test('an operation is found by the ways in which guides write its ids', () => {
  const operation = { id: 'get_user', method: 'GET', path: '/users/{user_id}' };
  const chapter = { name: 'Users', slug: 'users', description: '', isSent: false, operations: [operation] };
  const addressOf = createOperationIndex([chapter as never]);
  for (const text of [
    'GET /users/{user_id}',
    'GET /users/$USER_ID',
    'GET /users/USER_ID',
    'GET /users/{id}?a=b',
  ])
    expect(addressOf(text), text).toBe('/docs/reference/users#get_user');
  for (const text of ['GET /users', 'POST /users/{user_id}', '/users/{user_id}'])
    expect(addressOf(text)).toBeNull();
});
