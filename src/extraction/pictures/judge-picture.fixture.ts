import { readFileSync } from 'node:fs';
import { drawOwnPixels } from '../pdf/draw-page.ts';
import type { GreyPicture } from './grey-picture.ts';

export const bytes = readFileSync(new URL('../../../test/support/pictures/payslip.jpg', import.meta.url));
const drawn = await drawOwnPixels({ bytes, mediaType: 'image/jpeg' }, 1);
if (drawn.outcome !== 'drawn') throw new Error(drawn.outcome);
export const { picture } = drawn;
export const { width, height } = picture;

/** The mean of so many pixels, in one direction: 1 is across, and the width of the picture is down. */
export function smear({ grey, ...size }: GreyPicture, pixels: number, step: number): GreyPicture {
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

export function outOfFocus(pixels: number): GreyPicture {
  let blurred = picture;
  for (const step of [1, width, 1, width]) blurred = smear(blurred, pixels, step);
  return blurred;
}

export function inLight(share: number): GreyPicture {
  return { width, height, grey: picture.grey.map((value) => value * share) };
}

/** The part of the picture that is so far inside the sheet, as a share of its width. */
export function inside(share: number) {
  return { x0: (0.1 + share) * width, y0: 0.1 * height, x1: 0.9 * width, y1: 0.9 * height };
}

export function turned({ grey }: GreyPicture): GreyPicture {
  const other = new Uint8Array(grey.length);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) other[x * height + height - 1 - y] = grey[at] as number;
  return { width: height, height: width, grey: other };
}
