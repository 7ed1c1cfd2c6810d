import { expect, test } from 'vitest';
import { familiesIn, familyOf } from './font-families.ts';

test.each([
  ['ArialMT', 'arial'],
  ['Arial-BoldMT', 'arial'],
  ['ABCDEF+Arial,Italic', 'arial'],
  ['OpenSans-SemiBold', 'opensans'],
  ['Times-Roman', 'times'],
  ['LiberationSerif', 'liberationserif'],
])('the family of %s is %s', (font, family) => {
  expect(familyOf(font)).toBe(family);
});

test('styles and subsets of a font are one family', () => {
  const fonts = ['ABCDEF+Lato-Regular', 'Lato-Bold', 'Lato-BoldItalic'];
  const familyIn = familiesIn({ fonts: fonts.map((name) => ({ name, isEmbedded: true })) });
  expect(new Set(fonts.map(familyIn)).size).toBe(1);
});

test('a font of the computer is apart from the same font in the file', () => {
  const familyIn = familiesIn({
    fonts: [
      { name: 'Times-Bold', isEmbedded: true },
      { name: 'Times-Roman', isEmbedded: false },
    ],
  });
  expect(familyIn('Times-Roman')).not.toBe(familyIn('Times-Bold'));
});
