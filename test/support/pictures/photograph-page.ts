import type { SeededRandom } from '#values/seeded-random.ts';
import { blur, type ColourPicture, noiseFrom, toJpeg, turn } from './colour-picture.ts';
import { copyBetween } from './scan-page.ts';
import { chooseTableTop } from './table-top.ts';

export const PHOTO_KINDS = ['photo-flat', 'photo-tilted', 'photo-shadow', 'photo-turned'] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];

/** The sizes of pictures from phones, in pixels. */
const SENSORS = [
  { width: 2448, height: 3264 },
  { width: 2736, height: 3648 },
  { width: 3024, height: 4032 },
] as const;
const TILT_DEGREES_MAX: Record<PhotoKind, number> = {
  'photo-flat': 6,
  'photo-tilted': 20,
  'photo-shadow': 14,
  'photo-turned': 12,
};
const ROLL_DEGREES_MAX = 8;
/** The distance of the phone, as a multiple of the page's longer side. */
const [NEAR, FAR] = [1.2, 1.7];
const [PAPER_LEAST, PAPER_MOST] = [205, 240];

/** The resolution at which a page must be drawn for a photograph of about its own sharpness. */
export const PHOTO_PAGE_DPI = 300;

/** Photographs a page that lies on a table, with a phone held over it. */
export function photographPage(page: ColourPicture, kind: PhotoKind, random: SeededRandom): Buffer {
  const sensor = random.pick(SENSORS);
  const taken = expose(page, { sensor, kind, random });
  const sharp = blur(taken, 0.6 + 0.7 * random.next());
  addNoise(sharp, 1.5 + 3 * random.next(), random);
  const quality = random.between(72, 92);
  if (kind !== 'photo-turned') return toJpeg(sharp, quality);
  const quarters = random.pick([1, 2, 3] as const);
  const jpeg = toJpeg(turn(sharp, quarters), quality);
  return random.happens(50) ? jpeg : withOrientation(jpeg, quarters);
}

interface Exposure {
  sensor: { width: number; height: number };
  kind: PhotoKind;
  random: SeededRandom;
}

function expose(page: ColourPicture, { sensor, kind, random }: Exposure): ColourPicture {
  const { width, height } = sensor;
  const toPage = aimCamera(page, { sensor, tiltMax: TILT_DEGREES_MAX[kind], random });
  const table = chooseTableTop(random);
  const light = chooseLight(sensor, { hasShadow: kind === 'photo-shadow', random });
  const curl = random.happens(50) ? random.swing() * 0.004 * page.height : 0;
  const warmth = random.swing() * 0.06;
  const tint = [1 + warmth, 1, 1 - warmth] as const;
  const white = random.between(PAPER_LEAST, PAPER_MOST) / 255;
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 3) {
      const place = toPage(x, y);
      const part = place.x / page.width;
      place.y += curl * Math.sin(Math.PI * part);
      const isPage = place.x >= 0 && place.y >= 0 && place.x < page.width - 1 && place.y < page.height - 1;
      if (isPage) copyBetween(page, place, rgb, to);
      else table(x, y, rgb, to);
      const shine = light(x, y) * (isPage ? white : edgeShade(place, page));
      for (let channel = 0; channel < 3; channel++)
        rgb[to + channel] = Math.min(255, (rgb[to + channel] as number) * shine * (tint[channel] as number));
    }
  }
  return { width, height, rgb };
}

type ToPage = (x: number, y: number) => { x: number; y: number };

/** Returns the place on the page that each pixel of the sensor sees. Places off the page are on the table. */
function aimCamera(
  page: { width: number; height: number },
  { sensor, tiltMax, random }: { sensor: Exposure['sensor']; tiltMax: number; random: SeededRandom },
): ToPage {
  const tilt = (tiltMax * (0.3 + 0.7 * random.next()) * Math.PI) / 180;
  const towards = 2 * Math.PI * random.next();
  const roll = (ROLL_DEGREES_MAX * random.swing() * Math.PI) / 180;
  const long = Math.max(page.width, page.height);
  const distance = long * (NEAR + (FAR - NEAR) * random.next());
  const [aboutX, aboutY] = [tilt * Math.cos(towards), tilt * Math.sin(towards)];
  const project = (x: number, y: number) => {
    const [flatX, flatY] = [x * Math.cos(roll) - y * Math.sin(roll), x * Math.sin(roll) + y * Math.cos(roll)];
    const [lowY, depth] = [flatY * Math.cos(aboutX), flatY * Math.sin(aboutX)];
    const [nearX, far] = [
      flatX * Math.cos(aboutY) + depth * Math.sin(aboutY),
      depth * Math.cos(aboutY) - flatX * Math.sin(aboutY),
    ];
    const scale = distance / (distance + far);
    return { x: nearX * scale, y: lowY * scale };
  };
  const corners = [-1, 1].flatMap((across) =>
    [-1, 1].map((down) => project((across * page.width) / 2, (down * page.height) / 2)),
  );
  const [left, right] = [Math.min(...corners.map(({ x }) => x)), Math.max(...corners.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...corners.map(({ y }) => y)), Math.max(...corners.map(({ y }) => y))];
  const share = 0.86 + 0.1 * random.next();
  const zoom = share * Math.min(sensor.width / (right - left), sensor.height / (bottom - top));
  const spareX = (sensor.width - zoom * (right - left)) / 2;
  const spareY = (sensor.height - zoom * (bottom - top)) / 2;
  const moveX = sensor.width / 2 - (zoom * (left + right)) / 2 + 0.6 * spareX * random.swing();
  const moveY = sensor.height / 2 - (zoom * (top + bottom)) / 2 + 0.6 * spareY * random.swing();
  return inverseOf((x, y) => {
    const at = project(x - page.width / 2, y - page.height / 2);
    return { x: at.x * zoom + moveX, y: at.y * zoom + moveY };
  }, page);
}

/** Returns the inverse of a projection of the page, by the homography of its corners. */
function inverseOf(project: ToPage, { width, height }: { width: number; height: number }): ToPage {
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ] as const;
  const rows = corners.flatMap(([pageX, pageY]) => {
    const { x, y } = project(pageX, pageY);
    return [
      [x, y, 1, 0, 0, 0, -x * pageX, -y * pageX, pageX],
      [0, 0, 0, x, y, 1, -x * pageY, -y * pageY, pageY],
    ];
  });
  const [a, b, c, d, e, f, g, h] = eliminate(rows) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return (x, y) => {
    const scale = 1 / (g * x + h * y + 1);
    return { x: (a * x + b * y + c) * scale, y: (d * x + e * y + f) * scale };
  };
}

/** Solves a system of linear equations; the last column is the right-hand side. */
function eliminate(rows: number[][]): number[] {
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const pivot = rows.reduce(
      (best, row, index) =>
        index >= column && Math.abs(row[column] as number) > Math.abs(rows[best]?.[column] ?? 0)
          ? index
          : best,
      column,
    );
    [rows[column], rows[pivot]] = [rows[pivot] as number[], rows[column] as number[]];
    const own = rows[column] as number[];
    for (const [index, row] of rows.entries()) {
      if (index === column) continue;
      const factor = (row[column] as number) / (own[column] as number);
      for (let at = column; at <= size; at++) row[at] = (row[at] as number) - factor * (own[at] as number);
    }
  }
  return rows.map((row, index) => (row[size] as number) / (row[index] as number));
}

/** Light that falls off to one side and to the corners, and the shadow of a hand or a phone. */
function chooseLight(
  { width, height }: Exposure['sensor'],
  { hasShadow, random }: { hasShadow: boolean; random: SeededRandom },
): (x: number, y: number) => number {
  const direction = 2 * Math.PI * random.next();
  const fall = 0.1 + 0.25 * random.next();
  const vignette = 0.05 + 0.15 * random.next();
  const edge = {
    direction: 2 * Math.PI * random.next(),
    offset: random.swing() * 0.25,
    softness: 0.01 + 0.06 * random.next(),
    depth: hasShadow ? 0.25 + 0.2 * random.next() : 0,
  };
  const [cosine, sine] = [Math.cos(direction), Math.sin(direction)];
  const [edgeX, edgeY] = [Math.cos(edge.direction), Math.sin(edge.direction)];
  return (x, y) => {
    const [across, down] = [x / width - 0.5, y / height - 0.5];
    const slope = 1 - fall * (0.5 + (across * cosine + down * sine) * 0.9);
    const corner = 1 - vignette * 2 * (across * across + down * down);
    if (edge.depth === 0) return slope * corner;
    const into =
      (across * edgeX + down * edgeY + edge.offset + 0.02 * Math.sin(9 * across + 5 * down)) / edge.softness;
    return slope * corner * (1 - edge.depth / (1 + Math.exp(-into)));
  };
}

const SHADE_PIXELS = 24;

/** Paper that lies on a table casts a narrow shadow on it. */
function edgeShade(
  { x, y }: { x: number; y: number },
  { width, height }: { width: number; height: number },
): number {
  const away = Math.max(-x, x - width, -y, y - height, 0);
  return 1 - 0.35 * Math.exp(-away / SHADE_PIXELS);
}

function addNoise({ rgb }: ColourPicture, deviation: number, random: SeededRandom): void {
  const noise = noiseFrom(random);
  for (let at = 0; at < rgb.length; at += 3) {
    const grain = noise() * deviation;
    for (let channel = at; channel < at + 3; channel++)
      rgb[channel] = Math.max(0, Math.min(255, (rgb[channel] as number) + grain + noise() * 0.4 * deviation));
  }
}

/** The Exif orientation that shows a picture upright after these clockwise quarter turns. */
const ORIENTATIONS = { 1: 8, 2: 3, 3: 6 } as const;

function withOrientation(jpeg: Buffer, quarters: keyof typeof ORIENTATIONS): Buffer {
  const exif = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000000000000000000', 'hex');
  exif.writeUInt16LE(ORIENTATIONS[quarters], 28);
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}
