import { encode } from 'fast-png';
import type { SeededRandom } from '#values/seeded-random.ts';
import { blur, type ColourPicture, copyBetween, noiseFrom, toGrey, toJpeg } from './colour-picture.ts';
import { type Taken, type ToPage, withToPage } from './taken.ts';

interface Scanner {
  /** The page is drawn at one of these resolutions, in dots per inch. */
  dpi: readonly number[];
  /** Saves half of the resolution. */
  isHalved?: boolean;
  /** The range of the contrast between ink and paper. */
  contrast: readonly [number, number];
  /** The middle of the thresholds between black and white. */
  threshold?: number;
  /** How often the page was photocopied before. */
  copies?: number;
  /** A fax has half the resolution from top to bottom. */
  isFax?: boolean;
}

const SCANNERS = {
  'scan-100': { dpi: [200, 220], contrast: [0.8, 1], isHalved: true },
  'scan-150': { dpi: [150], contrast: [0.8, 1] },
  'scan-200': { dpi: [200], contrast: [0.8, 1] },
  'scan-300': { dpi: [300], contrast: [0.8, 1] },
  'scan-bw': { dpi: [200, 300], contrast: [0.8, 1], threshold: 152 },
  'scan-faint': { dpi: [150, 200, 300], contrast: [0.3, 0.55] },
  'scan-copied': { dpi: [200, 300], contrast: [0.7, 1], copies: 2 },
  'scan-fax': { dpi: [204], contrast: [0.8, 1], threshold: 190, isFax: true },
} as const satisfies Record<string, Scanner>;

export type ScanKind = keyof typeof SCANNERS;
export const SCAN_KINDS = Object.keys(SCANNERS) as ScanKind[];

export function dpiOf(kind: ScanKind, random: SeededRandom): number {
  return random.pick<number>(SCANNERS[kind].dpi);
}

/** Makes a page, which was drawn at the resolution of `dpiOf`, look as a flatbed or feed scanner saves it. */
export function scanPage(page: ColourPicture, kind: ScanKind, random: SeededRandom): Taken {
  const { contrast, threshold, copies = 0, isFax = false, isHalved = false }: Scanner = SCANNERS[kind];
  const isColour = threshold === undefined && copies === 0 && random.happens(30);
  let [seen, toPage]: [ColourPicture, ToPage] = [isColour ? page : toGrey(page), (x, y) => ({ x, y })];
  const lay = (degrees: number) => {
    const skewed = skew(seen, degrees, random);
    [seen, toPage] = [skewed.picture, withToPage(skewed.toPage, toPage)];
  };
  for (let copy = 0; copy < copies; copy++) {
    seen = blur(seen, 0.5 + 0.5 * random.next());
    lay(0.6 * random.swing());
    photocopy(seen, random);
  }
  seen = blur(seen, 0.3 + 0.4 * random.next());
  lay(random.happens(60) ? random.swing() : 3 * random.swing());
  expose(seen, contrast[0] + (contrast[1] - contrast[0]) * random.next(), random);
  if (isFax) halveLines(seen);
  if (threshold !== undefined)
    return { ...toBlackAndWhite(seen, threshold + random.between(-20, 20)), mediaType: 'image/png', toPage };
  if (isHalved) [seen, toPage] = [halve(seen), withToPage((x, y) => ({ x: 2 * x, y: 2 * y }), toPage)];
  return { picture: seen, bytes: toJpeg(seen, random.between(50, 90)), mediaType: 'image/jpeg', toPage };
}

function expose({ rgb }: ColourPicture, contrast: number, random: SeededRandom): void {
  const noise = noiseFrom(random);
  const paper = 238 + 14 * random.next();
  const grain = 2 + 6 * random.next();
  for (let at = 0; at < rgb.length; at += 3) {
    const speck = noise() * grain;
    for (let channel = at; channel < at + 3; channel++) {
      const value = paper - (255 - (rgb[channel] as number)) * contrast * (paper / 255) + speck;
      rgb[channel] = Math.max(0, Math.min(255, value));
    }
  }
}

/** A photocopier makes most greys darker, so that thin strokes stay, and leaves specks of toner. */
function photocopy({ width, rgb }: ColourPicture, random: SeededRandom): void {
  const middle = random.between(150, 195);
  const steepness = 1.5 + 1.5 * random.next();
  const shades = Uint8Array.from(
    { length: 256 },
    (_, shade) => 12 + 235 / (1 + Math.exp((-steepness * (shade - middle)) / 40)),
  );
  for (let at = 0; at < rgb.length; at++) rgb[at] = shades[rgb[at] as number] as number;
  const specks = Math.round((rgb.length / 3) * 0.0003 * random.next());
  for (let speck = 0; speck < specks; speck++) {
    const at = random.between(0, rgb.length / 3 - width - 2) * 3;
    rgb.fill(random.between(0, 120), at, at + 3 * random.pick([1, 1, 2]));
  }
}

function halve({ width, height, rgb }: ColourPicture): ColourPicture {
  const small = { width: width >> 1, height: height >> 1 };
  const halved = new Uint8Array(small.width * small.height * 3);
  const below = width * 3;
  for (let y = 0, to = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      const from = (2 * y * width + 2 * x) * 3;
      for (let at = from; at < from + 3; at++, to++) {
        const upper = (rgb[at] as number) + (rgb[at + 3] as number);
        halved[to] = (upper + (rgb[at + below] as number) + (rgb[at + below + 3] as number)) / 4;
      }
    }
  }
  return { ...small, rgb: halved };
}

function halveLines({ width, height, rgb }: ColourPicture): void {
  const row = width * 3;
  for (let y = 0; y + 1 < height; y += 2) {
    const top = y * row;
    for (let at = top; at < top + row; at++)
      rgb[at] = rgb[at + row] = ((rgb[at] as number) + (rgb[at + row] as number)) / 2;
  }
}

/** Turns the page by a few degrees and moves it a little, as a feeder does. */
function skew(page: ColourPicture, degrees: number, random: SeededRandom) {
  const { width, height, rgb } = page;
  const angle = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const [right, down] = [random.swing() * 0.006 * width, random.swing() * 0.006 * height];
  const toPage: ToPage = (x, y) => {
    const [dx, dy] = [x - width / 2, y - height / 2];
    return {
      x: dx * cosine - dy * sine + width / 2 + right,
      y: dx * sine + dy * cosine + height / 2 + down,
    };
  };
  const turned = new Uint8Array(rgb.length).fill(255);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 3) {
      const from = toPage(x, y);
      if (from.x < 0 || from.y < 0 || from.x >= width - 1 || from.y >= height - 1) continue;
      copyBetween(page, from, turned, to);
    }
  }
  return { picture: { width, height, rgb: turned }, toPage };
}

function toBlackAndWhite(picture: ColourPicture, threshold: number) {
  const { width, height, rgb } = picture;
  const data = new Uint8Array(width * height);
  for (let pixel = 0; pixel < data.length; pixel++) {
    data[pixel] = (rgb[pixel * 3] as number) < threshold ? 0 : 255;
    rgb.fill(data[pixel] as number, pixel * 3, pixel * 3 + 3);
  }
  return { picture, bytes: Buffer.from(encode({ width, height, data, channels: 1, depth: 8 })) };
}
