import { button, dateField, errorOf, form, type Html, html, type PageError, textField } from '#pages';
import { parseCode } from '#platform/one-time-codes.ts';
import { tenantOf } from '#users';
import type { JourneyPage, Redirect, Shown, Visit } from '../journey-page.ts';
import { companyOf } from '../pages/wording.ts';
import { recordAboutJourney } from '../record-entry.ts';
import { codeForm, type SentCode, sendForm } from './code-forms.ts';
import { ATTEMPTS_MAX, openedBy, parseAnswer, type Question } from './confirm-person.ts';
import { CONFIRM, DELETE, KEEP, MY_DATA, RECONFIRM, STOP } from './my-data-page.ts';
import { proveByAnswers } from './prove.ts';
import { readAccess } from './read-access.ts';
import { checkCode, hasLiveCode, sendCode } from './send-code.ts';
import { returnAttempt, takeAttempt } from './store.ts';

/**
 * Asks for a proof before everything about a person is handed out, because a link can be forwarded or read by others: a code
 * that is sent to a contact that the client knows, or two answers.
 */
export const confirmPage: JourneyPage = {
  step: null,
  path: CONFIRM,
  stage: 'any',
  async show(visit) {
    const { way } = await readAccess(visit);
    const purpose = visit.query.get('for');
    if (!way) return { redirect: nextOf(purpose, MY_DATA) };
    if (way.kind === 'questions') return questionForm(visit, way.questions, { purpose });
    return (await hasLiveCode(visit)) ? codeForm(visit, { purpose }) : sendForm(visit, { purpose });
  },
  async take(visit, sent) {
    const { way } = await readAccess(visit);
    const purpose = sent.get('for');
    if (!way) return { redirect: nextOf(purpose, MY_DATA) };
    return way.kind === 'code'
      ? takeCode(visit, { purpose, sent })
      : takeAnswers(visit, way.questions, { purpose, sent });
  },
};

/** Takes both forms: the one that asks for a code, and the one with the code. */
async function takeCode(visit: Visit, { purpose, sent }: SentCode): Promise<Shown | Redirect> {
  const { errors } = visit.texts.myData.code;
  if (!sent.has('code')) {
    const outcome = await sendCode(visit);
    if (outcome === 'none_left')
      return sendForm(visit, { purpose, error: errors.noneLeft(companyOf(visit)) });
    if (outcome === 'wait' && !(await hasLiveCode(visit)))
      return sendForm(visit, { purpose, error: errors.wait });
    return { redirect: purpose === null ? CONFIRM : `${CONFIRM}?for=${encodeURIComponent(purpose)}` };
  }
  const code = parseCode(sent.get('code') ?? '');
  if (code === null) return codeForm(visit, { purpose, error: errors.form });
  const left = await checkCode(visit, code);
  if (left === 'right') return { redirect: nextOf(purpose, `${MY_DATA}?done=confirmed`) };
  return left === 0
    ? sendForm(visit, { purpose, error: errors.again })
    : codeForm(visit, { purpose, error: errors.wrong(left) });
}

async function takeAnswers(
  visit: Visit,
  questions: readonly Question[],
  { purpose, sent }: SentCode,
): Promise<Shown | Redirect> {
  const texts = visit.texts.myData.confirm.errors;
  const answers = new Map(questions.map((one) => [one, answerIn(sent, one)] as const));
  const errors = questions
    .filter((one) => answers.get(one) === null)
    .map((field): PageError => ({ field, text: texts[field] }));
  if (errors.length > 0) return questionForm(visit, questions, { purpose, sent, errors });
  const left = await checkAnswers(visit, answers as Map<Question, string>);
  if (left === 'right') return { redirect: nextOf(purpose, `${MY_DATA}?done=confirmed`) };
  if (left === 0) return { redirect: MY_DATA };
  // without a field, because the page must not say which answer was wrong
  return questionForm(visit, questions, {
    purpose,
    sent,
    errors: [{ field: null, text: texts.wrong(left) }],
  });
}

const PURPOSES: Readonly<Record<string, string>> = {
  delete: DELETE,
  stop: STOP,
  keep: KEEP,
  reconfirm: RECONFIRM,
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
async function checkAnswers(
  { context, session }: Visit,
  answers: ReadonlyMap<Question, string>,
): Promise<'right' | number> {
  const { clientId } = session;
  const tenant = await tenantOf(context, clientId);
  return context.database.inTenant(clientId, async (tx) => {
    const failures = await takeAttempt(tx, session, ATTEMPTS_MAX);
    if (failures === null) return 0;
    let isComplete = false;
    const opened = await proveByAnswers(tx, tenant, session, (closed) => {
      const found = openedBy(closed, answers);
      isComplete = found.isComplete;
      return found.ids;
    });
    if (isComplete) await returnAttempt(tx, session);
    if (opened.length > 0) return 'right';
    await recordAboutJourney(tx, tenant, session, {
      action: 'journey_confirmation_failed',
      details: { failures },
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
