import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as cy from './cy/index.ts';
import * as en from './en/index.ts';
import { findWords } from './find-words.fixture.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const SRC = fileURLToPath(new URL('../../', import.meta.url));

/** Words that are the same in both languages, by the name of the text. Add a reason beside each. */
const SAME_IN_BOTH: Readonly<Record<string, string>> = {};

interface Leaf {
  name: string;
  text: string;
}

/** Lists every text, with markers in place of its values. */
function leavesOf(texts: unknown, path: readonly string[] = []): Leaf[] {
  if (typeof texts === 'string') return [{ name: path.join('.'), text: texts }];
  if (typeof texts === 'function') return leavesOf(texts(...['A', 'B', 'C', 'D'].map(marker)), path);
  return Object.entries(texts as object).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
}

/** A value that works as a text, a number or an object with any fields. Its marker shows where a text contains it. */
function marker(name: string): unknown {
  const shown = () => `«${name}»`;
  return new Proxy(Object(shown()), {
    get: (value, key) => {
      if (key === Symbol.toPrimitive || key === 'toString' || key === 'valueOf') return shown;
      if (typeof key === 'string' && !(key in String.prototype) && key !== 'constructor')
        return `«${name}.${key}»`;
      const own = Reflect.get(value, key, value);
      return typeof own === 'function' ? own.bind(value) : own;
    },
  });
}

/** Lists every text that names a company or a provider, with this name and with markers in place of its other values. */
function textsNaming(name: string, texts: unknown, parameters: RegExp, path: readonly string[] = []): Leaf[] {
  if (typeof texts === 'function') {
    const given = /^\(?([^)=]*)\)?\s*=>/.exec(String(texts))?.[1]?.split(',') ?? [];
    if (!given.some((one) => parameters.test(one.trim()))) return [];
    return leavesOf(texts(...given.map((one) => (parameters.test(one.trim()) ? name : marker(one)))), path);
  }
  if (typeof texts !== 'object' || texts === null) return [];
  return Object.entries(texts).flatMap(([key, inner]) =>
    textsNaming(name, inner, parameters, [...path, key]),
  );
}

const english = leavesOf(en);
const welsh = new Map(leavesOf(cy).map(({ name, text }) => [name, text]));

test('every English text has a Welsh one, and vice versa', () => {
  expect([...welsh.keys()].sort()).toEqual(english.map(({ name }) => name).sort());
  for (const language of ['en', 'cy']) {
    const files = globSync(`${HERE}${language}/*.ts`).map((file) => basename(file, '.ts'));
    const exported = readFileSync(`${HERE}${language}/index.ts`, 'utf8');
    for (const file of files.filter((name) => name !== 'index')) expect(exported).toContain(`'./${file}.ts'`);
  }
});

test('no Welsh text is empty or still in English', () => {
  const untranslated = english.filter(
    ({ name, text }) => !welsh.get(name)?.trim() || (welsh.get(name) === text && !(name in SAME_IN_BOTH)),
  );
  expect(untranslated).toEqual([]);
  for (const name of Object.keys(SAME_IN_BOTH)) expect(welsh.has(name), name).toBe(true);
});

test('a Welsh text contains the same values as the English one', () => {
  const valuesIn = (text = '') => [...new Set(text.match(/«[^»]+»/g))].sort();
  for (const { name, text } of english) expect(valuesIn(welsh.get(name)), name).toEqual(valuesIn(text));
});

test('texts use real apostrophes and dashes, and no double spaces', () => {
  for (const [name, text] of [...english.map(({ name, text }) => [name, text] as const), ...welsh])
    expect(text, name).not.toMatch(/'|"| {2}| - |\.\.\./);
});

test.each([
  { about: 'an English sentence', texts: en, name: en.journey.theCompany, wrong: /(?:^|[.?!] )the company/ },
  {
    about: 'a Welsh sentence',
    texts: cy,
    name: cy.journey.theCompany,
    wrong: /(?:^|[.?!] |[aeiouwyâ] )y cwmni/,
  },
  { about: 'a Welsh sentence, before a vowel', texts: cy, name: 'Acme', wrong: /(?:gyda|â) Acme/ },
])('a name fits into $about', ({ texts, name, wrong }) => {
  const found = textsNaming(name, texts, name === 'Acme' ? /^_?(company|provider|source)$/ : /^_?company$/);
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(({ text }) => wrong.test(text))).toEqual([]);
});

const templates = globSync(`${SRC}**/*.ts`)
  .filter((file) => !/\.(test|fixture)\.ts$|\/texts\/|\/simulators?\/|\/simulation\//.test(file))
  .map((file) => ({ file: file.slice(SRC.length), source: readFileSync(file, 'utf8') }))
  .filter(({ source }) => source.includes('html`'));

test('no template contains words that are not in the catalogue', () => {
  expect(templates.length).toBeGreaterThan(5);
  expect(
    templates.flatMap(({ file, source }) => findWords(source).map((words) => `${file}: ${words}`)),
  ).toEqual([]);
});

test.each([
  ['text between tags', 'html`<p>Hello</p>`', ['Hello']],
  ['text beside a value', 'html`<p>$(name) said</p>`', ['said']],
  ['text in a nested template', 'html`<p>$(yes && html`<b>Yes</b>`)</p>`', ['Yes']],
  ['a label for screen readers', 'html`<a aria-label="Close" href="/x">$(x)</a>`', ['Close']],
  ['only values and tags', 'html`<p class="lead" id=$(`a-$(b)`)>$(text) · $(more)</p>`', []],
  ['text outside of templates', "const a = 'Hello'; f(`there`)", []],
])('findWords finds %s', (_, source, words) => {
  expect(findWords(source.replaceAll('$(', '${').replaceAll(')', '}'))).toEqual(words);
});
