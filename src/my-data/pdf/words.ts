import { type Language, type Texts, textsIn } from '#pages';
import type { Block, Column } from '#platform/pdf/content.ts';
import { formatPenceWithThousands, parsePence } from '#values/money.ts';

/** The texts of all sections, and the formats of days and amounts. */
export interface Words {
  texts: Texts['myDataPdf'];
  /** A day in words, such as 31 January 2026. */
  day(timestamp: string | null): string;
  /** A month in words, such as January 2026. */
  month(timestamp: string): string;
  /** An amount with its sign, such as £1,234.56. */
  pounds(amount: string | null): string;
}

export function wordsIn(language: Language): Words {
  const texts = textsIn(language).myDataPdf;
  const days = new Intl.DateTimeFormat(`${language}-GB`, { dateStyle: 'long', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(`${language}-GB`, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return {
    texts,
    month: (timestamp) => months.format(new Date(timestamp)),
    day: (timestamp) => (timestamp === null ? texts.unknown : days.format(new Date(timestamp))),
    pounds: (amount) => {
      const pence = amount === null ? null : parsePence(amount);
      if (pence === null) return '–';
      return formatPenceWithThousands(pence).replace(/^(-?)/, '$1£');
    },
  };
}

export function heading(text: string, level: 2 | 3 = 2): Block {
  return { kind: 'heading', level, text };
}

/** A section with a table, or with a sentence that says that there is nothing. */
export function tableSection(
  title: string,
  { texts }: Words,
  table: { columns: Column[]; rows: string[][]; isCut: boolean },
): Block[] {
  const { columns, rows, isCut } = table;
  if (rows.length === 0) return [heading(title), { kind: 'text', text: texts.nothing }];
  const note: Block[] = isCut ? [{ kind: 'note', text: texts.newestOnly(rows.length) }] : [];
  return [heading(title), ...note, { kind: 'table', columns, rows }];
}

export function numeric(text: string): Column {
  return { heading: text, share: 2, isNumeric: true };
}
