import { tenantOf } from '#users';
import { endForUser, reopen } from '../end-journey.ts';
import { CONTINUE, type JourneyPage, type Redirect, type Visit } from '../journey-page.ts';
import { offerOf, outcomeOf } from '../next-step.ts';
import type { Outcome } from '../schema.ts';

/** The person has shared what they want to share. */
export const finishAction: JourneyPage = action('/journey/finish', 'sharing', (visit) =>
  endAs(visit, visit.facts.readiness ? outcomeOf(visit.facts.readiness, visit.facts.asked) : 'left'),
);

export const leaveAction: JourneyPage = action('/journey/leave', 'any', (visit) => endAs(visit, 'left'));

export const declineAction: JourneyPage = action('/journey/decline', 'any', (visit) =>
  endAs(visit, 'declined'),
);

/** Continues a journey that the person has ended, at the place that the button on the last page names. */
export const againAction: JourneyPage = action('/journey/again', 'ended', async (visit) => {
  const { context, session } = visit;
  const tenant = await tenantOf(context, session.clientId);
  await context.database.inTenant(session.clientId, (tx) => reopen(tx, tenant, endingOf(visit)));
  return { redirect: offerOf(visit.facts) === 'otherWay' ? '/journey/ways' : CONTINUE };
});

/** Ends the journey. A person who declines also withdraws the consent that they gave in this journey. */
export async function endAs(visit: Visit, outcome: Outcome): Promise<Redirect> {
  const { context, session, facts, callApi } = visit;
  const { clientId, authorisationId } = session;
  if (facts.outcome) return { redirect: '/journey/end' };
  // an answer of 404 or 400 means that it was withdrawn before
  if (outcome === 'declined' && authorisationId)
    await callApi({ method: 'DELETE', path: `/authorisations/${authorisationId}` });
  const tenant = await tenantOf(context, clientId);
  await context.database.inTenant(clientId, (tx) => endForUser(tx, tenant, { ...endingOf(visit), outcome }));
  const isAwaited = facts.client.callbackUrl !== null || session.frameOrigin !== null;
  return { redirect: isAwaited ? '/journey/return' : '/journey/end' };
}

function endingOf({ session: { userId, journeyId } }: Visit) {
  return { userId, journeyId, actor: { kind: 'user', id: userId } } as const;
}

/** An address that takes a form with a single button. */
function action(
  path: string,
  stage: JourneyPage['stage'],
  take: (visit: Visit) => Promise<Redirect>,
): JourneyPage {
  return { step: null, path, stage, show: async () => ({ redirect: CONTINUE }), take };
}
