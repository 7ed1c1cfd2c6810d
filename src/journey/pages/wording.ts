import { type Html, html, type Language } from '#pages';
import type { Visit } from '../journey-page.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', cy: 'cy-GB' };

/** The name of the company that asks, or words for it. */
export function companyOf({ facts, texts }: Pick<Visit, 'facts' | 'texts'>): string {
  return facts.client.name ?? texts.journey.theCompany;
}

/** A day in words, such as 31 January 2026. */
export function dayInWords(time: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'Europe/London' }).format(
    new Date(time),
  );
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

function lines(text: string): Html {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [html`<br />`, line]));
}
