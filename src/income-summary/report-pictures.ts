import { type DrawingContext, type DrawnFinding, drawFinding } from '#documents';
import type { LeftOut } from './left-out-schema.ts';
import type { IncomeSummary } from './schema.ts';

/** More pictures would make the report long, and each takes time to draw. */
const PICTURES_MAX = 3;

export interface ReportPicture {
  item: LeftOut & { document_id: string };
  drawn: DrawnFinding;
}

/** Draws the places on the pages of documents that look altered. `left_out` names no findings to callers who may not see them. */
export async function drawPictures(
  context: DrawingContext,
  { left_out }: Pick<IncomeSummary, 'left_out'>,
  { clientId, signal }: { clientId: string; signal: AbortSignal },
): Promise<ReportPicture[]> {
  const pictures: ReportPicture[] = [];
  const drawnDocuments = new Set<string>();
  for (const item of left_out) {
    const { document_id: documentId, finding: code } = item;
    if (item.reason !== 'altered' || documentId === null || code === null) continue;
    if (pictures.length === PICTURES_MAX || drawnDocuments.has(documentId)) continue;
    drawnDocuments.add(documentId);
    const drawn = await drawFinding(context, { clientId, documentId, code, signal });
    if (drawn) pictures.push({ item: { ...item, document_id: documentId }, drawn });
  }
  return pictures;
}
