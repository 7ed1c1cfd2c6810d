import { closeGaps } from './gradient.ts';
import { countShades, type GreyPicture, quantileOf, WHITE } from './grey-picture.ts';

const TILE_PIXELS = 64;
/** Three quarters of a tile's pixels are at most as bright as its paper. */
const PAPER_QUANTILE = 0.75;
/** As a share of the page's usual brightness: a shadow is lighter, a dark panel is darker. */
const SHADE_MIN = 0.4;
/** In tiles: a dark area that is narrower than twice this plus one is a panel and not a shadow. */
const PANEL_RADIUS = 2;

/** Evens out the lighting. The brightness of the paper is estimated for each tile from its lighter pixels. */
export function evenLight({ width, height, grey }: GreyPicture): GreyPicture {
  const [across, down] = [Math.ceil(width / TILE_PIXELS), Math.ceil(height / TILE_PIXELS)];
  const tiles = Uint8Array.from({ length: across * down }, (_, tile) => {
    const [x0, y0] = [(tile % across) * TILE_PIXELS, Math.floor(tile / across) * TILE_PIXELS];
    const box = { x0, y0, x1: x0 + TILE_PIXELS, y1: y0 + TILE_PIXELS };
    return Math.max(1, quantileOf(countShades({ width, height, grey }, box, 4), PAPER_QUANTILE));
  });
  // dark panels are not brightened, because their text may be white
  const { grey: papers } = closeGaps({ width: across, height: down, grey: tiles }, PANEL_RADIUS);
  const usual = papers.toSorted()[papers.length >> 1] ?? WHITE;
  for (const [tile, paper] of papers.entries()) if (paper < SHADE_MIN * usual) papers[tile] = usual;
  return brighten({ width, height, grey }, { papers, across, down });
}

interface Papers {
  papers: Uint8Array;
  across: number;
  down: number;
}

/** Divides each pixel by the brightness of its paper, interpolated between the middles of tiles. */
function brighten({ width, height, grey }: GreyPicture, { papers, across, down }: Papers): GreyPicture {
  const even = new Uint8Array(grey.length);
  const gains = new Float64Array(across + 1);
  for (let y = 0; y < height; y++) {
    const row = Math.min(down - 1, Math.max(0, y / TILE_PIXELS - 0.5));
    const above = Math.floor(row);
    const below = Math.min(down - 1, above + 1);
    for (let tile = 0; tile < across; tile++) {
      const upper = papers[above * across + tile] as number;
      const lower = papers[below * across + tile] as number;
      gains[tile] = WHITE / Math.max(1, upper + (lower - upper) * (row - above));
    }
    gains[across] = gains[across - 1] as number;
    // from the middle of one tile to the middle of the next
    for (let tile = -1; tile < across; tile++) {
      let gain = gains[Math.max(0, tile)] as number;
      const step = ((gains[tile + 1] as number) - gain) / TILE_PIXELS;
      const middle = tile * TILE_PIXELS + TILE_PIXELS / 2;
      const end = y * width + Math.min(width, middle + TILE_PIXELS);
      for (let at = y * width + Math.max(0, middle); at < end; at++, gain += step) {
        even[at] = Math.min(WHITE, (grey[at] as number) * gain);
      }
    }
  }
  return { width, height, grey: even };
}
