import { CONFIDENCE } from '../../page/certainty.ts';
import type { DocumentText } from '../../page/text.ts';
import { amountsIn } from './amounts.ts';

/**
 * Leaves out hidden text whose amounts are visible on the same page. Banks repeat the cells of a table for
 * screen readers, and scanners add the text that they recognised. Only amounts that differ raise a doubt.
 */
export function withoutShownText(text: DocumentText): DocumentText {
  const byPage = new Map(text.pages.map((page) => [page.number, page]));
  const kept = [...Map.groupBy(text.facts.hiddenText, ({ page }) => page)].flatMap(([number, spots]) => {
    const page = byPage.get(number);
    if (page === undefined) return spots;
    const words = page.lines.flatMap((line) => line.words);
    const shown = new Set(words.flatMap((word) => amountsIn(word.text)));
    const hidden = spots.flatMap((spot) => amountsIn(spot.text));
    // OCR misreads some amounts of a scan that has its own layer of hidden text
    const share = hidden.filter((amount) => shown.has(amount)).length / Math.max(1, hidden.length);
    if (page.isOcr && share >= CONFIDENCE.sure) return [];
    return spots.filter((spot) => {
      const amounts = amountsIn(spot.text);
      return amounts.length === 0 || !amounts.every((amount) => shown.has(amount));
    });
  });
  return { ...text, facts: { ...text.facts, hiddenText: kept } };
}
