import { type Html, html, notice } from '#pages';
import type { Visit } from '../journey-page.ts';

/** Says that the person's answer was recorded. */
export function reconfirmedNotice({ language, texts }: Pick<Visit, 'language' | 'texts'>): Html {
  const { done, doneNext } = texts.bank.reconfirm;
  return notice({ language, kind: 'success', title: done, body: html`<p>${doneNext}</p>`, isNew: true });
}
