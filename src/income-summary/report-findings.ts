import {
  type AssessedDocument,
  type DrawingContext,
  type DrawnFindings,
  drawFindings,
  hasPlace,
  PICTURE_HEIGHT_MAX,
  type PlacedCheck,
  seriousIn,
} from '#documents';
import type { Check, Document } from '#documents/schema.ts';
import type { IncomeSummary } from './schema.ts';

/** More would make the report long, and each picture takes time to draw. */
const FINDINGS_MAX = 12;
const PICTURES_MAX = 8;
/** In all. What is not drawn by then is described in words only. */
const DRAWING_MS_MAX = 15_000;

/** Serious findings of one document that fit into one picture. */
export interface ReportFinding {
  document: Document;
  placed: readonly PlacedCheck[];
  /** Findings without a place on a page. */
  others: readonly Check[];
}

/** Collects the serious findings, those of documents that look altered first. */
export function collectFindings(
  documents: readonly Document[],
  assessed: ReadonlyMap<string, AssessedDocument>,
  { left_out }: Pick<IncomeSummary, 'left_out'>,
): ReportFinding[] {
  const altered = left_out.flatMap(({ reason, document_id }) => (reason === 'altered' ? document_id : []));
  const rank = ({ document_id: id }: Document) =>
    altered.includes(id) ? altered.indexOf(id) : altered.length;
  const ordered = documents.toSorted((one, other) => rank(one) - rank(other));
  return ordered.flatMap((document) => {
    const { document_id: id } = document;
    const failed = assessed.get(id)?.failed ?? [];
    const why = left_out.flatMap(({ document_id, finding }) =>
      document_id === id && finding ? finding : [],
    );
    const serious = new Set(seriousIn(failed));
    // what explains the doubt comes first, and may be less severe
    const first = failed.filter(({ code }) => why.includes(code));
    const checks = [...new Set([...first, ...serious])];
    return groupByPlace(onceEach(checks)).map((group) => ({ document, ...group }));
  });
}

/** A payslip can fail the same check several times at the same place. */
function onceEach(checks: readonly Check[]): Check[] {
  const known = new Map(
    checks.map((check) => [JSON.stringify([check.message, check.page, check.box]), check]),
  );
  return [...known.values()];
}

/** Findings without a place come with the first place, so that all findings of a document are together. */
function groupByPlace(checks: readonly Check[]): Omit<ReportFinding, 'document'>[] {
  const groups: PlacedCheck[][] = [];
  for (const check of checks.filter(hasPlace)) {
    const near = groups.find((group) => fits(group, check));
    if (near) near.push(check);
    else groups.push([check]);
  }
  const others = checks.filter((check) => !hasPlace(check));
  if (groups.length === 0 && others.length > 0) groups.push([]);
  return groups.map((placed, index) => ({ placed, others: index === 0 ? others : [] }));
}

function fits(group: readonly PlacedCheck[], check: PlacedCheck): boolean {
  const boxes = [...group, check].map(({ box }) => box);
  const height = Math.max(...boxes.map(({ y1 }) => y1)) - Math.min(...boxes.map(({ y0 }) => y0));
  return group[0]?.page === check.page && height <= PICTURE_HEIGHT_MAX;
}

export interface DrawnFinding extends ReportFinding {
  /** Null for findings without a place, and if the page can't be drawn. */
  drawn: DrawnFindings | null;
}

export interface DrawnReport {
  findings: readonly DrawnFinding[];
  /** How many were left out, because the report would be too long. */
  more: number;
}

/** Draws the places of findings, until there are enough pictures or it has taken too long. */
export async function drawReport(
  context: DrawingContext,
  found: readonly ReportFinding[],
  { clientId, signal }: { clientId: string; signal: AbortSignal },
): Promise<DrawnReport> {
  const tooLate = AbortSignal.timeout(DRAWING_MS_MAX);
  const findings: DrawnFinding[] = [];
  for (const one of found.slice(0, FINDINGS_MAX)) {
    const [first, ...near] = one.placed;
    const isDrawn = first && !tooLate.aborted && findings.filter(({ drawn }) => drawn).length < PICTURES_MAX;
    const wanted = {
      clientId,
      documentId: one.document.document_id,
      signal: AbortSignal.any([signal, tooLate]),
    };
    const drawing = isDrawn && drawFindings(context, { ...wanted, checks: [first, ...near] });
    const drawn = drawing ? await drawing.catch((error) => nothingIf(tooLate.aborted, error)) : null;
    signal.throwIfAborted();
    findings.push({ ...one, drawn });
  }
  return { findings, more: found.length - findings.length };
}

function nothingIf(isExpected: boolean, error: unknown): null {
  if (isExpected) return null;
  throw error;
}
