import type { GreyPicture } from '../pdf/draw-page.ts';

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
      const [above, below] = [value(-width - 1) + value(1 - width), value(width - 1) + value(width + 1)];
      const [before, after] = [value(-width - 1) + value(width - 1), value(1 - width) + value(width + 1)];
      right[at] = (after + 2 * value(1) - before - 2 * value(-1)) / 4;
      down[at] = (below + 2 * value(width) - above - 2 * value(-width)) / 4;
    }
  }
  return { width, height, right, down };
}

/** Paints over dark marks that are narrower than twice the radius, such as text. Larger areas stay. */
export function closeGaps({ width, height, grey }: GreyPicture, radius: number): GreyPicture {
  const size = { width, height };
  const wide = spread(spread(grey, size, { radius, isLying: true, pick: Math.max }), size, {
    radius,
    isLying: false,
    pick: Math.max,
  });
  const closed = spread(spread(wide, size, { radius, isLying: true, pick: Math.min }), size, {
    radius,
    isLying: false,
    pick: Math.min,
  });
  return { ...size, grey: closed };
}

interface Spread {
  radius: number;
  isLying: boolean;
  pick: (one: number, other: number) => number;
}

function spread(
  grey: Uint8Array,
  { width, height }: { width: number; height: number },
  { radius, isLying, pick }: Spread,
): Uint8Array {
  const target = new Uint8Array(grey.length);
  const [length, lines] = isLying ? [width, height] : [height, width];
  const [along, across] = isLying ? [1, width] : [width, 1];
  for (let line = 0; line < lines; line++) {
    for (let at = 0; at < length; at++) {
      const [from, to] = [Math.max(0, at - radius), Math.min(length - 1, at + radius)];
      let value = grey[line * across + from * along] as number;
      for (let near = from + 1; near <= to; near++)
        value = pick(value, grey[line * across + near * along] as number);
      target[line * across + at * along] = value;
    }
  }
  return target;
}
