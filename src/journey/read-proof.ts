import type { Database, Db } from '#platform/database/database.ts';
import type { UserCaller } from '#platform/http/caller.ts';
import type { Named, PersonProof, ReadProof } from '#platform/http/permits.ts';
import { type Tenant, type TenantContext, tenantOf } from '#users';
import { type Effect, effectsOfScopes } from '#values/effects.ts';
import { isAtLeast, type Strength } from '#values/proof.ts';
import { stillCausable } from './link-maker.ts';
import { type AccessState, readAccessIn } from './my-data/read-access.ts';
import { toSession } from './sessions.ts';
import { findSessionById } from './store.ts';

type OfBrowser = ReturnType<typeof toSession>;

/** What a browser has shown about the person who uses it, or what the key may cause that created a token of the client's app. */
export function readProof(context: TenantContext & { database: Database }): ReadProof {
  return async (caller, named) => {
    const { clientId, journeySessionId } = caller;
    const tenant = await tenantOf(context, clientId);
    const readIn = async (tx: Db): Promise<PersonProof> => {
      if (journeySessionId === null) return { ...(await proofOfKey(tx, tenant, caller)), readAgain };
      const row = await findSessionById(tx, clientId, journeySessionId);
      const session = row && toSession(row);
      const state = session && (await readAccessIn(tx, tenant, session));
      return {
        madeBy: session?.madeBy ?? null,
        keyEffects: [],
        // without an effect: how surely the person may have a copy of everything
        strengthFor: (effect) =>
          // the session may have been deleted in the meantime
          session && state ? strengthOn(session, state, { effect: effect ?? 'export', named }) : 'link',
        ownStrengthFor: (effect) =>
          session && state
            ? strengthOn(session, { ...state, strengthFor: state.ownStrengthFor }, { effect, named })
            : 'link',
        readAgain,
      };
    };
    const readAgain: PersonProof['readAgain'] = (tx) =>
      tx ? readIn(tx) : context.database.inTenantSnapshot(clientId, readIn);
    return readAgain();
  };
}

/** A token that a client made proves nothing about the person: their link can't be told from the client. */
async function proofOfKey(
  tx: Db,
  tenant: Tenant,
  { createdBy, scopes }: UserCaller,
): Promise<Omit<PersonProof, 'readAgain'>> {
  const madeBy = createdBy === null ? null : ({ kind: 'api_key', id: createdBy } as const);
  const contactEffects = effectsOfScopes(scopes);
  return {
    madeBy,
    strengthFor: () => 'link',
    ownStrengthFor: () => 'link',
    // the key may have been revoked since
    keyEffects: await stillCausable(tx, tenant, { madeBy, contactEffects }),
  };
}

export function strengthOn(
  { authorisationId }: Pick<OfBrowser, 'authorisationId'>,
  state: Pick<AccessState, 'strengthFor' | 'hasOwn' | 'hasOthers'>,
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
