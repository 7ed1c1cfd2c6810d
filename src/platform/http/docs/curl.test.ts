import { expect, test } from 'vitest';
import { curlOf } from './curl.ts';
import type { Operation } from './description.ts';

const callers = {
  api_key: { type: 'apiKey', in: 'header', name: 'X-API-KEY' },
  user: { type: 'http' },
};
const operation = (given: Partial<Operation>): Operation => ({
  id: 'id',
  method: 'GET',
  path: '/users',
  summary: '',
  description: '',
  clientMethod: null,
  callers: ['api_key', 'user'],
  parameters: [],
  body: [],
  replies: [],
  ...given,
});
const json = (example: unknown) => [{ mediaType: 'application/json', example }];

test.each<[string, Partial<Operation>, string]>([
  ['a list', {}, `curl -s https://a.example/users \\\n  -H "X-API-KEY: $KEY"`],
  [
    'a path with an id',
    { path: '/users/{user_id}', method: 'DELETE' },
    `curl -s "https://a.example/users/$USER_ID" \\\n  -X DELETE \\\n  -H "X-API-KEY: $KEY"`,
  ],
  [
    'a required query parameter',
    {
      parameters: [
        { name: 'user_id', in: 'query', required: true },
        { name: 'limit', in: 'query' },
      ],
    },
    `curl -s "https://a.example/users?user_id=$USER_ID" \\\n  -H "X-API-KEY: $KEY"`,
  ],
  [
    'a body with an apostrophe',
    { method: 'POST', callers: ['user'], body: json({ name: "O'Neill" }) },
    `curl -s https://a.example/users \\\n  -H "Authorization: Bearer $USER_TOKEN" \\\n  -H 'Content-Type: application/json' \\\n  -d '{\n  "name": "O'\\''Neill"\n}'`,
  ],
  [
    'an upload by anyone',
    { method: 'PUT', callers: [], body: [{ mediaType: 'application/pdf' }] },
    `curl -s https://a.example/users \\\n  -X PUT \\\n  -H 'Content-Type: application/pdf' \\\n  --data-binary @FILE`,
  ],
  [
    'a stream',
    {
      callers: [],
      replies: [{ status: '200', description: '', content: [{ mediaType: 'text/event-stream' }] }],
    },
    'curl -sN https://a.example/users',
  ],
  [
    'a file',
    { callers: [], replies: [{ status: '200', description: '', content: [{ mediaType: 'image/png' }] }] },
    'curl -s https://a.example/users \\\n  -o FILE',
  ],
])('the command for %s', (_, given, command) => {
  expect(curlOf(operation(given), { callers }, 'https://a.example')).toBe(command);
});
