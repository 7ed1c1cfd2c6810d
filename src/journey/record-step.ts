import type { Language } from '#pages';
import type { JourneyContext } from './context.ts';
import type { Data, JourneyPage, Redirect, Sent, Shown, Visit } from './journey-page.ts';
import type { Session } from './sessions.ts';
import { deviceOf } from './statistics/device-of.ts';
import { countInTransaction, recordProgress } from './statistics/record-progress.ts';
import { updateSession } from './store.ts';

/** Records the page that a person is on, for the client, and counts it. */
export async function recordStep(visit: Visit, page: JourneyPage, { failed = null }: Shown): Promise<void> {
  const { context, session, language, origin } = visit;
  await recordProgress(context, session, {
    changes: page.step === null || page.step === session.step ? {} : { step: page.step },
    reached: {
      shown: { language, device: deviceOf(origin.userAgent) },
      hasAgreed: page.stage === 'sharing',
      way: page.way?.(visit) ?? null,
      failed,
    },
  });
}

/** Counts what has failed when a form was sent. */
export async function recordFailure(
  { context, session }: Visit,
  answered: Shown | Redirect | Sent | Data,
): Promise<void> {
  if ('failed' in answered && answered.failed)
    await recordProgress(context, session, { reached: { failed: answered.failed } });
}

/** Records that the person agreed in this browser. */
export async function recordConsent(
  { context: { database, clock }, session: { clientId, journeyId, sessionId } }: Visit,
  authorisationId: string,
): Promise<void> {
  await database.inTenant(clientId, async (tx) => {
    await updateSession(tx, clientId, sessionId, { authorisation_id: authorisationId });
    await countInTransaction(tx, { clientId, journeyId, reached: { hasAgreed: true }, now: clock.now() });
  });
}

/** Keeps the language that the person chose for other browsers, and for frames, whose cookies browsers may block. */
export async function rememberLanguage(
  context: JourneyContext,
  session: Session,
  chosen: Language | null,
): Promise<void> {
  if (chosen === null || chosen === session.language) return;
  await recordProgress(context, session, { changes: { language: chosen }, reached: { language: chosen } });
}
