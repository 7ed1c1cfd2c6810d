import { closeGaps } from './gradient.ts';
import { countShades, type GreyPicture, quantileOf, WHITE } from './grey-picture.ts';
import { chain, type Homography, scaling } from './homography.ts';
import type { Sag } from './measure-sag.ts';
import { type Light, type Size, warp } from './warp.ts';

const TILE_PIXELS = 64;
/** Three quarters of a tile's pixels are at most as bright as its paper. Darker paper than `PAPER_MIN` can't be read. */
const [PAPER_QUANTILE, PAPER_MIN] = [0.75, 16];
/** As a share of the page's usual brightness: a shadow is lighter, a dark panel is darker. */
const SHADE_MIN = 0.4;
/** In tiles: a dark area that is narrower than twice this plus one is a panel and not a shadow. */
const PANEL_RADIUS = 2;
/** The light is measured at one of so many pixels in both directions. */
const LIGHT_EVERY = 4;

/** Draws a picture as seen through a projection, bent and with even light. */
export function warpEvenly(
  source: GreyPicture,
  toSource: Homography,
  { width, height }: Size,
  sag: Sag | null = null,
): GreyPicture {
  const size = { width: Math.ceil(width / LIGHT_EVERY), height: Math.ceil(height / LIGHT_EVERY) };
  const sample = warp(source, chain(scaling(LIGHT_EVERY), toSource), size, { sag });
  return warp(source, toSource, { width, height }, { sag, light: measureLight(sample) });
}

/** Measures the brightness of the paper, for each tile from its lighter pixels. */
function measureLight(sample: GreyPicture): Light {
  const side = TILE_PIXELS / LIGHT_EVERY;
  const [across, down] = [Math.ceil(sample.width / side), Math.ceil(sample.height / side)];
  const tiles = Uint8Array.from({ length: across * down }, (_, tile) => {
    const [x0, y0] = [(tile % across) * side, Math.floor(tile / across) * side];
    const counts = countShades(sample, { x0, y0, x1: x0 + side, y1: y0 + side });
    return Math.max(PAPER_MIN, quantileOf(counts, PAPER_QUANTILE));
  });
  // dark panels are not brightened, because their text may be white
  const { grey: papers } = closeGaps({ width: across, height: down, grey: tiles }, PANEL_RADIUS);
  const usual = papers.toSorted()[papers.length >> 1] ?? WHITE;
  for (const [tile, paper] of papers.entries()) if (paper < SHADE_MIN * usual) papers[tile] = usual;
  const paperAt = (column: number, row: number) =>
    papers[Math.min(down - 1, row) * across + Math.min(across - 1, column)] as number;
  return (x, y) => {
    // between the middles of four tiles
    const [column, row] = [Math.max(0, x / TILE_PIXELS - 0.5), Math.max(0, y / TILE_PIXELS - 0.5)];
    const [left, above] = [Math.floor(column), Math.floor(row)];
    const upper = paperAt(left, above) * (left + 1 - column) + paperAt(left + 1, above) * (column - left);
    const lower =
      paperAt(left, above + 1) * (left + 1 - column) + paperAt(left + 1, above + 1) * (column - left);
    return WHITE / (upper * (above + 1 - row) + lower * (row - above));
  };
}
