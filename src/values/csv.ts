export type CsvValue = string | number | boolean | null;

/** The first characters of a file: spreadsheets need this mark to read the letters of names. */
export const CSV_START = '\uFEFF';

/** One line of comma-separated values, by RFC 4180. Null is empty. Pass texts that people typed through `safeText` first. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(field).join(',')}\r\n`;
}

function field(value: CsvValue): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Spreadsheets calculate texts that start like a formula, some also after a line break or with full-width signs, as East
 * Asian keyboards type them. An apostrophe prevents that.
 */
export function safeText(text: string | null): string | null {
  return text !== null && /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}
