import { GLYPH_PIXELS } from './engine.ts';
import { contrastOf, type GreyPicture } from './grey-picture.ts';

/** In pixels: letters are shorter and bars are thicker than a rule. */
const [LENGTH_MIN, WIDTH_MAX] = [3.5 * GLYPH_PIXELS, Math.round(0.3 * GLYPH_PIXELS)];
/** As a share of the contrast between paper and ink: rules are often grey. */
const RULE_CONTRAST_MIN = 0.3;
/** Noise leaves gaps in a rule. */
const HOLE_PIXELS_MAX = 3;
const BARE_SHARE_MIN = 0.75;

interface Raster {
  grey: Uint8Array;
  /** Offsets from one pixel of a line to the next, and from one line to the next. */
  along: number;
  across: number;
  length: number;
  lines: number;
}

/**
 * Erases the lines of tables and boxes from a level picture, because OCR misreads letters that touch them.
 */
export function eraseRules(picture: GreyPicture): GreyPicture {
  const { width, height } = picture;
  const { paper, ink } = contrastOf(picture);
  const light = paper - (paper - ink) * RULE_CONTRAST_MIN;
  const grey = picture.grey.slice();
  const rows = { grey, along: 1, across: width, length: width, lines: height };
  const columns = { grey, along: width, across: 1, length: height, lines: width };
  const rules = [rows, columns].flatMap((raster) =>
    listRules(raster, light).map((rule) => ({ raster, rule })),
  );
  for (const { raster, rule } of rules) erase(raster, rule, { paper, light });
  return { width, height, grey };
}

interface Rule {
  line: number;
  from: number;
  to: number;
}

/** Goes through the pixels in the order of memory, also for columns: another order takes several times as long. */
function listRules(raster: Raster, light: number): Rule[] {
  const { grey, along, length, lines } = raster;
  const rules: Rule[] = [];
  const finish = (line: number, from: number, to: number) => {
    const rule = { line, from, to };
    if (to - from >= LENGTH_MIN && isThin(raster, rule, light)) rules.push(rule);
  };
  // where the dark run of each line starts and ends; -1 if a line has none
  const starts = new Int32Array(lines).fill(-1);
  const ends = new Int32Array(lines);
  const isRow = along === 1;
  const [outer, inner] = isRow ? [lines, length] : [length, lines];
  for (let one = 0, pixel = 0; one < outer; one++) {
    for (let other = 0; other < inner; other++, pixel++) {
      const isDark = (grey[pixel] as number) < light;
      const line = isRow ? one : other;
      const start = starts[line] as number;
      if (!isDark && start < 0) continue;
      const at = isRow ? other : one;
      if (isDark) {
        if (start < 0) starts[line] = at;
        ends[line] = at;
      } else if (at - (ends[line] as number) > HOLE_PIXELS_MAX) {
        finish(line, start, (ends[line] as number) + 1);
        starts[line] = -1;
      }
    }
  }
  for (let line = 0; line < lines; line++)
    if ((starts[line] as number) >= 0) finish(line, starts[line] as number, (ends[line] as number) + 1);
  return rules;
}

/**
 * True when most pixels on both sides of the line are paper. Beside a line through a shaded box, they are
 * not.
 */
function isThin(raster: Raster, rule: Rule, light: number): boolean {
  return [-WIDTH_MAX, WIDTH_MAX].every((aside) => {
    const line = rule.line + aside;
    if (line < 0 || line >= raster.lines) return true;
    let bare = 0;
    for (let at = rule.from; at < rule.to; at++) {
      if ((raster.grey[line * raster.across + at * raster.along] as number) >= light) bare++;
    }
    return bare >= BARE_SHARE_MIN * (rule.to - rule.from);
  });
}

/** Erases the line and its blurred edges. */
function erase(
  { grey, along, across, lines }: Raster,
  { line, from, to }: Rule,
  { paper, light }: { paper: number; light: number },
): void {
  for (let at = from; at < to; at++) {
    for (const near of [line - 1, line, line + 1]) {
      if (near < 0 || near >= lines) continue;
      const pixel = near * across + at * along;
      if (near === line || (grey[pixel] as number) >= light - (paper - light)) grey[pixel] = paper;
    }
  }
}
