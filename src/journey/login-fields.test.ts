import { describe, expect, test } from 'vitest';
import { textsIn } from '#pages';
import type { ProviderRow } from '#providers';
import { fieldOf, hintOf, type LoginParam, readDay, readLogin } from './login-fields.ts';

const texts = textsIn('en').signIn;
const ANY: LoginParam['validation'] = {
  required: true,
  type: 'text',
  date_format: null,
  min_length: null,
  max_length: null,
};
const param = (validation: Partial<LoginParam['validation']>, key = 'pin'): LoginParam => ({
  key,
  display_name: 'PIN',
  validation: { ...ANY, ...validation },
});
const provider = (params: LoginParam[], is_scraper = true) =>
  ({ id: 'p', name: 'P', is_scraper, extra_login_params: params }) as unknown as ProviderRow;
const GOOD = { user_name: ' ada ', password: ' secret ' };

describe('the fields of a sign-in', () => {
  test('are read without spaces around the username, and with those of the password', () => {
    const { login, errors } = readLogin(provider([]), new URLSearchParams(GOOD), texts);
    expect({ login, errors }).toEqual({ login: { user_name: 'ada', password: ' secret ' }, errors: [] });
  });

  test('are all named in the order of the page if they are missing or too long', () => {
    const empty = readLogin(provider([param({})]), new URLSearchParams(), texts);
    expect(empty.errors.map(({ field }) => field)).toEqual(['user_name', 'extra_pin', 'password']);
    const long = new URLSearchParams({ user_name: 'x'.repeat(321), password: 'x'.repeat(501) });
    expect(readLogin(provider([]), long, texts).errors.map(({ text }) => text)).toEqual([
      'Username is too long. Check it and try again',
      'Password is too long. Check it and try again',
    ]);
  });

  test.each<[string, LoginParam, Record<string, string>, string | null, string | undefined]>([
    ['a text', param({}), { extra_pin: ' a b ' }, null, 'a b'],
    ['an optional text that is empty', param({ required: false }), {}, null, undefined],
    [
      'a short text',
      param({ min_length: 4, max_length: 8 }),
      { extra_pin: 'abc' },
      'PIN must have 4 to 8 characters',
      'abc',
    ],
    [
      'a text of another length',
      param({ min_length: 4, max_length: 4 }),
      { extra_pin: 'abc' },
      'PIN must have 4 characters',
      'abc',
    ],
    [
      'letters in a number',
      param({ type: 'number' }),
      { extra_pin: '12a' },
      'PIN must have digits only',
      '12a',
    ],
    [
      'a date in the format of the provider',
      param({ type: 'date', date_format: 'DD/MM/YYYY' }),
      { extra_pin_day: '1', extra_pin_month: '2', extra_pin_year: '1990' },
      null,
      '01/02/1990',
    ],
    [
      'a date that does not exist',
      param({ type: 'date' }),
      { extra_pin_day: '30', extra_pin_month: '2', extra_pin_year: '1990' },
      'PIN must be a real date, such as 31 1 1990',
      undefined,
    ],
    ['a missing date', param({ type: 'date' }), {}, 'Fill in “PIN”', undefined],
    ['a good UTR', param({ type: 'number' }, 'utr'), { extra_utr: '2812471896' }, null, '2812471896'],
    [
      'a wrong UTR',
      param({ type: 'number' }, 'utr'),
      { extra_utr: '2812471897' },
      texts.errors.utr,
      '2812471897',
    ],
  ])('%s', (_, field, given, error, value) => {
    const { login, errors } = readLogin(provider([field], false), new URLSearchParams(given), texts);
    expect(errors).toEqual(error === null ? [] : [{ field: fieldOf(field), text: error }]);
    expect(login).toEqual(value === undefined ? {} : { extra_login_params: { [field.key]: value } });
  });

  test.each<[string | null, Partial<LoginParam['validation']>, string]>([
    ['4 to 8 characters', { min_length: 4, max_length: 8 }, 'pin'],
    ['6 digits', { min_length: 6, max_length: 6, type: 'number' }, 'pin'],
    ['6 characters', { min_length: 6, max_length: 6 }, 'pin'],
    ['For example, 31 1 1990', { type: 'date' }, 'pin'],
    [texts.hints.utr, { type: 'number' }, 'utr'],
    [null, {}, 'pin'],
  ])('have the hint %s', (hint, validation, key) => {
    expect(hintOf(param(validation, key), texts.hints)).toBe(hint);
  });

  test.each([
    ['1', '1', '1990', '1990-01-01'],
    ['31', '04', '1990', 'wrong'],
    ['1', '1', '90', 'wrong'],
    ['', '', '', 'missing'],
    ['1', '', '1990', 'wrong'],
  ])('the boxes %s %s %s are the day %s', (day, month, year, read) => {
    const form = new URLSearchParams({ d_day: day, d_month: month, d_year: year });
    expect(readDay(form, 'd')).toBe(read);
  });
});
