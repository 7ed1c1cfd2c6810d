import { readWhole } from '#platform/storage/storage.ts';
import { requireUserKey, type TenantContext, tenantOf } from '#users';
import type { DocumentsContext } from './context.ts';
import { openFile } from './open-file.ts';
import type { Check } from './schema.ts';
import { openChecks } from './seal-document.ts';
import { findDocument } from './store.ts';

const DPI = 150;
const POINTS_PER_INCH = 72;
/** How much of the page above and below a finding is shown, in points. */
const AROUND = 40;
/** Wider than any page: the words that explain a figure can be at the other edge. */
const WIDTH_MAX = 20_000;

export type DrawingContext = TenantContext & Pick<DocumentsContext, 'database' | 'storage' | 'extractor'>;

/** The place on a page where a check failed. All measures are in points. */
export interface DrawnFinding {
  check: Check;
  page: number;
  png: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
  /** What the check is about, from the top left corner of the picture. */
  mark: { x: number; y: number; width: number; height: number };
}

/** Draws the place of a failed check. Null if the check has no place, or its page can't be drawn any more. */
export async function drawFinding(
  context: DrawingContext,
  {
    clientId,
    documentId,
    code,
    signal,
  }: { clientId: string; documentId: string; code: string; signal: AbortSignal },
): Promise<DrawnFinding | null> {
  const db = context.database.tenant(clientId);
  const row = await findDocument(db, clientId, documentId);
  if (!row?.sealed_checks) return null;
  const key = await requireUserKey(db, await tenantOf(context, clientId), row.user_id);
  const { checks } = openChecks(key, { clientId, documentId }, row.sealed_checks);
  const check = checks.find((one) => !one.is_passed && one.code === code && one.page && one.box);
  const file = check && (await openFile(context, row));
  if (!file || !check.page || !check.box) return null;
  const { x0, y0, x1, y1 } = check.box;
  const area = { x0: 0, y0: Math.max(0, y0 - AROUND), x1: WIDTH_MAX, y1: y1 + AROUND };
  const drawn = await context.extractor.renderPage({
    bytes: await readWhole(file.bytes),
    mediaType: file.mediaType,
    pageNumber: check.page,
    dpi: DPI,
    area,
    owner: clientId,
    signal,
  });
  if (drawn.outcome === 'refused') return null;
  return {
    check,
    page: check.page,
    png: new Uint8Array(drawn.png),
    width: (drawn.width * POINTS_PER_INCH) / DPI,
    height: (drawn.height * POINTS_PER_INCH) / DPI,
    mark: { x: x0, y: y0 - area.y0, width: x1 - x0, height: y1 - y0 },
  };
}
