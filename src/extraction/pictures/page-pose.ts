import type { Box, Extraction, Finding } from '../extraction.ts';
import { type Homography, project } from './homography.ts';

/** How a level page lies in the displayed page. */
export interface Pose {
  /** Maps the level page to the displayed one. Both are in points. */
  toShown: Homography;
}

/** Converts the boxes of all findings from the levelled page to the displayed page. */
export function pointAsShown(extraction: Extraction, poses: ReadonlyMap<number, Pose>): Extraction {
  const pointed = <Read extends { findings: Finding[] }>(read: Read): Read => ({
    ...read,
    findings: read.findings.map((finding) => {
      const pose = poses.get(finding.page ?? 0);
      return pose && finding.box ? { ...finding, box: boxAsShown(finding.box, pose) } : finding;
    }),
  });
  if (extraction.outcome === 'payslips') return { ...extraction, payslips: extraction.payslips.map(pointed) };
  if (extraction.outcome !== 'bank_statement') return extraction;
  return { ...pointed(extraction), others: extraction.others.map(pointed) };
}

/** Converts a box from the levelled page to the displayed page: the box around its four corners. */
function boxAsShown({ x0, y0, x1, y1 }: Box, { toShown }: Pose): Box {
  const corners = [
    { x: x0, y: y0 },
    { x: x1, y: y0 },
    { x: x1, y: y1 },
    { x: x0, y: y1 },
  ].map((corner) => project(toShown, corner));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}
