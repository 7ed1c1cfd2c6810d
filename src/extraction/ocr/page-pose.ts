import type { Box, Extraction, Finding } from '../extraction.ts';
import type { PageText } from '../page-text.ts';

/** The rotation and skew of a picture before it was levelled. */
export interface Pose {
  /** In clockwise quarter turns. */
  turns: number;
  /** In radians: how far the lines sloped down to the right after the quarter turns. */
  skew: number;
}

/** Converts the boxes of all findings from the levelled page to the displayed page. */
export function pointAsShown(
  extraction: Extraction,
  { pages, poses }: { pages: readonly PageText[]; poses: ReadonlyMap<number, Pose> },
): Extraction {
  const pointed = <Read extends { findings: Finding[] }>(read: Read): Read => ({
    ...read,
    findings: read.findings.map((finding) => {
      const page = pages.find(({ number }) => number === finding.page);
      const pose = poses.get(finding.page ?? 0);
      return page && pose && finding.box ? { ...finding, box: boxAsShown(finding.box, pose, page) } : finding;
    }),
  });
  if (extraction.outcome === 'payslips') return { ...extraction, payslips: extraction.payslips.map(pointed) };
  if (extraction.outcome !== 'bank_statement') return extraction;
  return { ...pointed(extraction), others: extraction.others.map(pointed) };
}

/** Converts a box from the levelled page to the displayed page. */
export function boxAsShown(box: Box, { turns, skew }: Pose, { width, height }: PageText): Box {
  const [sine, cosine] = [Math.sin(skew), Math.cos(skew)];
  const [x, y] = [(box.x0 + box.x1 - width) / 2, (box.y0 + box.y1 - height) / 2];
  let [middleX, middleY] = [x * cosine - y * sine, x * sine + y * cosine];
  let [wide, high] = [box.x1 - box.x0, box.y1 - box.y0];
  let page = { width, height };
  for (let turn = 0; turn < turns; turn++) {
    [middleX, middleY] = [-middleY, middleX];
    [wide, high] = [high, wide];
    page = { width: page.height, height: page.width };
  }
  const [centreX, centreY] = [middleX + page.width / 2, middleY + page.height / 2];
  return { x0: centreX - wide / 2, y0: centreY - high / 2, x1: centreX + wide / 2, y1: centreY + high / 2 };
}
