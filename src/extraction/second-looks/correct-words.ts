import type { PageText } from '../page/text.ts';
import { rereadDates } from './dates.ts';
import { correctFigures } from './figures.ts';
import type { LookAt } from './glances.ts';

/**
 * Takes a second look at what can't be right on a page of a picture, before anything interprets it: spoilt figures, and
 * digits where other rows have a date.
 */
export async function correctWords(page: PageText, lookAt: LookAt): Promise<PageText> {
  return rereadDates(await correctFigures(page, lookAt), lookAt);
}
