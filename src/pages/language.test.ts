import { expect, test } from 'vitest';
import { chooseLanguage, inLanguage, languageCookie } from './language.ts';

test.each([
  ['nothing is known', { url: '/x' }, 'en'],
  ['the address names one', { url: '/x?a=1&lang=cy', cookie: 'stipend_language=en', journey: 'en' }, 'cy'],
  ['the person chose before', { url: '/x', cookie: 'a=b; stipend_language=cy', journey: 'en' }, 'cy'],
  ['the client chose one', { url: '/x', journey: 'cy', acceptLanguage: 'en-GB' }, 'cy'],
  [
    'the browser prefers one',
    { url: '/x', journey: null, acceptLanguage: 'fr, cy-GB;q=0.9, en;q=0.8' },
    'cy',
  ],
  ['the address names one that we do not have', { url: '/x?lang=fr', cookie: 'stipend_language=cy' }, 'cy'],
  ['the names are those of object properties', { url: '/x?lang=constructor', journey: '__proto__' }, 'en'],
])('if %s, the page has the right language', (_, wishes, language) => {
  expect(chooseLanguage(wishes)).toBe(language);
});

test('the language switch keeps the rest of the address', () => {
  expect(inLanguage('/journey/employer?q=a%26b&lang=en', 'cy')).toBe('/journey/employer?q=a%26b&lang=cy');
  expect(inLanguage('/journey/ways', 'cy')).toBe('/journey/ways?lang=cy');
});

test('a choice is kept for a year, in a cookie that scripts cannot read', () => {
  expect(languageCookie('cy', { isSecure: true })).toBe(
    'stipend_language=cy; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure',
  );
});
