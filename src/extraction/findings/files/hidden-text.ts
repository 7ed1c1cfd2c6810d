import type { DocumentText, PageText } from '../../page/text.ts';

const AMOUNT = /\d[\d,.]*[.,]\d{2}(?!\d)/g;
/** OCR misreads some amounts of a scan that has its own layer of hidden text. */
const SHOWN_SHARE_OF_SCANS_MIN = 0.8;

/**
 * Leaves out hidden text whose amounts are visible on the same page. Banks repeat the cells of a table for
 * screen readers, and scanners add the text that they recognised. Only amounts that differ raise a doubt.
 */
export function withoutShownText(text: DocumentText): DocumentText {
  const { hiddenText } = text.facts;
  if (hiddenText.length === 0) return text;
  const byPage = new Map(text.pages.map((page) => [page.number, page]));
  const kept = [...Map.groupBy(hiddenText, ({ page }) => page)].flatMap(([number, spots]) => {
    const page = byPage.get(number);
    if (page === undefined) return spots;
    const shown = amountsOf(page);
    const hidden = spots.flatMap((spot) => amountsIn(spot.text));
    const share = hidden.filter((amount) => shown.has(amount)).length / Math.max(1, hidden.length);
    if (page.isOcr && share >= SHOWN_SHARE_OF_SCANS_MIN) return [];
    return spots.filter((spot) => !isShown(amountsIn(spot.text), shown));
  });
  return { ...text, facts: { ...text.facts, hiddenText: kept } };
}

function isShown(amounts: readonly string[], shown: ReadonlySet<string>): boolean {
  return amounts.length > 0 && amounts.every((amount) => shown.has(amount));
}

function amountsOf({ lines }: PageText): Set<string> {
  return new Set(lines.flatMap(({ words }) => words.flatMap(({ text }) => amountsIn(text))));
}

function amountsIn(text: string): string[] {
  return (text.match(AMOUNT) ?? []).map((amount) => amount.replace(/\D/g, ''));
}
