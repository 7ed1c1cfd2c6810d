import { readWhole } from '#platform/storage/storage.ts';
import type { TenantContext } from '#users';
import type { DocumentsContext } from './context.ts';
import { openFile } from './open-file.ts';
import type { Check } from './schema.ts';
import { findDocument } from './store.ts';

const DPI = 150;
const POINTS_PER_INCH = 72;
/** How much of the page around the findings is shown, in points. The words that explain a figure are mostly to its left. */
const AROUND = { left: 330, right: 60, vertical: 65 };
/** In points. A narrower part of the page would be drawn too large. */
const WIDTH_MIN = 430;
/** Findings that are farther apart, in points, don't fit into one picture. */
export const PICTURE_HEIGHT_MAX = 250;

export type DrawingContext = TenantContext & Pick<DocumentsContext, 'database' | 'storage' | 'extractor'>;

/** A finding with a place on a page. */
export type PlacedCheck = Check & { page: number; box: NonNullable<Check['box']> };

/** A part of a page. All measures are in points. */
export interface DrawnFindings {
  png: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
  /** The places of the findings in their order, from the top left corner of the picture. */
  marks: { x: number; y: number; width: number; height: number }[];
}

export function hasPlace(check: Check): check is PlacedCheck {
  return check.page !== null && check.box !== null;
}

/** Draws the part of a page that shows these findings. Null if the page can't be drawn any more. */
export async function drawFindings(
  context: DrawingContext,
  {
    clientId,
    documentId,
    checks,
    signal,
  }: {
    clientId: string;
    documentId: string;
    /** On the same page. */
    checks: readonly [PlacedCheck, ...PlacedCheck[]];
    signal: AbortSignal;
  },
): Promise<DrawnFindings | null> {
  const row = await findDocument(context.database.tenant(clientId), clientId, documentId);
  const file = row && (await openFile(context, row));
  if (!file) return null;
  const area = areaOf(checks.map(({ box }) => box));
  const drawn = await context.extractor.renderPage({
    bytes: await readWhole(file.bytes),
    mediaType: file.mediaType,
    pageNumber: checks[0].page,
    dpi: DPI,
    area,
    owner: clientId,
    signal,
  });
  if (drawn.outcome === 'refused') return null;
  return {
    png: new Uint8Array(drawn.png),
    width: (drawn.width * POINTS_PER_INCH) / DPI,
    height: (drawn.height * POINTS_PER_INCH) / DPI,
    marks: checks.map(({ box: { x0, y0, x1, y1 } }) => ({
      x: x0 - area.x0,
      y: y0 - area.y0,
      width: x1 - x0,
      height: y1 - y0,
    })),
  };
}

function areaOf(boxes: readonly PlacedCheck['box'][]): PlacedCheck['box'] {
  const x0 = Math.max(0, Math.min(...boxes.map((box) => box.x0)) - AROUND.left);
  return {
    x0,
    y0: Math.max(0, Math.min(...boxes.map((box) => box.y0)) - AROUND.vertical),
    x1: Math.max(x0 + WIDTH_MIN, Math.max(...boxes.map((box) => box.x1)) + AROUND.right),
    y1: Math.max(...boxes.map((box) => box.y1)) + AROUND.vertical,
  };
}
