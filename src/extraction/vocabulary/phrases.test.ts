import { expect, test } from 'vitest';
import { matcherOf, meaningsOf, withoutMisreadLetter, wordsIn } from './phrases.ts';

test.each([
  ['gross pay|wages', 'gross wages', 'gross'],
  ['[total|sum of] pay', 'sum of pay', 'sum pay'],
  ['rate (per|for each) hour', 'rate for each hour', 'rate hour'],
  ['{total|your} pay', 'your total pay', 'net pay'],
  ['payment(s)', 'payments', 'paymentx'],
  ['sub-total', 'subtotal', 'sub grand total'],
  ['deduct*', 'deductions', 'reduct'],
  ['job #', 'job 12', 'job'],
  ['class ?', 'class a', 'class ab'],
  ['net pay ...', 'net pay for the month', 'your net pay'],
  ['rate !hours ...', 'rate of pay', 'rate hours'],
  ['unit:', 'unit', 'units'],
])('the phrase `%s` matches `%s`, but not `%s`', (phrase, text, other) => {
  const matcher = matcherOf({ whole: phrase });
  expect([matcher.test(text), matcher.test(other)]).toEqual([true, false]);
});

test('phrases match whole words, at the place that the table names', () => {
  expect(matcherOf({ anywhere: 'union' }).test('trade union fee')).toBe(true);
  expect(matcherOf({ anywhere: 'union' }).test('reunion')).toBe(false);
  expect(matcherOf({ start: 'union' }).test('trade union fee')).toBe(false);
  expect(matcherOf({ end: '!non|not taxable pay' }).test('total taxable pay')).toBe(true);
  expect(matcherOf({ end: '!non|not taxable pay' }).test('non taxable pay')).toBe(false);
  expect(matcherOf({ anywhere: 'code', unless: 'paye ... code #' }).test('paye code 5')).toBe(false);
});

test('the longest phrase at the first place is found', () => {
  const text = 'tax year to date total';
  const found = matcherOf({ anywhere: 'tax year, year to date, tax year to date' }).find(text);
  expect(text.slice(found?.from, found?.to)).toBe('tax year to date');
});

test('the first meaning in a table counts', () => {
  const meaningOf = meaningsOf([
    { means: 'fee', whole: 'bank fee(s)' },
    { means: 'bank', anywhere: 'bank' },
  ]);
  expect(['bank fees', 'my bank', 'shop'].map(meaningOf)).toEqual(['fee', 'bank', null]);
});

test('a phrase that is written wrongly is rejected', () => {
  expect(() => matcherOf({ whole: 'net|(gross pay)' })).toThrow('A word is missing');
});

test('texts are compared without case and punctuation', () => {
  expect(wordsIn("Employee's N.I. & Tax: 12.50")).toBe('employees ni and tax 12.50');
});

test.each([
  ['Clesr', 'Clear'],
  ['clea', 'clear'],
  ['clearing', 'clearing'],
  ['clares', 'clares'],
  ['Plain', 'Plain'],
  ['Pldin', 'Pldin'],
])('a letter of a long word is corrected if one word of the phrases is so near: %s is %s', (word, read) => {
  matcherOf({ anywhere: 'clear(ing|ed), plain, pluin' });
  expect(withoutMisreadLetter(word)).toBe(read);
});
