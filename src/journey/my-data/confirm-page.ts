import { recordAuditEntry } from '#audit';
import { button, dateField, errorOf, form, type Html, html, type PageError, textField } from '#pages';
import { tenantOf } from '#users';
import type { JourneyPage, Shown, Visit } from '../journey-page.ts';
import { companyOf } from '../pages/wording.ts';
import {
  ATTEMPTS_MAX,
  areRight,
  type KnownFacts,
  parseAnswer,
  type Question,
  questionsFor,
} from './confirm-person.ts';
import { CONFIRM, DELETE, MY_DATA } from './my-data-page.ts';
import { readAccess } from './read-shared.ts';
import { takeAttempt, updateConfirmed } from './store.ts';

/** Asks two questions before everything about a person is handed out, because a link can be forwarded or read by others. */
export const confirmPage: JourneyPage = {
  step: null,
  path: CONFIRM,
  stage: 'any',
  async show(visit) {
    const { access, known } = await readAccess(visit);
    const questions = questionsFor(known);
    if (access !== 'confirm' || !questions) return { redirect: nextOf(visit.query.get('for'), MY_DATA) };
    return questionForm(visit, questions, { purpose: visit.query.get('for') });
  },
  async take(visit, sent) {
    const { access, known } = await readAccess(visit);
    const questions = questionsFor(known);
    const purpose = sent.get('for');
    if (access !== 'confirm' || !questions) return { redirect: nextOf(purpose, MY_DATA) };
    const answers = new Map(questions.map((one) => [one, answerIn(sent, one)] as const));
    const errors = questions
      .filter((one) => answers.get(one) === null)
      .map((field): PageError => ({ field, text: visit.texts.myData.confirm.errors[field] }));
    if (errors.length > 0) return questionForm(visit, questions, { purpose, sent, errors });
    const left = await check(visit, known, answers as Map<Question, string>);
    if (left === 'right') return { redirect: nextOf(purpose, `${MY_DATA}?done=confirmed`) };
    if (left === 0) return { redirect: MY_DATA };
    // without a field, because the page must not say which answer was wrong
    const wrong = { field: null, text: visit.texts.myData.confirm.errors.wrong(left) };
    return questionForm(visit, questions, { purpose, sent, errors: [wrong] });
  },
};

const PURPOSES: Readonly<Record<string, string>> = {
  delete: DELETE,
  found: '/journey/found',
  payslips: '/journey/upload/payslips',
  bank_statements: '/journey/upload/bank-statements',
};

function nextOf(purpose: string | null, otherwise: string): string {
  const [, account] = /^account-(\d{1,4})$/.exec(purpose ?? '') ?? [];
  if (account) return `/journey/account/${account}/remove`;
  return purpose !== null && Object.hasOwn(PURPOSES, purpose) ? (PURPOSES[purpose] ?? otherwise) : otherwise;
}

function answerIn(sent: URLSearchParams, question: Question): string | null {
  if (question !== 'birthDate') return parseAnswer(question, sent.get(question) ?? '');
  const part = (name: string) => (sent.get(`birthDate_${name}`) ?? '').trim();
  return parseAnswer(question, `${part('year')}-${part('month')}-${part('day')}`);
}

/** Compares the answers. Returns how many attempts are left after a wrong one. */
async function check(
  { context, session }: Visit,
  known: KnownFacts,
  answers: ReadonlyMap<Question, string>,
): Promise<'right' | number> {
  const { clientId, userId, journeyId } = session;
  const tenant = await tenantOf(context, clientId);
  return context.database.inTenant(clientId, async (tx) => {
    const failures = await takeAttempt(tx, session, ATTEMPTS_MAX);
    if (failures === null) return 0;
    if (areRight(known, answers)) {
      await updateConfirmed(tx, session, context.clock.now());
      return 'right';
    }
    await recordAuditEntry(tx, tenant, {
      actor: { kind: 'user', id: userId },
      action: 'journey_confirmation_failed',
      subject: { kind: 'journey', id: journeyId },
      details: { user_id: userId, failures },
    });
    return ATTEMPTS_MAX - failures;
  });
}

interface Given {
  purpose: string | null;
  sent?: URLSearchParams;
  errors?: readonly PageError[];
}

function questionForm(
  visit: Visit,
  questions: readonly Question[],
  { purpose, sent = new URLSearchParams(), errors = [] }: Given,
): Shown {
  const texts = visit.texts.myData.confirm;
  return {
    title: texts.title,
    back: MY_DATA,
    errors,
    body: html`
      <p>${texts.lead(companyOf(visit))}</p>
      ${form({
        action: CONFIRM,
        hidden: { ...visit.hidden, ...(purpose === null ? {} : { for: purpose }) },
        body: html`
          ${questions.map((question) => fieldOf(visit, question, sent, errors))}
          ${button({ text: texts.continue })}
        `,
      })}
    `,
  };
}

function fieldOf(
  { language, texts: { myData } }: Visit,
  question: Question,
  sent: URLSearchParams,
  errors: readonly PageError[],
): Html {
  const field = {
    language,
    name: question,
    label: myData.confirm[question],
    hint: myData.confirm[`${question}Hint`],
    error: errorOf(errors, question),
  };
  if (question !== 'birthDate')
    return textField({
      ...field,
      value: sent.get(question) ?? '',
      width: 10,
      autocomplete: question === 'postCode' ? 'postal-code' : 'off',
    });
  const part = (name: string) => sent.get(`birthDate_${name}`) ?? '';
  const values = { day: part('day'), month: part('month'), year: part('year') };
  return dateField({ ...field, values, isBirthDate: true });
}
