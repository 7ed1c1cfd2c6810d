import { expect, test } from 'vitest';
import { cutOut } from './grey-picture.ts';
import { inLight, inside, outOfFocus, picture, smear, turned } from './judge-picture.fixture.ts';
import { problemsIn } from './judge-picture.ts';

test.each([
  ['on its side', () => turned(picture), []],
  ['with a third of the light', () => inLight(0.33), []],
  ['a little out of focus', () => outOfFocus(4), []],
  ['of the sheet alone', () => cutOut(picture, inside(0)), []],
  ['from a hand that moved', () => smear(picture, 24, 1), ['blurred']],
])('a photograph %s', (_, take, problems) => {
  expect(problemsIn(take())).toEqual(problems);
});
