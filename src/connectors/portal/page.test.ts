import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { flat, type ParsedPage, parseHtml } from './load-html.ts';
import { Page, readField, readRows } from './page.ts';
import { Finder, flatText } from './select-elements.ts';

function page(text: string, url = 'https://portal.example/pay/list') {
  return new Page({ status: 200, headers: new Headers(), bytes: Buffer.from(text), text, url });
}

describe('a locator', () => {
  const { content } = page(`<table><tr data-id="7"><th>Taxable</th><td>1&nbsp;000</td></tr>
    <tr><th> Tax\n </th><td>Brindle &amp; Lark&#39;s</td><td></td></tr></table><a class="more" href="?page=2">More</a>`);

  test.each([
    [['th:text-is("Tax") + td'], "Brindle & Lark's"],
    [['th:text-is("Taxable") + td'], '1 000'],
    [['.renamed', 'a.more'], 'More'],
    [['.renamed@href', 'a@href'], '?page=2'],
    [['td:nth-child(3)'], null],
    [['.renamed'], null],
  ])('%j says %j', (at, text) => expect(readField(content, { at, pattern: null })).toBe(text));

  test('is skipped if its text does not match the pattern', () => {
    const field = { at: ['th:text-is("Tax") + td', 'a.more@href'], pattern: /page=(\d+)/ };
    expect(readField(content, field)).toBe('2');
  });

  test('within a row is relative to the row, or an attribute of the row itself', () => {
    const [first] = readRows(content, ['tr']) ?? [];
    expect(first?.text('@data-id')).toBe('7');
    expect(first?.text('th')).toBe('Taxable');
  });
});

describe('as with cheerio', () => {
  const text = `<!doctype html><html><body class="Main"><nav><a rel="next" href="?p=2">Next</a></nav>
    <table class="facts wide"><caption>Year <b>2025/26</b></caption><tr><th>Tax</th><td>1</td><td class="x">2</td></tr>
    <tr id="second"><th>Net <i>pay</i></th><td>3</td></tr><tr><td><table><tr><td class="x">4</td></tr></table></td></tr></table>
    <p class="x">5<!-- 6 --><script>7</script></p><form action="/logout"><input type="hidden" name="a"></form></body></html>`;
  const $ = load(text, { pseudos: { 'text-is': isText } });
  const root = $.root()[0] as ParsedPage;

  function isText(element: unknown, wanted: unknown): boolean {
    return flat($(element as never).text()) === String(wanted).slice(1, -1);
  }

  test.each([
    'td',
    '.x',
    '.main',
    'table.facts tr td:nth-child(2)',
    'table tr',
    'tr:first-child > td',
    'th:text-is("Net pay") + td',
    'table.facts tr > th:text-is("Tax") + td',
    'table.other th:text-is("Tax") + td',
    'th:text-is("Net pay")+td',
    'th:text-is("Tax") + p',
    '.x:text-is("5") + form',
    'p.x:text-is("5") + form',
    'td:text-is("1") + td.x',
    'td + td',
    'td.x:nth-child(1)',
    'tr td:not(td td)',
    "th:text-is('Tax') ~ td.x",
    'table.facts caption, p.x',
    'form[action$="out"]:has(input[name=a])',
    'td:not(.x)',
    'td:first',
    'tr:eq(1) td',
    ':scope td',
    '> html',
    '#second',
    'A[REL=next]',
    'td:contains("4")',
    '*',
  ])('%s finds the same elements', (selector) => {
    const finder = new Finder(root, root);
    expect(finder.find(selector)).toEqual($.root().find(selector).toArray());
    for (const row of $('tr').toArray())
      expect(new Finder(root, row).find(selector)).toEqual($(row).find(selector).toArray());
  });

  test('a page is parsed to the same tree', () => {
    expect($(parseHtml(text)).html()).toBe($.root().html());
  });

  test('an element has the same text', () => {
    for (const element of $('*').toArray()) expect(flatText(element)).toBe(flat($(element).text()));
  });
});

describe('a JSON island', () => {
  const written = (json: string) => page(`<script type="application/json" id="data">${json}</script>`);

  test('is read by dotted paths, and keeps the source text of numbers', () => {
    const island = written('{"slips":[{"ref":{"id":7},"net":1234.10}],"none":[]}').island(['script#data']);
    const [slip] = island?.rows('slips') ?? [];
    expect([slip?.text('ref.id'), slip?.text('net'), slip?.text('ref'), slip?.text('no.such')]).toEqual([
      '7',
      '1234.10',
      null,
      null,
    ]);
    expect([island?.rows('none'), island?.rows('absent')]).toEqual([[], null]);
  });

  test('that is missing or not valid JSON is null', () => {
    expect(written('{').island(['script#data'])).toBeNull();
    expect(written('{}').island(['script#other'])).toBeNull();
  });
});

test("a form has its hidden values and its action, or the page's URL if it has no action", () => {
  const read =
    page(`<form id="a" action="check"><input type="hidden" name="_csrf" value="t&amp;k"><input name="user"></form>
    <form id="b"></form>`);
  expect(read.form(['form#a'])).toEqual({
    type: 'form',
    action: 'https://portal.example/pay/check',
    values: { _csrf: 't&k' },
  });
  expect(read.form(['form#b'])).toEqual({
    type: 'form',
    action: 'https://portal.example/pay/list',
    values: {},
  });
  expect(read.form(['form#c'])).toBeNull();
});

test('pages that were read do not stay in memory until a full garbage collection', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;
  const oldMb = () =>
    (getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0) /
    1024 ** 2;
  const row = '<tr><th>Tax</th><td class="amount">1.00</td></tr>';
  const readPages = (count: number) => {
    for (let number = 0; number < count; number++) {
      readRows(page(`<table>${row.repeat(50)}</table>${number}`).content, ['tr']);
      if (number % 20 === 0) collect({ type: 'minor' });
    }
  };
  readPages(40);
  collect();
  const before = oldMb();
  readPages(200);
  for (let round = 0; round < 3; round++) collect({ type: 'minor' });
  expect(oldMb() - before).toBeLessThan(10);
});
