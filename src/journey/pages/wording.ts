import { type Html, html, type Language, renderedOnce } from '#pages';
import type { Visit } from '../journey-page.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', cy: 'cy-GB' };

// creating a format takes as long as rendering a page
const DAY = dateFormats({ dateStyle: 'long', timeZone: 'Europe/London' });
const TIME = dateFormats({ timeStyle: 'short', timeZone: 'Europe/London' });

function dateFormats(options: Intl.DateTimeFormatOptions): Readonly<Record<Language, Intl.DateTimeFormat>> {
  return {
    en: new Intl.DateTimeFormat(LOCALES.en, options),
    cy: new Intl.DateTimeFormat(LOCALES.cy, options),
  };
}

/** The name of the company that asks, or words for it. */
export function companyOf({ facts, texts }: Pick<Visit, 'facts' | 'texts'>): string {
  return facts.client.name ?? texts.journey.theCompany;
}

/** A day in words, such as 31 January 2026. */
export function dayInWords(time: string, language: Language): string {
  return DAY[language].format(new Date(time));
}

/** Words before a colon at the start of a paragraph are emphasised. The text itself stays as it was accepted. */
const LABEL = /^([^:.\n]{3,40}:)( .+)$/s;

/** A text of paragraphs, separated by empty lines. */
export function paragraphsOf(text: string): Html {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, label, rest] = LABEL.exec(part) ?? [];
      return label && rest
        ? html`<p><strong>${label}</strong>${lines(rest)}</p>`
        : html`<p>${lines(part)}</p>`;
    });
}

/** The text of a term. Most people read the same few. */
export const termText: (text: string) => Html = renderedOnce(paragraphsOf, { max: 50 });

function lines(text: string): Html {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [html`<br />`, line]));
}

/** A time of the day, such as 14:05. */
export function timeInWords(time: string, language: Language): string {
  return TIME[language].format(new Date(time));
}

/** A month in words, such as March 2026. Takes a day or a month, such as 2026-03. */
export function monthInWords(month: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`));
}

/** An amount such as £2,446.98. */
export function poundsInWords(amount: string, language: Language): string {
  // a text keeps every digit, which a number might not
  const exact = amount as unknown as number;
  return new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'GBP' }).format(exact);
}

/** Words in a list, such as “March, April and May”. */
export function listInWords(words: readonly string[], language: Language): string {
  const list = new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(words);
  return language === 'cy' ? list.replace(/a\(c\) ([aeiouâêîôûŵŷ])?(t(?=achwedd))?/i, andInWelsh) : list;
}

/** The word for “and” depends on the next letter, which it changes in November. The data of the runtime leaves that open. */
function andInWelsh(_: string, vowel?: string, november?: string): string {
  if (vowel) return `ac ${vowel}`;
  return november ? `a ${november}h` : 'a ';
}
