import { expect, test } from 'vitest';
import { type Html, html, renderedOnce, renderHtml } from './html.ts';

const rendered = (part: Html) => renderHtml(part);

test('values are escaped between tags and in attributes, in nested parts too', () => {
  const evil = '"><script>alert(1)</script>&amp;';
  expect(rendered(html`<p title=${evil}>${html`<b>${evil}</b>`}</p>`)).toBe(
    '<p title="&quot;>&lt;script>alert(1)&lt;/script>&amp;amp;"><b>&quot;>&lt;script>alert(1)&lt;/script>&amp;amp;</b></p>',
  );
});

test('an absent or false attribute is left out, and an absent part is empty', () => {
  expect(
    rendered(html`<a id=${null} class=${undefined} hidden=${false} href="/">${[false, null, 'x']}</a>`),
  ).toBe('<a href="/">x</a>');
});

test('values keep their place in lists, beside other text of an attribute, and among spread attributes', () => {
  const texts = ['<1>', html`<i>${2}</i>`, ['&', null]];
  const part = (given: object) => html`
    <ul class="a ${'"b"'} c" ...${given} data-all=${false} hidden>${texts}</ul>
    <br />
    ${'end'}
  `;
  for (const title of ['one', 'two <'])
    expect(rendered(part({ title, lang: null }))).toBe(
      `<ul class="a &quot;b&quot; c" title="${title.replace('<', '&lt;')}" data-all="false" hidden>&lt;1><i>2</i>&amp;</ul><br/>end`,
    );
});

test.each([
  ['a spread event handler', () => html`<p ...${{ onclick: 'x()' }}></p>`, 'attribute onclick'],
  ['a spread name with a space', () => html`<p ...${{ 'a onclick': 'x' }}></p>`, 'attribute a onclick'],
  ['an object in an attribute', () => html`<p title=${{ name: 'x' }}></p>`, 'not text'],
  ['an event handler', () => html`<p onclick="x()"></p>`, 'attribute onclick'],
  ['an inline style', () => html`<p style="color:red"></p>`, 'attribute style'],
  [
    'unescaped HTML',
    () => html`<p dangerouslySetInnerHTML=${{ __html: '<b>' }}></p>`,
    'dangerouslySetInnerHTML',
  ],
  ['a promise', () => html`<p>${Promise.resolve('late')}</p>`, 'not text'],
  ['an object in a list', () => html`<p>${[{ name: 'x' }]}</p>`, 'not text'],
  ['a component as a tag', () => html`<${() => null} />`, 'as a function'],
])('%s is rejected when the page is built', (_, build, message) => {
  expect(build).toThrow(message);
});

test('a part that is rendered once is the same on every page, and its text is escaped', () => {
  let count = 0;
  const part = renderedOnce(
    (text) => {
      count += 1;
      return [html`<p>${text}</p>`, '&'];
    },
    { max: 1 },
  );
  for (const text of ['<', '<', 'other', '<'])
    expect(rendered(html`<div>${part(text)}</div>`)).toBe(
      `<div><p>${text === '<' ? '&lt;' : text}</p>&amp;</div>`,
    );
  expect(count).toBe(3);
});

test('a part that never changes is not shared between pages', () => {
  const part = () => html`<p>always the same</p>`;
  expect(part()).not.toBe(part());
});
