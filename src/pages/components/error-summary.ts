import { type Html, html } from '../html.ts';
import type { Language } from '../language.ts';
import { textsIn } from '../texts/index.ts';

/** Something that a person must correct. */
export interface PageError {
  /** The id of the field, which is its name; null for a problem of the whole page. */
  field: string | null;
  text: string;
}

/** Lists what is wrong. It takes the focus when the page opens, even without scripts. */
export function errorSummary(summary: { language: Language; errors: readonly PageError[] }): Html {
  const texts = textsIn(summary.language).common;
  return html`
    <div class="error-summary" role="alert" tabindex="-1" autofocus aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">${texts.errorSummary}</h2>
      <ul>
        ${summary.errors.map(
          ({ field, text }) => html`<li>${field ? html`<a href=${`#${field}`}>${text}</a>` : text}</li>`,
        )}
      </ul>
    </div>
  `;
}

/** The problem of one field, in the words of the summary. */
export function errorOf(errors: readonly PageError[], field: string): string | undefined {
  return errors.find((error) => error.field === field)?.text;
}
