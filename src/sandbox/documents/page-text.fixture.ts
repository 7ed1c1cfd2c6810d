import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface PrintedPiece {
  page: number;
  text: string;
  x0: number;
  x1: number;
  /** The height of its baseline above the bottom of the page. */
  y: number;
}

/** Lists a document's text and positions with an independent PDF library. */
export async function piecesOf(bytes: Buffer): Promise<PrintedPiece[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pieces: PrintedPiece[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [x0, y] = [item.transform[4] as number, item.transform[5] as number];
      pieces.push({ page, text: item.str, x0, x1: x0 + item.width, y });
    }
  }
  return pieces;
}

/** Pairs of text pieces that overlap on a line. */
export function overlapsIn(pieces: readonly PrintedPiece[]): string[] {
  const [heightMin, widthMax] = [4, 0.8];
  return pieces.flatMap((one, index) =>
    pieces
      .slice(index + 1)
      .filter(
        (other) =>
          one.page === other.page &&
          Math.abs(one.y - other.y) < heightMin &&
          Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0) > widthMax,
      )
      .map((other) => `${one.text} / ${other.text}`),
  );
}

/** The kinds of parts that a document marks for screen readers, such as H1 and Table. */
export async function structureOf(bytes: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const roles = new Set<string>();
  const walk = (node: { role?: string; children?: unknown[] }) => {
    if (node.role) roles.add(node.role);
    for (const child of node.children ?? []) walk(child as { role?: string });
  };
  for (let page = 1; page <= document.numPages; page++) {
    const tree = await (await document.getPage(page)).getStructTree();
    if (tree) walk(tree);
  }
  return [...roles];
}

/** All of a document's text, without spaces, thousands separators and signs. */
export async function textOf(bytes: Buffer): Promise<string> {
  return digits((await piecesOf(bytes)).map(({ text }) => text).join(''));
}

export function digits(text: string): string {
  return text.replace(/[\s,-]/g, '');
}
