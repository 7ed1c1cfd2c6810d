import type { ConnectorContext, Credentials, LoginConnector, LoginStep } from '../connector.ts';
import type { Operations } from '../description.ts';
import { ConnectorFailure, failureAsOutcome } from '../failure.ts';
import { addressOf, pathOf } from './address.ts';
import type { PortalDefinition } from './definition.ts';
import { findDefinition } from './find-definition.ts';
import { asAskedAgain, fillIn, isWrongAnswer, readQuestion } from './mfa.ts';
import { type Form, type Page, shows } from './page.ts';
import { readPayslips } from './read-payslips.ts';
import { isMet, type Step, throwReportedFailures, unrecognised } from './recognise.ts';
import { bodyOf, entryOf, open, requestOf } from './requests.ts';
import { parseResume, parseSession, type Resume, saveResume, saveSession } from './saved-state.ts';
import { startVisit, type Visit } from './visit.ts';

/** Signs in to employee portals and reads their pages, as described by each portal's `PortalDefinition`. */
export const portalConnector: Operations<LoginConnector> = {
  login: (context, credentials) => failureAsOutcome(() => login(context, credentials)),
  answerMfa: (context, resume, answer) =>
    failureAsOutcome(() => answerMfa(context, parseResume(resume), answer)),
  refresh: (context, session) => failureAsOutcome(() => refresh(context, session)),
  fetchPayslips: (context, session, window) =>
    failureAsOutcome(async () => {
      const definition = findDefinition(context.provider);
      const visit = startVisit(context, parseSession(session), definition);
      const payslips = await readPayslips({ visit, definition, context }, window);
      return { outcome: 'fetched', payslips, session: saveSession(visit.save()) };
    }),
};

async function login(context: ConnectorContext, credentials: Credentials): Promise<LoginStep> {
  const definition = findDefinition(context.provider);
  const visit = startVisit(context, null, definition);
  const page = await visit.get(addressOf(context.provider, definition.login.path));
  throwReportedFailures(page, situationOf(context, definition, page, 'login'));
  const form = entryOf({ visit, provider: context.provider }, definition.login, page);
  if (form === null) throw unrecognised('login', 'form not found');
  const landed = await visit.post(withCredentials(form, definition, credentials), {
    beforeHop: (to) => stopUnattendedMfa(context, definition, to),
  });
  return stepAt({ context, definition, visit, login: credentials.userName, asked: null }, landed);
}

async function answerMfa(context: ConnectorContext, resume: Resume, answer: string): Promise<LoginStep> {
  const definition = findDefinition(context.provider);
  const form = fillIn(resume.question, answer);
  if (form === null)
    return {
      outcome: 'mfa_required',
      challenge: resume.question.challenge,
      resume: saveResume(resume),
      wasWrong: true,
    };
  const visit = startVisit(context, resume, definition);
  const landed = await visit.post(form);
  return stepAt({ context, definition, visit, login: resume.login, asked: resume }, landed);
}

/** Continues a session with its own token. Most portals have none. */
async function refresh(context: ConnectorContext, session: string): Promise<LoginStep> {
  const definition = findDefinition(context.provider);
  const expired = () => new ConnectorFailure('session_expired', { detail: 'refresh' });
  if (!definition.refresh) throw expired();
  const visit = startVisit(context, parseSession(session), definition);
  const form = bodyOf({ visit, provider: context.provider }, definition.refresh, null);
  if (form === null) throw expired();
  const page = await visit.post(form);
  const known = situationOf(context, definition, page, 'refresh');
  if (isMet(definition.expired, page, known.path)) throw expired();
  throwReportedFailures(page, known);
  if (!shows(page.content, definition.signed_in)) throw unrecognised('refresh');
  return { outcome: 'connected', session: saveSession(visit.save()), mfaUsed: false, login: null };
}

interface SigningIn {
  context: ConnectorContext;
  definition: PortalDefinition;
  visit: Visit;
  login: string;
  /** The MFA question just answered; null after the password. */
  asked: Resume | null;
}

/** Interprets the page that follows a submitted form. */
async function stepAt(signingIn: SigningIn, landed: Page): Promise<LoginStep> {
  const { context, definition, visit, login, asked } = signingIn;
  const page = await openQuestion(signingIn, landed);
  const known = situationOf(context, definition, page, asked ? 'mfa' : 'login');
  throwReportedFailures(page, known);
  // a repeated question keeps its expiry
  const wasWrong = asked !== null && isWrongAnswer(page, known);
  const read = readQuestion(page, definition, { visit, provider: context.provider, now: known.now });
  const question = read ?? (wasWrong ? asAskedAgain(page, definition, asked.question) : null);
  if (question) {
    if (!context.attended) throw mfaRequired();
    if (wasWrong) question.challenge.expires_at = asked.question.challenge.expires_at;
    const resume = saveResume({ ...visit.save(), login, question });
    return { outcome: 'mfa_required', challenge: question.challenge, resume, wasWrong };
  }
  if (asked && isMet(definition.expired, page, known.path))
    throw new ConnectorFailure('mfa_expired', { detail: 'mfa: the session has expired' });
  if (!shows(page.content, definition.signed_in)) throw unrecognised(known.step);
  return {
    outcome: 'connected',
    session: saveSession(visit.save()),
    mfaUsed: asked !== null,
    login,
  };
}

/** Asks for the question that a reply announces. A portal then sends its message, so this needs a person. */
async function openQuestion({ context, definition, visit }: SigningIn, landed: Page): Promise<Page> {
  const { required, ask } = definition.mfa ?? {};
  if (!required || !shows(landed.content, required)) return landed;
  if (!context.attended) throw mfaRequired();
  if (!ask) return landed;
  const request = requestOf({ visit, provider: context.provider }, ask, landed);
  if (request === null) throw unrecognised('mfa', 'a value of the request was not found');
  return open({ visit }, request);
}

function withCredentials(
  form: Form,
  { login }: PortalDefinition,
  { userName, password, extra }: Credentials,
): Form {
  const filled = {
    ...form.values,
    [login.user_name]: userName,
    [login.password]: password,
  };
  for (const [key, input] of Object.entries(login.extra)) filled[input] = extra[key] ?? '';
  return { ...form, values: filled };
}

/** Stops before the MFA page is opened, because opening it may send the person a message. */
function stopUnattendedMfa(context: ConnectorContext, { mfa }: PortalDefinition, to: URL): void {
  if (!context.attended && mfa?.path?.test(pathOf(context.provider, to))) throw mfaRequired();
}

function mfaRequired(): ConnectorFailure {
  return new ConnectorFailure('session_expired', { detail: 'MFA required' });
}

function situationOf(
  { provider, clock }: ConnectorContext,
  definition: PortalDefinition,
  page: Page,
  step: Step,
) {
  return { definition, path: pathOf(provider, page.url), step, now: clock.now() };
}
