import { encode } from 'fast-png';
import type { SeededRandom } from '#values/seeded-random.ts';
import { blur, type ColourPicture, noiseFrom, toGrey, toJpeg } from './colour-picture.ts';

export const SCAN_KINDS = ['scan-150', 'scan-200', 'scan-300', 'scan-bw', 'scan-faint'] as const;
export type ScanKind = (typeof SCAN_KINDS)[number];

export interface PageScan {
  bytes: Buffer;
  mediaType: 'image/jpeg' | 'image/png';
}

export function dpiOf(kind: ScanKind, random: SeededRandom): number {
  if (kind === 'scan-bw') return random.pick([200, 300]);
  return kind === 'scan-faint' ? random.pick([150, 200, 300]) : Number(kind.slice('scan-'.length));
}

/** Makes a page, which was drawn at the resolution of the scan, look as a flatbed or feed scanner saves it. */
export function scanPage(page: ColourPicture, kind: ScanKind, random: SeededRandom): PageScan {
  const isColour = kind !== 'scan-bw' && random.happens(30);
  const noise = noiseFrom(random);
  const contrast = kind === 'scan-faint' ? 0.3 + 0.25 * random.next() : 0.8 + 0.2 * random.next();
  const paper = 238 + 14 * random.next();
  const grain = 2 + 6 * random.next();
  const degrees = random.happens(60) ? random.swing() : 3 * random.swing();
  const skewed = skew(blur(isColour ? page : toGrey(page), 0.3 + 0.4 * random.next()), degrees, random);
  const { rgb } = skewed;
  for (let at = 0; at < rgb.length; at += 3) {
    const speck = noise() * grain;
    for (let channel = at; channel < at + 3; channel++) {
      const value = paper - (255 - (rgb[channel] as number)) * contrast * (paper / 255) + speck;
      rgb[channel] = Math.max(0, Math.min(255, value));
    }
  }
  if (kind === 'scan-bw')
    return { bytes: toBlackAndWhite(skewed, 150 + random.between(-20, 25)), mediaType: 'image/png' };
  return { bytes: toJpeg(skewed, random.between(50, 90)), mediaType: 'image/jpeg' };
}

/** Turns the page by a few degrees and moves it a little, as a feeder does. */
function skew({ width, height, rgb }: ColourPicture, degrees: number, random: SeededRandom): ColourPicture {
  const angle = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const [right, down] = [random.swing() * 0.006 * width, random.swing() * 0.006 * height];
  const turned = new Uint8Array(rgb.length).fill(255);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 3) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const fromX = dx * cosine - dy * sine + width / 2 + right;
      const fromY = dx * sine + dy * cosine + height / 2 + down;
      if (fromX < 0 || fromY < 0 || fromX >= width - 1 || fromY >= height - 1) continue;
      copyBetween({ width, rgb }, { x: fromX, y: fromY }, turned, to);
    }
  }
  return { width, height, rgb: turned };
}

/** Copies the colour between four pixels. */
export function copyBetween(
  { width, rgb }: Pick<ColourPicture, 'width' | 'rgb'>,
  { x, y }: { x: number; y: number },
  target: Uint8Array,
  to: number,
): void {
  const [left, top] = [Math.trunc(x), Math.trunc(y)];
  const [right, down] = [x - left, y - top];
  const at = (top * width + left) * 3;
  const below = at + width * 3;
  for (let channel = 0; channel < 3; channel++) {
    const upper = (rgb[at + channel] as number) * (1 - right) + (rgb[at + 3 + channel] as number) * right;
    const lower =
      (rgb[below + channel] as number) * (1 - right) + (rgb[below + 3 + channel] as number) * right;
    target[to + channel] = upper + (lower - upper) * down;
  }
}

function toBlackAndWhite({ width, height, rgb }: ColourPicture, threshold: number): Buffer {
  const data = new Uint8Array(width * height);
  for (let pixel = 0; pixel < data.length; pixel++)
    data[pixel] = (rgb[pixel * 3] as number) < threshold ? 0 : 255;
  return Buffer.from(encode({ width, height, data, channels: 1, depth: 8 }));
}
