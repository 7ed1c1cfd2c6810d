import { expect, test } from 'vitest';
import { createMarkdown, headingsOf } from './markdown.ts';

const markdown = () =>
  createMarkdown({
    addressOf: (href) => (href.startsWith('webhooks.md') ? `/docs/guides/${href.replace('.md', '')}` : null),
    titleOf: (href) => (href.startsWith('webhooks.md') ? 'Receiving webhooks' : null),
    operationAt: (text) => (text === 'GET /users' ? '/docs/reference/users#list' : null),
  });

test.each([
  ['[hooks](webhooks.md#the-body)', '<p><a href="/docs/guides/webhooks#the-body">hooks</a></p>'],
  ['[webhooks.md](webhooks.md#x)', '<p><a href="/docs/guides/webhooks#x">Receiving webhooks</a></p>'],
  ['[why](decisions/0001.md#x)', '<p>why (<code>decisions/0001.md</code>)</p>'],
  ['[example](../examples/a.mjs)', '<p>example (<code>examples/a.mjs</code>)</p>'],
  ['[a.md](a.md)', '<p>a.md</p>'],
  [
    '[site](https://site.example/?a&b)',
    '<p><a href="https://site.example/?a&amp;b" rel="noreferrer">site</a></p>',
  ],
  ['[bad](javascript:alert(1))', '<p>bad (<code>javascript:alert(1)</code>)</p>'],
  ['`GET /users`', '<p><a href="/docs/reference/users#list"><code>GET /users</code></a></p>'],
  ['`GET /other <b>`', '<p><code>GET /other &lt;b&gt;</code></p>'],
  ['[`GET /users`](webhooks.md)', '<p><a href="/docs/guides/webhooks"><code>GET /users</code></a></p>'],
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['a <b>c</b>', '<p>a &lt;b&gt;c&lt;/b&gt;</p>'],
])('%j becomes %j', (text, html) => {
  expect(markdown().render(text).trim()).toBe(html);
});

test('headings have the anchors that GitHub gives them, and link to themselves', () => {
  const text = "# Don't panic: *now*\n\n## The `body`\n\n## The body\n\n### `GET /users`\n";
  expect(headingsOf(text)).toEqual([
    { depth: 1, id: 'dont-panic-now', title: "Don't panic: now" },
    { depth: 2, id: 'the-body', title: 'The body' },
    { depth: 2, id: 'the-body-1', title: 'The body' },
    { depth: 3, id: 'get-users', title: 'GET /users' },
  ]);
  const html = markdown().render(text);
  for (const { id } of headingsOf(text)) expect(html).toMatch(new RegExp(`id="${id}"><a href="#${id}">`));
  expect(html).toContain('<a href="#get-users"><code>GET /users</code></a>');
});

test('tables and code scroll by themselves and can be reached with the keyboard', () => {
  const html = markdown().render(
    '| a | b |\n|---|---|\n| 1 | `x` |\n\n```json\n{"a": [1, "<b>", null]}\n```\n',
  );
  expect(html).toContain('<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>');
  expect(html).toContain('<th scope="col">a</th>');
  expect(html).toContain('<pre tabindex="0" role="group" aria-label="JSON">');
  expect(html).toContain(
    '{<span class="key">&quot;a&quot;</span>: [<span class="number">1</span>, <span class="string">&quot;&lt;b&gt;&quot;</span>, <span class="word">null</span>]}',
  );
});
