import type { Language } from '#pages';
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
