import { type Html, html, type Language, textsIn } from '#pages';
import type { Method } from '../schema.ts';
import { listInWords, monthInWords } from './wording.ts';

const MONTHS_NAMED_MAX = 6;

/** Names the months in which payslips are missing, such as `2026-03`. The person can add them if uploads are a way to share. */
export function missingPayslips(
  { language, methods }: { language: Language; methods: readonly Method[] },
  missing: readonly string[],
): Html {
  const texts = textsIn(language).found;
  const named = missing.slice(0, MONTHS_NAMED_MAX).map((month) => monthInWords(month, language));
  const more = missing.length - named.length;
  const [only = ''] = named;
  const text =
    more > 0
      ? texts.moreMissing(named.join(', '), more)
      : missing.length === 1
        ? texts.isMissing(only)
        : texts.areMissing(listInWords(named, language));
  return html`
    <p>${text}</p>
    ${methods.includes('payslips') && html`<p class="hint">${texts.addMissing}</p>`}
  `;
}
