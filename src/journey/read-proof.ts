import type { Database, Db } from '#platform/database/database.ts';
import type { Named, PersonProof, ReadProof } from '#platform/http/permits.ts';
import { type TenantContext, tenantOf } from '#users';
import type { Effect } from '#values/effects.ts';
import { isAtLeast, type Strength } from '#values/proof.ts';
import { type AccessState, readAccessIn } from './my-data/read-access.ts';
import { toSession } from './sessions.ts';
import { findSessionById } from './store.ts';

type OfBrowser = ReturnType<typeof toSession>;

/** What a browser has shown about the person who uses it. */
export function readProof(context: TenantContext & { database: Database }): ReadProof {
  return async ({ clientId, journeySessionId }, named) => {
    const tenant = await tenantOf(context, clientId);
    const readIn = async (tx: Db): Promise<PersonProof> => {
      const row = journeySessionId === null ? null : await findSessionById(tx, clientId, journeySessionId);
      const session = row && toSession(row);
      const state = session && (await readAccessIn(tx, tenant, session));
      return {
        madeBy: session?.madeBy ?? null,
        // without an effect: how surely the person may have a copy of everything
        strengthFor: (effect) =>
          // the session may have been deleted in the meantime
          session && state ? strengthOn(session, state, { effect: effect ?? 'export', named }) : 'link',
        readAgain,
      };
    };
    const readAgain: PersonProof['readAgain'] = (tx) =>
      tx ? readIn(tx) : context.database.inTenantSnapshot(clientId, readIn);
    return readAgain();
  };
}

export function strengthOn(
  { authorisationId }: Pick<OfBrowser, 'authorisationId'>,
  state: AccessState,
  { effect, named }: { effect: Effect; named: Named },
): Strength {
  const sourceId = named.account_id ?? named.document_id;
  if (sourceId !== undefined) return state.strengthFor(effect, sourceId);
  const strength = state.strengthFor(effect);
  const isStopping = effect === 'stop_sharing' || effect === 'hide';
  // who agreed here may take that back if they have shared something, or if nobody has
  const isOwnConsent = authorisationId !== null && named.authorisation_id === authorisationId;
  const isConcerned = state.hasOwn || !state.hasOthers;
  return isStopping && isOwnConsent && isConcerned && !isAtLeast(strength, 'browser') ? 'browser' : strength;
}
