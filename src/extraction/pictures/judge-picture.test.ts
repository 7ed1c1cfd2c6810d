import { describe, expect, test } from 'vitest';
import { cutOut, WHITE } from './grey-picture.ts';
import { bytes, inLight, inside, outOfFocus, picture } from './judge-picture.fixture.ts';
import { judgePicture, problemsIn } from './judge-picture.ts';
import { shrink } from './warp.ts';

describe('a photograph', () => {
  test.each([
    ['as phones take it', () => picture, []],
    ['out of focus', () => outOfFocus(14), ['blurred']],
    ['with too little light', () => inLight(0.12), ['too_dark']],
    ['from too far away', () => shrink(picture, 4), ['too_far']],
    ['of a part of the page', () => cutOut(picture, inside(0.2)), ['cut_off']],
  ])('%s', (_, take, problems) => {
    expect(problemsIn(take())).toEqual(problems);
  });
});

test('pictures without text, and files that can’t be opened, have no problems', async () => {
  const grey = new Uint8Array(640 * 480);
  expect(problemsIn({ width: 640, height: 480, grey: grey.fill(WHITE) })).toEqual([]);
  expect(problemsIn({ width: 2, height: 3, grey: grey.subarray(0, 6) })).toEqual([]);
  expect(await judgePicture({ bytes: bytes.subarray(0, 4_000), mediaType: 'image/jpeg' })).toEqual([]);
  expect(await judgePicture({ bytes: Buffer.from('no picture'), mediaType: 'image/png' })).toEqual([]);
});
