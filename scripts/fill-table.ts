/** Replaces the rows of the table with this head. */
export function fillTable(text: string, head: string, rows: readonly string[]): string {
  const [before = '', after = ''] = text.split(`${head}\n`);
  const [line = '', ...rest] = after.split('\n');
  const end = rest.findIndex((row) => !row.startsWith('|'));
  return `${before}${[head, line, ...rows, ...rest.slice(end)].join('\n')}`;
}
