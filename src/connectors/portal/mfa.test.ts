import { expect, test } from 'vitest';
import { PortalDefinition } from './definition.ts';
import alder from './definitions/alder.json' with { type: 'json' };
import { fillIn, readQuestion } from './mfa.ts';
import { Page } from './page.ts';

const definition = PortalDefinition.parse(alder);

function asks(body: string) {
  const page = new Page({
    status: 200,
    headers: new Headers(),
    bytes: Buffer.from(body),
    text: body,
    url: 'https://portal.example/mfa',
  });
  return readQuestion(page, definition, {
    visit: { token: () => null },
    provider: { baseUrl: 'https://portal.example' },
    now: new Date('2026-11-15T10:00:00Z'),
  });
}

test('asks for password characters in ascending order and fills each into its own input', () => {
  const question =
    asks(`<form data-step="password_characters"><h2>Please</h2><input type="hidden" name="_csrf" value="t">
    <input name="c1" data-position="10"><input name="c2" data-position="2"></form>`);
  expect(question?.challenge).toMatchObject({ positions: [2, 10], length: 2, attempts_left: null });
  expect(question && fillIn(question, 'ab')).toEqual({
    type: 'form',
    action: 'https://portal.example/mfa',
    values: { _csrf: 't', c1: 'b', c2: 'a' },
  });
});

test('accepts a space as a password character', () => {
  const question = asks(`<form data-step="password_characters"><h2>Please</h2>
    <input name="c1" data-position="1"><input name="c2" data-position="2"></form>`);
  expect(question && fillIn(question, '€ ')?.values).toEqual({ c1: '€', c2: ' ' });
});

test('does not send a date with a time of day, because its day is not certain', () => {
  const question = asks('<form data-step="date"><h2>Please</h2><input name="memorable_date"></form>');
  expect(question?.challenge.kind).toBe('date');
  expect(question && fillIn(question, ' 1990-01-31 ')?.values).toEqual({ memorable_date: '31/01/1990' });
  expect(question && fillIn(question, '1990-06-30T23:00:00.000Z')).toBeNull();
});

test.each([
  ['invalid positions', '<input name="c1" data-position="first">'],
  ['no inputs', ''],
])('does not treat a form with %s as a question', (_what, inputs) => {
  expect(asks(`<form data-step="password_characters"><h2>Please</h2>${inputs}</form>`)).toBeNull();
});

test('truncates long prompts', () => {
  const question = asks(`<form data-step="code"><h2>${'word '.repeat(100)}</h2><input name="token"></form>`);
  expect(question?.challenge.prompt.length).toBe(200);
});
