import pg from 'pg';

/**
 * Rows tell the time as the API does: PostgreSQL's `2026-01-31 09:30:00.5+00` as `2026-01-31T09:30:00.500Z`. Making a Date
 * of each and text of that again would cost a page of users more than reading them.
 */
export function readTime(text: string): string {
  if (text.length < 22 || text.length > 26 || !text.endsWith('+00')) return new Date(text).toISOString();
  const fraction = text.slice(20, -3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    return oid === pg.types.builtins.TIMESTAMPTZ ? readTime : pg.types.getTypeParser(oid, format);
  },
};
