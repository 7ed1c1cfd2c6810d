import { z } from 'zod';
import { UserToken } from '#journey/schema.ts';
import { authorityOf } from '#platform/http/permits.ts';
import { type Route, route } from '#platform/http/route.ts';
import { tenantOf } from '#users';
import { exampleOf } from '#values/example-of.ts';
import { SANDBOX_ROUTE, type SandboxContext } from './context.ts';
import { addTrialJourney } from './create-trial-journey.ts';
import { recordChange } from './record-change.ts';
import { Persona } from './user-schema.ts';

const JourneyInput = z
  .strictObject({
    persona: Persona.default('user_good').describe('The person who shares'),
  })
  .meta({
    id: 'SandboxJourneyInput',
    description: 'Whose journey to create',
    examples: [{ persona: 'user_good' }],
  });

const { user_id, journey_id, journey_url, journey_expires_at } = exampleOf(UserToken);

const MadeJourney = UserToken.pick({
  user_id: true,
  journey_id: true,
  journey_url: true,
  journey_expires_at: true,
}).meta({
  id: 'SandboxJourney',
  description: 'The journey of a fictional person who has shared nothing yet',
  examples: [{ user_id, journey_id, journey_url, journey_expires_at }],
});

/** For people who want to see the pages with one call. */
export function journeyRoute(context: SandboxContext): Route {
  return route({
    ...SANDBOX_ROUTE,
    method: 'POST',
    path: '/sandbox/journeys',
    afterWithdrawal: 'shown',
    name: 'sandbox.createJourney',
    summary: 'Create a person and their journey',
    effects: {},
    description:
      'Creates a user with the identity of a persona, who has shared nothing yet, and a link to their journey. The link works for 24 hours. It also works in a frame of the dashboard.',
    isBodyOptional: true,
    body: JourneyInput,
    status: 201,
    reply: MadeJourney,
    commit: async (tx, { caller, body: { persona } }) => {
      const tenant = await tenantOf(context, caller.clientId);
      const { userId, journeyId, ticket, expiresAt } = await addTrialJourney(tx, tenant, {
        persona,
        by: authorityOf(caller, context.clock.now()),
      });
      const subject = { kind: 'user', id: userId } as const;
      await recordChange(tx, tenant, caller, { change: 'journey_created', subject });
      const reply = {
        user_id: userId,
        journey_id: journeyId,
        journey_url: `${context.publicUrl}/journey/${ticket}`,
        journey_expires_at: expiresAt.toISOString(),
      };
      return { reply, userId };
    },
  });
}
