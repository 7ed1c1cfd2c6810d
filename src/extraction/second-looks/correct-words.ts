import type { PageText } from '../page/text.ts';
import { rereadDates } from './dates.ts';
import { correctFigures } from './figures.ts';
import type { LookAt } from './glances.ts';
import { rereadLabels } from './labels.ts';
import { restoreToDate } from './to-date.ts';

/**
 * Takes a second look at what can't be right on a page of a picture, before anything interprets it: spoilt figures, digits
 * where other rows have a date, and amounts without a label.
 */
export async function correctWords(page: PageText, lookAt: LookAt): Promise<PageText> {
  const figures = await correctFigures(page, lookAt);
  const labels = await rereadLabels(figures, lookAt);
  return restoreToDate(await rereadDates(labels, lookAt));
}
