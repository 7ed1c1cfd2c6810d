import type { Day } from '#values/calendar.ts';

/**
 * The same document with a revision appended, as editors do who save without writing it all anew: a new Info object, a table of
 * where it is, and a trailer that names the table before.
 */
export function saveAgain(bytes: Buffer, editor: { producer: string; on: Day }): Buffer {
  const text = bytes.toString('latin1');
  const before = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1];
  const size = /\/Size (\d+)/.exec(text)?.[1];
  const root = /\/Root (\d+ 0 R)/.exec(text)?.[1];
  if (!before || !size || !root) throw new Error('Only a document of our own can be saved again');
  const day = `D:${editor.on.replaceAll('-', '')}120000Z`;
  const start = bytes.length;
  const object = `${size} 0 obj\n<< /Producer (${editor.producer}) /ModDate (${day}) >>\nendobj\n`;
  const table = `xref\n${size} 1\n${String(start).padStart(10, '0')} 00000 n \n`;
  const trailer = `trailer\n<< /Size ${Number(size) + 1} /Root ${root} /Info ${size} 0 R /Prev ${before} >>\n`;
  const end = `startxref\n${start + object.length}\n%%EOF\n`;
  return Buffer.concat([bytes, Buffer.from(object + table + trailer + end, 'latin1')]);
}
