import type { SeededRandom } from '#values/seeded-random.ts';
import { type ColourPicture, toJpeg } from './colour-picture.ts';
import type { Taken } from './taken.ts';

type Dress = (page: ColourPicture, dpi: number, random: SeededRandom) => void;

/** What changes a page before it is scanned or photographed. */
export const DRESSES = { 'dot-matrix': dotMatrix, 'coloured-form': colouredForm, stamped: stamp } as const;
export type DressKind = keyof typeof DRESSES;
export const DRESS_KINDS = Object.keys(DRESSES) as DressKind[];

export function dress(page: ColourPicture, kind: DressKind, dpi: number, random: SeededRandom): void {
  (DRESSES[kind] as Dress)(page, dpi, random);
}

/** Pins per inch of a printer with 9 or 24 needles. */
const PINS_PER_INCH = [120, 144, 180] as const;

const NEAR_PIN = [
  [0, 0],
  [0.4, 0],
  [0, 0.4],
  [0.4, 0.4],
] as const;

/** Prints dark places again as dots of a ribbon. */
function dotMatrix({ width, height, rgb }: ColourPicture, dpi: number, random: SeededRandom): void {
  const pitch = dpi / random.pick(PINS_PER_INCH);
  const radius = pitch * (0.52 + 0.12 * random.next());
  const ribbon = random.between(20, 110);
  const original = rgb.slice();
  rgb.fill(255);
  const reach = Math.ceil(radius);
  for (let y = 0; y < height; y += pitch) {
    for (let x = 0; x < width; x += pitch) {
      const [middleX, middleY] = [Math.round(x), Math.round(y)];
      // a stroke between two pins is printed by the nearest one
      const isInk = NEAR_PIN.some(([right, down]) => {
        const column = Math.min(width - 1, Math.round(x + right * pitch));
        const row = Math.min(height - 1, Math.round(y + down * pitch));
        return (original[(row * width + column) * 3 + 1] as number) <= 150;
      });
      if (!isInk) continue;
      const ink = ribbon + random.between(0, 30);
      for (let dy = -reach; dy <= reach; dy++) {
        for (let dx = -reach; dx <= reach; dx++) {
          const [px, py] = [middleX + dx, middleY + dy];
          if (px < 0 || py < 0 || px >= width || py >= height || dx * dx + dy * dy > radius * radius)
            continue;
          const to = (py * width + px) * 3;
          rgb.fill(Math.min(rgb[to] as number, ink), to, to + 3);
        }
      }
    }
  }
}

const PAPERS = [
  [250, 226, 226],
  [226, 240, 226],
  [224, 234, 250],
  [252, 246, 214],
] as const;

/** Prints the page on coloured paper, with bands for the lines. */
function colouredForm({ width, height, rgb }: ColourPicture, dpi: number, random: SeededRandom): void {
  const paper = random.pick(PAPERS);
  const band = Math.round(dpi * (0.16 + 0.2 * random.next()));
  const depth = 0.86 + 0.1 * random.next();
  for (let y = 0, at = 0; y < height; y++) {
    const shade = Math.floor(y / band) % 2 ? depth : 1;
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 3; channel++, at++)
        rgb[at] = ((rgb[at] as number) * (paper[channel] as number) * shade) / 255;
  }
}

/** Stamps a ring and bars over the text. Ink of stamps is lighter than print. */
function stamp({ width, height, rgb }: ColourPicture, dpi: number, random: SeededRandom): void {
  const [middleX, middleY] = [width * (0.2 + 0.6 * random.next()), height * (0.12 + 0.4 * random.next())];
  const radius = dpi * (0.5 + 0.4 * random.next());
  const ink = random.pick([
    [190, 60, 70],
    [70, 80, 180],
    [110, 110, 120],
  ] as const);
  const strength = 0.35 + 0.3 * random.next();
  for (let y = Math.max(0, Math.floor(middleY - radius)); y < Math.min(height, middleY + radius); y++) {
    for (let x = Math.max(0, Math.floor(middleX - radius)); x < Math.min(width, middleX + radius); x++) {
      const away = Math.hypot(x - middleX, y - middleY) / radius;
      const isRing = (away > 0.93 && away < 1) || (away > 0.74 && away < 0.78);
      const isBar = away < 0.7 && Math.abs(((y - middleY) / radius) % 0.3) < 0.07 && (x + y) % 7 < 5;
      if (!(isRing || isBar)) continue;
      const to = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel++)
        rgb[to + channel] =
          (rgb[to + channel] as number) * (1 - strength + (strength * (ink[channel] as number)) / 255);
    }
  }
}

const PHONE_WIDTHS = [750, 828, 1080, 1170] as const;

const A4_WIDTH = 595;

/** The resolution at which a page fills the width of a phone. People turn the phone for a page that is wider than A4. */
export function screenDpi(pagePoints: number, random: SeededRandom): number {
  return (random.pick(PHONE_WIDTHS) / Math.min(A4_WIDTH, pagePoints)) * 72;
}

/** Shows a page in a viewer on a phone: a bar above it and grey around it. */
export function screenshotPage(page: ColourPicture, random: SeededRandom): Taken {
  const { width } = page;
  const bar = Math.round(width * (0.09 + 0.06 * random.next()));
  const below = Math.round(width * (0.05 + 0.3 * random.next()));
  const height = page.height + bar + below;
  const rgb = new Uint8Array(width * height * 3).fill(random.pick([235, 245, 60]));
  rgb.fill(random.pick([255, 30, 245]), 0, width * bar * 3);
  rgb.set(page.rgb, width * bar * 3);
  const picture = { width, height, rgb };
  return {
    picture,
    bytes: toJpeg(picture, random.between(80, 95)),
    mediaType: 'image/jpeg',
    toPage: (x, y) => ({ x, y: y - bar }),
  };
}
