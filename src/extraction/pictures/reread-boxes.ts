import type { Box } from '../extraction.ts';
import { cutOut, type GreyPicture } from './grey-picture.ts';
import { type Glance, recogniseWord } from './recognise.ts';

const POINTS_PER_INCH = 72;
/** Attempts with different modes and margins (in points): a problem in one seldom affects the next. */
const LOOKS = [
  { as: 'line', margin: 3 },
  { as: 'word', margin: 3 },
  { as: 'line', margin: 5 },
] as const;
const SURE = 0.85;

export interface BoxesToReread {
  picture: GreyPicture;
  dpi: number;
  boxes: readonly Box[];
  /** The expected form. A result of another form leads to a further attempt. */
  form: RegExp;
}

/** Returns all different texts of a form that a box of a level page may show. */
export async function listReadings(
  { picture, dpi, form }: Omit<BoxesToReread, 'boxes'>,
  box: Box,
): Promise<Glance[]> {
  const readings = new Map<string, Glance>();
  for (const { as, margin } of LOOKS) {
    const glance = await recogniseWord(cutOut(picture, pixelsOf(box, { dpi, margin })), { as, dpi });
    if (glance !== null && form.test(glance.text) && !readings.has(glance.text))
      readings.set(glance.text, glance);
  }
  return [...readings.values()];
}

/** Recognises boxes of a level page again, one at a time. Returns null for a box without text. */
export async function rereadBoxes({ picture, dpi, boxes, form }: BoxesToReread): Promise<(Glance | null)[]> {
  const found: (Glance | null)[] = [];
  for (const box of boxes) {
    let best: Glance | null = null;
    for (const { as, margin } of LOOKS) {
      const glance = await recogniseWord(cutOut(picture, pixelsOf(box, { dpi, margin })), { as, dpi });
      best = betterOf(best, glance, form);
      if (best !== null && form.test(best.text) && (best.confidence ?? 0) >= SURE) break;
    }
    found.push(best);
  }
  return found;
}

function betterOf(one: Glance | null, other: Glance | null, form: RegExp): Glance | null {
  if (one === null || other === null) return one ?? other;
  const [isForm, isOtherForm] = [form.test(one.text), form.test(other.text)];
  if (isForm !== isOtherForm) return isForm ? one : other;
  return (other.confidence ?? 0) > (one.confidence ?? 0) ? other : one;
}

function pixelsOf({ x0, y0, x1, y1 }: Box, { dpi, margin }: { dpi: number; margin: number }): Box {
  const scale = dpi / POINTS_PER_INCH;
  return {
    x0: (x0 - margin) * scale,
    y0: (y0 - margin) * scale,
    x1: (x1 + margin) * scale,
    y1: (y1 + margin) * scale,
  };
}
