import type { SeededRandom } from '#values/seeded-random.ts';

/** A surface that a sheet of paper lies on: the colour at a place, in pixels of the photograph. */
export type TableTop = (x: number, y: number, target: Uint8Array, to: number) => void;

type Colour = readonly [number, number, number];

const WOODS: readonly Colour[] = [
  [132, 92, 60],
  [196, 164, 124],
  [88, 60, 44],
  [168, 128, 92],
];
const PLAINS: readonly Colour[] = [
  [60, 62, 66],
  [150, 152, 150],
  [198, 196, 190],
  [96, 110, 120],
  [40, 36, 34],
];
const CLOTHS: readonly Colour[] = [
  [70, 92, 128],
  [150, 70, 64],
  [170, 160, 140],
];

export function chooseTableTop(random: SeededRandom): TableTop {
  const draw = random.pick([wood, wood, plain, plain, cloth]);
  return draw(random);
}

/** Grain that runs across the picture, with joints between boards. */
function wood(random: SeededRandom): TableTop {
  const colour = random.pick(WOODS);
  const noise = smoothNoise(random);
  const isLying = random.happens(50);
  const board = random.between(380, 900);
  const offset = random.between(0, 900);
  return (x, y, target, to) => {
    const [along, across] = isLying ? [x, y] : [y, x];
    const bend = 14 * noise(along / 420, across / 200);
    const grain =
      noise(along / 340, (across + bend) / 7) * 0.6 + noise(along / 90, (across + bend) / 2.5) * 0.4;
    const isJoint = (across + offset) % board < 4;
    const light = isJoint ? 0.55 : 0.86 + 0.28 * grain;
    paint(colour, light, target, to);
  };
}

function plain(random: SeededRandom): TableTop {
  const colour = random.pick(PLAINS);
  const noise = smoothNoise(random);
  return (x, y, target, to) =>
    paint(colour, 0.97 + 0.06 * noise(x / 300, y / 300) + 0.04 * noise(x / 3, y / 3), target, to);
}

function cloth(random: SeededRandom): TableTop {
  const colour = random.pick(CLOTHS);
  const noise = smoothNoise(random);
  const stripe = random.between(60, 220);
  return (x, y, target, to) => {
    const weave = 0.5 + 0.25 * Math.sin(x / 2.1) + 0.25 * Math.sin(y / 2.3);
    const isStripe = (x + 0.3 * y) % stripe < stripe / 3;
    paint(colour, (isStripe ? 1.12 : 0.94) + 0.1 * weave + 0.1 * noise(x / 60, y / 60), target, to);
  };
}

function paint(colour: Colour, light: number, target: Uint8Array, to: number): void {
  for (let channel = 0; channel < 3; channel++)
    target[to + channel] = Math.max(0, Math.min(255, (colour[channel] as number) * light));
}

const CELLS = 256;

/** Returns noise from -1 to 1 that changes smoothly over a distance of 1. */
function smoothNoise(random: SeededRandom): (x: number, y: number) => number {
  const values = Float32Array.from({ length: CELLS * CELLS }, () => random.swing());
  const at = (x: number, y: number) => values[(y & (CELLS - 1)) * CELLS + (x & (CELLS - 1))] as number;
  const ease = (part: number) => part * part * (3 - 2 * part);
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [right, down] = [ease(x - left), ease(y - top)];
    const above = at(left, top) * (1 - right) + at(left + 1, top) * right;
    const below = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right;
    return above + (below - above) * down;
  };
}
