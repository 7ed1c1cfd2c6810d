import { expect, test } from 'vitest';
import { PortalDefinition } from './definition.ts';
import alder from './definitions/alder.json' with { type: 'json' };
import { fillIn, readQuestion } from './mfa.ts';
import { readPage } from './page.ts';

const definition = PortalDefinition.parse(alder);

function asks(body: string) {
  const page = readPage({
    status: 200,
    headers: new Headers(),
    text: body,
    url: 'https://portal.example/mfa',
  });
  return readQuestion(page, definition, new Date('2026-11-15T10:00:00Z'));
}

test('characters are asked for in order, and go where the page wants them', () => {
  const question =
    asks(`<form data-step="password_characters"><h2>Please</h2><input type="hidden" name="_csrf" value="t">
    <input name="c1" data-position="10"><input name="c2" data-position="2"></form>`);
  expect(question?.challenge).toMatchObject({ positions: [2, 10], length: 2, attempts_left: null });
  expect(question && fillIn(question, 'ab')).toEqual({
    action: 'https://portal.example/mfa',
    values: { _csrf: 't', c1: 'b', c2: 'a' },
  });
});

test('a blank may be one of the characters', () => {
  const question = asks(`<form data-step="password_characters"><h2>Please</h2>
    <input name="c1" data-position="1"><input name="c2" data-position="2"></form>`);
  expect(question && fillIn(question, '€ ')?.values).toEqual({ c1: '€', c2: ' ' });
});

test.each([
  ['positions that cannot be read', '<input name="c1" data-position="first">'],
  ['no inputs', ''],
])('%s are no question that could be put to anybody', (_what, inputs) => {
  expect(asks(`<form data-step="password_characters"><h2>Please</h2>${inputs}</form>`)).toBeNull();
});

test('a prompt is cut where it becomes a page', () => {
  const question = asks(`<form data-step="code"><h2>${'word '.repeat(100)}</h2><input name="token"></form>`);
  expect(question?.challenge.prompt.length).toBe(200);
});
