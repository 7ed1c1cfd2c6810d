import { type GreyPicture, WHITE } from './grey-picture.ts';

/** How much brighter a picture gets to the right and down, over two pixels. */
export interface Gradient {
  width: number;
  height: number;
  right: Float32Array;
  down: Float32Array;
}

export function gradientOf({ width, height, grey }: GreyPicture): Gradient {
  const right = new Float32Array(grey.length);
  const down = new Float32Array(grey.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const value = (offset: number) => grey[at + offset] as number;
      const falling = value(width + 1) - value(-width - 1);
      const rising = value(1 - width) - value(width - 1);
      right[at] = (falling + rising + 2 * (value(1) - value(-1))) / 4;
      down[at] = (falling - rising + 2 * (value(width) - value(-width))) / 4;
    }
  }
  return { width, height, right, down };
}

/** Paints over dark marks that are narrower than twice the radius, such as text. Larger areas stay. */
export function closeGaps({ width, height, grey }: GreyPicture, radius: number): GreyPicture {
  const size = { width, height };
  const lightest = spread(spread(grey, size, { radius, step: 1 }), size, { radius, step: width });
  const inverted = lightest.map((value) => WHITE - value);
  const darkest = spread(spread(inverted, size, { radius, step: 1 }), size, { radius, step: width });
  return { ...size, grey: darkest.map((value) => WHITE - value) };
}

/** Each pixel becomes as bright as the brightest one within a radius, in its row or, if `step` is the width, in its column. */
function spread(
  grey: Uint8Array,
  { width, height }: { width: number; height: number },
  { radius, step }: { radius: number; step: number },
): Uint8Array {
  const target = grey.slice();
  const line = step === 1 ? width : width * height;
  for (let start = 0; start < grey.length; start += line) {
    for (let offset = step; offset <= radius * step; offset += step) {
      for (let at = start, near = start + offset; near < start + line; at++, near++) {
        if ((grey[near] as number) > (target[at] as number)) target[at] = grey[near] as number;
        if ((grey[at] as number) > (target[near] as number)) target[near] = grey[at] as number;
      }
    }
  }
  return target;
}
