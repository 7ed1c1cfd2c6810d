import { expect, test } from 'vitest';
import { type Entry, indexed, renderResults, search, wordsIn } from './search.ts';

const entry = (title: string, place: string, text: string): Entry => ({
  href: '/docs/x',
  title,
  place,
  text,
});
const index = [
  entry('Replace secrets', 'Receiving webhooks', 'A webhook can have two secrets.'),
  entry('List users', 'GET /users', 'user_id: The id · ext_id'),
  entry('Create a webhook', 'POST /webhooks', 'signing_secret: At least 16 characters'),
];
const titles = (query: string) => search(index.map(indexed), wordsIn(query)).map(({ title }) => title);

test.each([
  ['webhook', ['Create a webhook', 'Replace secrets']],
  ['WEBHOOK  secret', ['Replace secrets', 'Create a webhook']],
  ['ext_id', ['List users']],
  ['/webhooks', ['Create a webhook']],
  ['users webhook', []],
  ['', []],
  ['a|b', []],
  ['(', []],
])('a search for %j finds %j', (query, found) => {
  expect(titles(query)).toEqual(found);
});

test('results show the words in their text, and everything is escaped', () => {
  const hostile = entry('<i>', '<u>', `${'long '.repeat(60)}amp & <b>script</b> ${'end '.repeat(100)}`);
  const html = renderResults('<script> amp', [hostile]);
  expect(html).toContain('1 result for <strong>&lt;script&gt; amp</strong>');
  expect(html).toContain('… ');
  expect(html).toContain('<mark>amp</mark> &amp; &lt;b&gt;script&lt;/b&gt;');
  expect(html).not.toMatch(/<(script|b|i|u)>/);
});

test('a search without words asks for one', () => {
  expect(renderResults('  ', [])).toContain('Enter a word');
});
