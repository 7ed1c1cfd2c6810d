import type { ConnectorContext, Credentials, LoginConnector, LoginStep } from '../connector.ts';
import { ConnectorFailure, failureAsOutcome } from '../failure.ts';
import { addressOf, pathOf } from './address.ts';
import type { PortalDefinition } from './definition.ts';
import { findDefinition } from './find-definition.ts';
import { fillIn, isWrongAnswer, readQuestion } from './mfa.ts';
import { type Form, type Page, shows } from './page.ts';
import { readPayslips } from './read-payslips.ts';
import { type Step, throwReportedFailures, unrecognised } from './recognise.ts';
import { parseResume, parseSession, type Resume, saveResume, saveSession } from './saved-state.ts';
import { startVisit, type Visit } from './visit.ts';

/** Signs in to employee portals and reads their pages, as described by each portal's `PortalDefinition`. */
export const portalConnector: LoginConnector = {
  kind: 'login',
  findsBy: () => [],
  login: (context, credentials) => failureAsOutcome(() => login(context, credentials)),
  answerMfa: (context, resume, answer) =>
    failureAsOutcome(() => answerMfa(context, parseResume(resume), answer)),
  fetchPayslips: (context, session, window) =>
    failureAsOutcome(async () => {
      const definition = findDefinition(context.provider);
      const visit = startVisit(context, parseSession(session).cookies);
      const payslips = await readPayslips({ visit, definition, context }, window);
      return { outcome: 'fetched', payslips, session: saveSession({ cookies: visit.save() }) };
    }),
};

async function login(context: ConnectorContext, credentials: Credentials): Promise<LoginStep> {
  const definition = findDefinition(context.provider);
  const visit = startVisit(context, null);
  const page = await visit.get(addressOf(context.provider, definition.login.path));
  throwReportedFailures(page, situationOf(context, definition, page, 'login'));
  const form = page.form(definition.login.form);
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
  const visit = startVisit(context, resume.cookies);
  const landed = await visit.post(form);
  return stepAt({ context, definition, visit, login: resume.login, asked: resume }, landed);
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
function stepAt({ context, definition, visit, login, asked }: SigningIn, page: Page): LoginStep {
  const known = situationOf(context, definition, page, asked ? 'mfa' : 'login');
  throwReportedFailures(page, known);
  const question = readQuestion(page, definition, known.now);
  if (question) {
    if (!context.attended) throw mfaRequired();
    // a repeated question keeps its expiry
    const wasWrong = asked !== null && isWrongAnswer(page, definition);
    if (asked && wasWrong) question.challenge.expires_at = asked.question.challenge.expires_at;
    const resume = saveResume({ cookies: visit.save(), login, question });
    return { outcome: 'mfa_required', challenge: question.challenge, resume, wasWrong };
  }
  if (asked && definition.expired.test(known.path))
    throw new ConnectorFailure('mfa_expired', { detail: 'mfa: the session has expired' });
  if (!shows(page.html, definition.signed_in)) throw unrecognised(known.step);
  return {
    outcome: 'connected',
    session: saveSession({ cookies: visit.save() }),
    mfaUsed: asked !== null,
    login,
  };
}

function withCredentials(
  { action, values }: Form,
  { login }: PortalDefinition,
  { userName, password, extra }: Credentials,
): Form {
  const filled: Record<string, string> = {
    ...values,
    [login.user_name]: userName,
    [login.password]: password,
  };
  for (const [key, input] of Object.entries(login.extra)) filled[input] = extra[key] ?? '';
  return { action, values: filled };
}

/** Stops before the MFA page is opened, because opening it may send the person a message. */
function stopUnattendedMfa(context: ConnectorContext, { mfa }: PortalDefinition, to: URL): void {
  if (!context.attended && mfa?.path.test(pathOf(context.provider, to))) throw mfaRequired();
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
