import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { readDescription } from './description.ts';
import { createMarkdown } from './markdown.ts';
import { type ReferenceContext, renderChapter } from './operation-page.ts';

const description = readDescription({
  info: { title: 'Test', version: '1' },
  tags: [{ name: 'Users', description: 'People' }, { name: 'Unused' }],
  paths: {
    '/users/{user_id}': {
      get: {
        operationId: 'get_user',
        'x-stipend-method': 'users.get',
        tags: ['Users'],
        summary: 'Get a <user>',
        security: [{ api_key: [] }, { member: [] }],
        parameters: [{ $ref: '#/components/parameters/user_id' } as never],
        responses: {
          '200': {
            description: 'OK',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } },
          },
          '404': { $ref: '#/components/responses/missing' } as never,
          default: { description: 'Too `slow`' },
        },
      },
    },
  },
  webhooks: {
    'user-changed': {
      post: {
        operationId: 'receive_user_changed',
        summary: 'A user was changed',
        parameters: [{ name: 'webhook-id', in: 'header', required: true, schema: { type: 'string' } }],
        requestBody: {
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/User' } },
            'text/plain': { schema: { type: 'string', description: 'The body, encrypted' } },
          },
        },
        responses: { '2xx': { description: 'Delivered' }, '410': { description: 'Disables the webhook' } },
      },
    },
  },
  components: {
    parameters: { user_id: { name: 'user_id', in: 'path', required: true, schema: { type: 'string' } } },
    responses: {
      missing: {
        description: 'Missing',
        content: { 'application/json': { example: { errors: ['User [1] does not exist'] } } },
      },
    },
    schemas: {
      User: { type: 'object', properties: { name: { type: 'string' } }, examples: [{ name: 'Ada' }] },
    },
    securitySchemes: {
      api_key: { type: 'apiKey', in: 'header', name: 'X-API-KEY' },
      member: { type: 'http' },
    },
  },
});

const context: ReferenceContext = {
  description,
  baseUrl: 'https://a.example',
  markdown: createMarkdown(),
  errorCodes: '/docs/guides/errors',
  guidesFor: () => [{ href: '/docs/guides/people', title: 'People' }],
};

/** Renders a chapter, and puts spaces between its parts. */
function show(slug: string) {
  const chapter = description.chapters.find((one) => one.slug === slug);
  if (!chapter) throw new Error('There is no such chapter');
  const $ = load(renderChapter(context, chapter));
  return {
    $,
    text:
      $('body')
        .html()
        ?.replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ') ?? '',
  };
}

test('a description has a chapter for each tag with operations, and one for events', () => {
  expect(description.chapters.map(({ name, operations }) => [name, operations.length])).toEqual([
    ['Users', 1],
    ['Webhook events', 1],
  ]);
});

test('an operation shows its callers, guides, parameters, reply and errors, including those of components', () => {
  const { $, text } = show('users');
  expect($('h2').text()).toBe('Get a <user>');
  expect(text).toContain('Callers: your server (API key), a member of your team (token)');
  expect(text).toContain('In the clients: users.get');
  expect($('a[href="/docs/guides/people"]').length).toBe(1);
  expect(text).toContain('Path user_id string required');
  expect(text).toContain('Reply 200 OK name string can be absent');
  expect(text).toContain('Errors 404, other');
  expect(text).toContain('404 Missing User [1] does not exist');
  expect(text).toContain('other Too slow');
  expect($('a[href="/docs/guides/errors"]').text()).toBe('All error codes');
  expect($('pre').first().text()).toBe(
    'curl -s "https://a.example/users/$USER_ID" \\\n  -H "X-API-KEY: $KEY"',
  );
  expect(JSON.parse($('pre').last().text())).toEqual({ name: 'Ada' });
});

test('an event shows its headers, its body in each form, and what a reply means; it has no callers and no command', () => {
  const { $, text } = show('webhook-events');
  expect(text).toContain('EVENT user-changed');
  expect(text).toContain(
    'Headers webhook-id string Body name string can be absent text/plain The body, encrypted',
  );
  expect(text).toContain(
    'Your reply Status What it means to the service 410 Disables the webhook 2xx Delivered',
  );
  expect(text).not.toContain('Callers');
  expect($('pre').length).toBe(1);
  expect(JSON.parse($('pre').text())).toEqual({ name: 'Ada' });
});
