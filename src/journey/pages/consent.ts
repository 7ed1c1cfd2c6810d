import { termIn } from '#authorisations';
import type { Authorisation, AuthorisationTerm, TermTranslation } from '#authorisations/schema.ts';
import {
  button,
  details,
  errorOf,
  form,
  type Html,
  html,
  notice,
  outsideLink,
  type PageError,
  radios,
} from '#pages';
import { Language } from '#values/language.ts';
import { BRINGS } from '../asking/received.ts';
import { readFromApi, requireAnswer } from '../call-api.ts';
import { CONTINUE, idempotencyKeyOf, type JourneyPage, type Shown, type Visit } from '../journey-page.ts';
import { recordConsent } from '../record-step.ts';
import { endAs } from './endings.ts';
import { companyOf, termText } from './wording.ts';

const PATH = '/journey/consent';

/** Shows the text that the settings require, which the person accepts or declines. Nothing is chosen for them. */
export const consentPage: JourneyPage = {
  step: 'consent',
  path: PATH,
  stage: 'consent',
  show: async (visit) => consentForm(visit, await requireTerm(visit)),
  async take(visit, form) {
    const term = await requireTerm(visit);
    const { errors } = visit.texts.consent;
    const agrees = form.get('agree');
    if (agrees === 'no') return endAs(visit, 'declined');
    if (agrees !== 'yes')
      return consentForm(visit, term, { errors: [{ field: 'agree', text: errors.choose }] });
    // the pages may be in another language by now, but this is the text that the person read
    const read = Language.safeParse(form.get('term_language')).data;
    if (form.get('term_id') !== term.id || !read || termIn(term, read).language !== read)
      return consentForm(visit, term, { hasChanged: true });
    const accepted = await visit.callApi<Authorisation>({
      method: 'POST',
      path: '/authorisations',
      body: { user_id: visit.session.userId, term_id: term.id, language: read },
      idempotencyKey: idempotencyKeyOf(visit, form, 'consent'),
    });
    // the term was replaced in the meantime
    if (!accepted.ok && accepted.code === 'invalid_request')
      return consentForm(visit, await requireTerm(visit), { hasChanged: true });
    const { authorisation_id } = requireAnswer(accepted);
    await recordConsent(visit, authorisation_id);
    return { redirect: CONTINUE };
  },
};

const TERMS_READ_MAX = 100;

/** The client's newest active term of the category. Without one, the system term, which every client has. */
async function requireTerm(visit: Visit): Promise<AuthorisationTerm> {
  const { category } = visit.facts;
  let system: AuthorisationTerm | undefined;
  for (let offset = 0; ; offset += TERMS_READ_MAX) {
    const path = `/authorisations/terms?limit=${TERMS_READ_MAX}&offset=${offset}`;
    const { terms } = await readFromApi<{ terms: AuthorisationTerm[] }>(visit, path);
    const usable = terms.filter(({ authorisation_category }) => authorisation_category === category);
    const own = usable.find(({ is_system_term }) => !is_system_term);
    if (own) return own;
    system ??= usable[0];
    if (terms.length >= TERMS_READ_MAX) continue;
    if (!system) throw new Error(`The client has no active ${category} term`);
    return system;
  }
}

function consentForm(
  visit: Visit,
  term: AuthorisationTerm,
  { errors = [], hasChanged = false }: { errors?: readonly PageError[]; hasChanged?: boolean } = {},
): Shown {
  const { language, hidden } = visit;
  const texts = visit.texts.consent;
  const shown = termIn(term, language);
  return {
    title: texts.title(companyOf(visit)),
    errors,
    back: '/journey/welcome',
    body: html`
      ${hasChanged && notice({ language, kind: 'warning', body: texts.changed, isNew: true })}
      ${summaryOf(visit)}
      ${shown.language !== language && notice({ language, body: texts.onlyIn[shown.language] })}
      ${wholeText(visit, { term, shown, hasChanged })}
      ${form({
        action: PATH,
        hidden: { ...hidden, term_id: term.id, term_language: shown.language },
        body: html`
          ${radios({
            language,
            name: 'agree',
            label: texts.question,
            hint: texts.questionHint,
            error: errorOf(errors, 'agree'),
            choices: [
              { value: 'yes', label: texts.yes },
              { value: 'no', label: texts.no, hint: texts.noHint },
            ],
          })}
          ${button({ text: texts.continue })}
        `,
      })}
    `,
  };
}

/** What the service does under any text of this kind, in a few lines. The text itself is below. */
function summaryOf(visit: Visit): Html {
  const { facts, texts } = visit;
  const { summary } = texts.consent;
  const company = companyOf(visit);
  const { privacyUrl } = facts.client;
  const lines = [
    summary.what(company),
    summary.where,
    ...(facts.methods.some((method) => BRINGS.bank_statements.includes(method)) ? [summary.statements] : []),
    facts.category === 'recurring' ? summary.recurring : summary.oneTime,
    summary.stop,
    ...afterwards(visit),
  ];
  return html`
    <ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>
    ${privacyUrl && html`<p>${outsideLink(privacyUrl, texts.welcome.privacy(company), texts.common.newTab)}</p>`}
  `;
}

/** Data that is kept needs no line: the text below says so. */
function afterwards(visit: Visit): string[] {
  const { summary } = visit.texts.consent;
  const { after, days } = visit.facts.client.afterWithdrawal;
  if (after === 'keep') return [];
  const company = companyOf(visit);
  return [after === 'hide' ? summary.hidden(company) : summary.erased(company, days ?? 0)];
}

const WORDS_A_MINUTE = 200;
/** A text of a few lines needs no summary, and is always open. */
const SHORT_TEXT_WORDS_MAX = 80;

/** The text that the person agrees to, word for word. */
function wholeText(
  { facts, texts }: Visit,
  { term, shown, hasChanged }: { term: AuthorisationTerm; shown: TermTranslation; hasChanged: boolean },
): Html {
  const { name } = facts.client;
  const words = shown.authorisation_text.split(/\s+/).length;
  return details({
    summary: texts.consent.wholeText(Math.ceil(words / WORDS_A_MINUTE)),
    isOpen: hasChanged || words <= SHORT_TEXT_WORDS_MAX,
    body: html`
      ${term.is_system_term && name && html`<p>${texts.consent.whoItMeans(name)}</p>`}
      <div class="paper" lang=${shown.language}>${termText(shown.authorisation_text)}</div>
    `,
  });
}
