import { GLYPH_PIXELS } from './engine.ts';
import { type Cells, contrastOf, countDark, type GreyPicture } from './grey-picture.ts';

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

/** Erases the lines of tables and boxes from a level picture, because OCR misreads letters that touch them. */
export function eraseRules(picture: GreyPicture): void {
  const { width, height, grey } = picture;
  const { paper, ink } = contrastOf(picture);
  const light = paper - (paper - ink) * RULE_CONTRAST_MIN;
  const cells = countDark(picture, { side: WIDTH_MAX, below: light });
  const rows = { grey, along: 1, across: width, length: width, lines: height };
  const columns = { grey, along: width, across: 1, length: height, lines: width };
  const rules = [rows, columns].flatMap((raster) =>
    listRules(raster, cells, light).map((rule) => ({ raster, rule })),
  );
  for (const { raster, rule } of rules) erase(raster, rule, { paper, light });
}

interface Part {
  line: number;
  from: number;
  to: number;
}

/** Looks only where cells without a gap between them have dark pixels, because most of a page is empty. */
function listRules(raster: Raster, { across, counts }: Cells, light: number): Part[] {
  const rules: Part[] = [];
  const [along, next] = raster.along === 1 ? [1, across] : [across, 1];
  const [length, lines] = [Math.floor(raster.length / WIDTH_MAX), Math.floor(raster.lines / WIDTH_MAX)];
  for (let line = 0; line < lines; line++) {
    for (let from = 0, to = 0; from < length; from = to + 1) {
      for (to = from; to < length && (counts[line * next + to * along] as number) > 0; ) to++;
      if ((to - from + 2) * WIDTH_MAX < LENGTH_MIN) continue;
      const part = {
        from: Math.max(0, (from - 1) * WIDTH_MAX),
        to: Math.min(raster.length, (to + 1) * WIDTH_MAX),
      };
      for (let row = line * WIDTH_MAX; row < (line + 1) * WIDTH_MAX; row++)
        rules.push(...rulesIn(raster, { ...part, line: row }, light));
    }
  }
  return rules;
}

function rulesIn(raster: Raster, { line, from, to }: Part, light: number): Part[] {
  const { grey, along, across } = raster;
  const rules: Part[] = [];
  // of the dark run; the start is -1 if there is none
  let [start, end] = [-1, 0];
  for (let at = from; at <= to; at++) {
    if (at < to && (grey[line * across + at * along] as number) < light) {
      if (start < 0) start = at;
      end = at + 1;
    } else if (start >= 0 && (at === to || at - end >= HOLE_PIXELS_MAX)) {
      const rule = { line, from: start, to: end };
      if (end - start >= LENGTH_MIN && isThin(raster, rule, light)) rules.push(rule);
      start = -1;
    }
  }
  return rules;
}

/**
 * True when most pixels on both sides of the line are paper. Beside a line through a shaded box, they are
 * not.
 */
function isThin(raster: Raster, rule: Part, light: number): boolean {
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

/** Erases the line and its blurred edges, but not where a stroke of a letter crosses it. */
function erase(
  raster: Raster,
  { line, from, to }: Part,
  { paper, light }: { paper: number; light: number },
): void {
  const { grey, along, across, lines } = raster;
  for (let at = from; at < to; at++) {
    if (isCrossed(raster, line, at, light)) continue;
    for (const near of [line - 1, line, line + 1]) {
      if (near < 0 || near >= lines) continue;
      const pixel = near * across + at * along;
      if (near === line || (grey[pixel] as number) >= light - (paper - light)) grey[pixel] = paper;
    }
  }
}

/** True when ink continues on both sides, for further than a rule is wide. */
function isCrossed({ grey, along, across, lines }: Raster, line: number, at: number, light: number): boolean {
  for (let near = line - WIDTH_MAX; near <= line + WIDTH_MAX; near++)
    if (near < 0 || near >= lines || (grey[near * across + at * along] as number) >= light) return false;
  return true;
}
