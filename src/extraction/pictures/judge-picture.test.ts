import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { drawOwnPixels } from '../pdf/draw-page.ts';
import { cutOut, type GreyPicture, WHITE } from './grey-picture.ts';
import { judgePicture, problemsIn } from './judge-picture.ts';
import { shrink } from './warp.ts';

const bytes = readFileSync(new URL('../../../test/support/pictures/payslip.jpg', import.meta.url));
const drawn = await drawOwnPixels({ bytes, mediaType: 'image/jpeg' }, 1);
if (drawn.outcome !== 'drawn') throw new Error(drawn.outcome);
const { picture } = drawn;
const { width, height } = picture;

/** The mean of so many pixels, in one direction: 1 is across, and the width of the picture is down. */
function smear({ grey, ...size }: GreyPicture, pixels: number, step: number): GreyPicture {
  const smeared = new Uint8Array(grey.length);
  let sum = 0;
  for (let line = 0; line < (step === 1 ? 1 : step); line++) {
    for (let at = line; at < grey.length; at += step) {
      sum += (grey[at] as number) - (grey[at - pixels * step] ?? 0);
      smeared[at] = sum / pixels;
    }
    sum = 0;
  }
  return { ...size, grey: smeared };
}

function outOfFocus(pixels: number): GreyPicture {
  let blurred = picture;
  for (const step of [1, width, 1, width]) blurred = smear(blurred, pixels, step);
  return blurred;
}

function inLight(share: number): GreyPicture {
  return { width, height, grey: picture.grey.map((value) => value * share) };
}

describe('a photograph', () => {
  test.each([
    ['as phones take it', picture, []],
    ['on its side', turned(picture), []],
    ['with a third of the light', inLight(0.33), []],
    ['a little out of focus', outOfFocus(4), []],
    ['of the sheet alone', cutOut(picture, inside(0)), []],
    ['out of focus', outOfFocus(14), ['blurred']],
    ['from a hand that moved', smear(picture, 24, 1), ['blurred']],
    ['with too little light', inLight(0.12), ['too_dark']],
    ['from too far away', shrink(picture, 4), ['too_far']],
    ['of a part of the page', cutOut(picture, inside(0.2)), ['cut_off']],
  ])('%s', (_, taken, problems) => {
    expect(problemsIn(taken)).toEqual(problems);
  });
});

/** The part of the picture that is so far inside the sheet, as a share of its width. */
function inside(share: number) {
  return { x0: (0.1 + share) * width, y0: 0.1 * height, x1: 0.9 * width, y1: 0.9 * height };
}

function turned({ grey }: GreyPicture): GreyPicture {
  const other = new Uint8Array(grey.length);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) other[x * height + height - 1 - y] = grey[at] as number;
  return { width: height, height: width, grey: other };
}

test('pictures without text, and files that can’t be opened, have no problems', async () => {
  const grey = new Uint8Array(640 * 480);
  expect(problemsIn({ width: 640, height: 480, grey: grey.fill(WHITE) })).toEqual([]);
  expect(problemsIn({ width: 2, height: 3, grey: grey.subarray(0, 6) })).toEqual([]);
  expect(await judgePicture({ bytes: bytes.subarray(0, 4_000), mediaType: 'image/jpeg' })).toEqual([]);
  expect(await judgePicture({ bytes: Buffer.from('no picture'), mediaType: 'image/png' })).toEqual([]);
});
