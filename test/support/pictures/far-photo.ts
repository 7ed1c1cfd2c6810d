import { readFileSync } from 'node:fs';
import { drawOwnPixels } from '../../../src/extraction/pdf/draw-page.ts';
import { shrink } from '../../../src/extraction/pictures/warp.ts';
import { toJpeg } from './colour-picture.ts';

const PHOTO = new URL('./payslip.jpg', import.meta.url);
const FAR_FACTOR = 4;

/** A photo of a payslip whose letters are too small to be read. Its light can be too little as well. */
export async function farPhoto(light = 1): Promise<Buffer> {
  const drawn = await drawOwnPixels({ bytes: readFileSync(PHOTO), mediaType: 'image/jpeg' }, 1);
  if (drawn.outcome !== 'drawn') throw new Error(drawn.outcome);
  const { width, height, grey } = shrink(drawn.picture, FAR_FACTOR);
  const rgb = new Uint8Array(3 * grey.length);
  for (const [at, value] of grey.entries()) rgb.fill(light * value, 3 * at, 3 * at + 3);
  return toJpeg({ width, height, rgb }, 80);
}
