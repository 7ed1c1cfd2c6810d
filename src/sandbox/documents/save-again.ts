import type { Day } from '#values/calendar.ts';

/**
 * Appends a revision to a document, as editors do when they save incrementally: the changed objects, a new
 * Info object, a cross-reference table, and a trailer that points to the previous table.
 */
export function saveAgain(before: Buffer, after: Buffer, editor: { producer: string; on: Day }): Buffer {
  const text = before.toString('latin1');
  const table = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1];
  const size = /\/Size (\d+)/.exec(text)?.[1];
  const root = /\/Root (\d+ 0 R)/.exec(text)?.[1];
  if (!table || !size || !root) throw new Error('Only documents made by the sandbox can be saved again');
  const day = `D:${editor.on.replaceAll('-', '')}120000Z`;
  const info = `${size} 0 obj\n<< /Producer (${editor.producer}) /ModDate (${day}) >>\nendobj\n`;
  const known = objectsIn(before);
  const objects = [...objectsIn(after)].filter(([number, object]) => known.get(number) !== object);
  let [body, entries] = ['', ''];
  for (const [number, object] of [...objects, [Number(size), info] as const]) {
    const start = before.length + body.length;
    entries += `${number} 1\n${String(start).padStart(10, '0')} 00000 n \n`;
    body += object;
  }
  const trailer = `trailer\n<< /Size ${Number(size) + 1} /Root ${root} /Info ${size} 0 R /Prev ${table} >>\n`;
  const end = `startxref\n${before.length + body.length}\n%%EOF\n`;
  return Buffer.concat([before, Buffer.from(`${body}xref\n${entries}${trailer}${end}`, 'latin1')]);
}

function objectsIn(bytes: Buffer): Map<number, string> {
  const found = bytes.toString('latin1').matchAll(/^(\d+) 0 obj\b[\s\S]*?\bendobj\n/gm);
  return new Map([...found].map(([object, number]) => [Number(number), object]));
}
