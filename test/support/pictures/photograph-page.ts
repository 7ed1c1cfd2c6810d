import type { SeededRandom } from '#values/seeded-random.ts';
import { blur, type ColourPicture, copyBetween, noiseFrom, toJpeg, turn } from './colour-picture.ts';
import { chooseTableTop } from './table-top.ts';
import { type Taken, type ToPage, withToPage } from './taken.ts';

interface Shot {
  tiltDegreesMax: number;
  hasShadow?: boolean;
  hasFlash?: boolean;
  isTurned?: boolean;
  /** How much the paper is bent at most, as a share of its height. */
  curlMax?: number;
  creases?: number;
  /** The standard deviation of the blur, in pixels of the sensor. */
  blur?: readonly [number, number];
  /** The share of the usual light. */
  light?: number;
  quality?: number;
}

const SHOTS = {
  'photo-flat': { tiltDegreesMax: 6 },
  'photo-tilted': { tiltDegreesMax: 20 },
  'photo-shadow': { tiltDegreesMax: 14, hasShadow: true },
  'photo-turned': { tiltDegreesMax: 12, isTurned: true },
  'photo-curled': { tiltDegreesMax: 12, curlMax: 0.012 },
  'photo-flash': { tiltDegreesMax: 8, hasFlash: true },
  'photo-blurred': { tiltDegreesMax: 10, blur: [1.8, 2.6] },
  'photo-dark': { tiltDegreesMax: 12, light: 0.35, blur: [0.9, 1.6] },
  'photo-jpeg': { tiltDegreesMax: 10, quality: 40 },
  'photo-crumpled': { tiltDegreesMax: 10, creases: 14 },
} as const satisfies Record<string, Shot>;

export type PhotoKind = keyof typeof SHOTS;
export const PHOTO_KINDS = Object.keys(SHOTS) as PhotoKind[];

/** The sizes of pictures from phones, in pixels. */
const SENSORS = [
  { width: 2448, height: 3264 },
  { width: 2736, height: 3648 },
  { width: 3024, height: 4032 },
] as const;
const ROLL_DEGREES_MAX = 8;
/** The distance of the phone, as a multiple of the page's longer side. */
const [NEAR, FAR] = [1.2, 1.7];
const [PAPER_LEAST, PAPER_MOST] = [205, 240];

/** Light is the same for so many pixels beside each other. */
const LIT_PIXELS = 4;

/** The resolution at which a page must be drawn for a photograph of about its own sharpness. */
export const PHOTO_PAGE_DPI = 300;

/** Photographs a page that lies on a table, with a phone held over it. */
export function photographPage(page: ColourPicture, kind: PhotoKind, random: SeededRandom): Taken {
  const shot: Shot = SHOTS[kind];
  const { blur: [least, most] = [0.6, 1.3], light = 1 } = shot;
  const { picture, toPage } = expose(page, { sensor: random.pick(SENSORS), shot, random });
  const sharp = blur(picture, least + (most - least) * random.next());
  addNoise(sharp, (1.5 + 3 * random.next()) / Math.sqrt(light), random);
  const quality = shot.quality ?? random.between(72, 92);
  if (!shot.isTurned)
    return { picture: sharp, bytes: toJpeg(sharp, quality), mediaType: 'image/jpeg', toPage };
  const quarters = random.pick([1, 2, 3] as const);
  const turned = turn(sharp, quarters);
  const jpeg = toJpeg(turned, quality);
  const isMarked = !random.happens(50);
  return {
    picture: turned,
    bytes: isMarked ? withOrientation(jpeg, quarters) : jpeg,
    mediaType: 'image/jpeg',
    toPage: withToPage(turnedBack(sharp, quarters), toPage),
    ...(isMarked ? { shown: { picture: sharp, toPage } } : {}),
  };
}

/** Returns the place in a picture of each pixel after clockwise quarter turns. */
function turnedBack({ width, height }: ColourPicture, quarters: 1 | 2 | 3): ToPage {
  if (quarters === 1) return (x, y) => ({ x: y, y: height - 1 - x });
  if (quarters === 2) return (x, y) => ({ x: width - 1 - x, y: height - 1 - y });
  return (x, y) => ({ x: width - 1 - y, y: x });
}

interface Exposure {
  sensor: { width: number; height: number };
  shot: Shot;
  random: SeededRandom;
}

function expose(page: ColourPicture, { sensor, shot, random }: Exposure) {
  const { width, height } = sensor;
  const flat = aimCamera(page, { sensor, tiltMax: shot.tiltDegreesMax, random });
  const table = chooseTableTop(random);
  const light = chooseLight(sensor, { shot, random });
  const curlMax = shot.curlMax ?? (random.happens(50) ? 0.004 : 0);
  const curl = random.swing() * curlMax * page.height;
  const folds = crumple(page, shot.creases ?? 0, random);
  const warmth = random.swing() * 0.06;
  const tint = [1 + warmth, 1, 1 - warmth] as const;
  const white = random.between(PAPER_LEAST, PAPER_MOST) / 255;
  const toPage: ToPage = (x, y) => {
    const place = flat(x, y);
    place.y += curl * Math.sin((Math.PI * place.x) / page.width);
    folds.move(place);
    return place;
  };
  const rgb = new Uint8Array(width * height * 3);
  const beside = new Uint8Array(3);
  for (let y = 0, to = 0; y < height; y++) {
    let { shine, glare } = light(0, y);
    for (let x = 0; x < width; x++, to += 3) {
      const place = toPage(x, y);
      const isPage = place.x >= 0 && place.y >= 0 && place.x < page.width - 1 && place.y < page.height - 1;
      // for speed, every second pixel of the table is like the one before it, and light changes every few pixels
      if (isPage) copyBetween(page, place, rgb, to);
      else {
        if (x % 2 === 0) table(x, y, beside, 0);
        for (let channel = 0; channel < 3; channel++) rgb[to + channel] = beside[channel] as number;
      }
      if (x % LIT_PIXELS === 0) ({ shine, glare } = light(x, y));
      const shade = shine * (isPage ? white * folds.shade(place) : edgeShade(place, page));
      for (let channel = 0; channel < 3; channel++) {
        const value = (rgb[to + channel] as number) * shade * (tint[channel] as number);
        rgb[to + channel] = Math.min(255, value + (255 - value) * glare);
      }
    }
  }
  return { picture: { width, height, rgb }, toPage };
}

interface Place {
  x: number;
  y: number;
}

/** Creases across the paper. Each moves the paper beside it a little and is lighter on one side. */
function crumple({ width, height }: ColourPicture, creases: number, random: SeededRandom) {
  const folds = Array.from({ length: creases }, () => {
    const angle = Math.PI * random.next();
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    const through = random.next() * width * cosine + random.next() * height * sine;
    return {
      cosine,
      sine,
      through,
      reach: (0.03 + 0.08 * random.next()) * height,
      amount: random.swing() * 0.0022 * height,
      shade: 0.05 + 0.1 * random.next(),
    };
  });
  return {
    move(place: Place): void {
      for (const { cosine, sine, through, reach, amount } of folds) {
        const away = (place.x * cosine + place.y * sine - through) / reach;
        if (Math.abs(away) > 4) continue;
        const moved = amount * Math.exp(-Math.abs(away));
        place.x += moved * cosine;
        place.y += moved * sine;
      }
    },
    shade(place: Place): number {
      let shade = 1;
      for (const { cosine, sine, through, reach, shade: own } of folds) {
        const away = (place.x * cosine + place.y * sine - through) / reach;
        if (Math.abs(away) < 4) shade += own * Math.sign(away) * Math.exp(-2 * Math.abs(away));
      }
      return shade;
    },
  };
}

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

/** Light that falls off to one side and to the corners, the shadow of a hand or a phone, and the glare of a flash. */
function chooseLight(
  { width, height }: Exposure['sensor'],
  { shot, random }: { shot: Shot; random: SeededRandom },
): (x: number, y: number) => { shine: number; glare: number } {
  const direction = 2 * Math.PI * random.next();
  const fall = 0.1 + 0.25 * random.next();
  const vignette = 0.05 + 0.15 * random.next();
  const edge = {
    direction: 2 * Math.PI * random.next(),
    offset: random.swing() * 0.25,
    softness: 0.01 + 0.06 * random.next(),
    depth: shot.hasShadow ? 0.25 + 0.2 * random.next() : 0,
  };
  const [cosine, sine] = [Math.cos(direction), Math.sin(direction)];
  const [edgeX, edgeY] = [Math.cos(edge.direction), Math.sin(edge.direction)];
  const flash = {
    x: 0.3 * random.swing(),
    y: 0.3 * random.swing(),
    wide: 0.08 + 0.1 * random.next(),
    strength: shot.hasFlash ? 0.35 + 0.3 * random.next() : 0,
  };
  return (x, y) => {
    const [across, down] = [x / width - 0.5, y / height - 0.5];
    const slope = 1 - fall * (0.5 + (across * cosine + down * sine) * 0.9);
    const corner = 1 - vignette * 2 * (across * across + down * down);
    const into =
      (across * edgeX + down * edgeY + edge.offset + 0.02 * Math.sin(9 * across + 5 * down)) / edge.softness;
    const shadow = edge.depth === 0 ? 1 : 1 - edge.depth / (1 + Math.exp(-into));
    const away = (across - flash.x) ** 2 + (down - flash.y) ** 2;
    return {
      shine: slope * corner * shadow * (shot.light ?? 1),
      glare: flash.strength === 0 ? 0 : flash.strength * Math.exp(-away / flash.wide ** 2),
    };
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
