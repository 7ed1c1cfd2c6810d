import type { Db } from '#platform/database/database.ts';
import { readShownAgain, requireUserKey, type Tenant } from '#users';
import { type PageQuery, paginate, type Slice, sliceOf } from '#values/page.ts';
import { requireAuthorisation, toAuthorisation } from './read-authorisations.ts';
import { readReconfirmations } from './reconfirmations.ts';
import type { Consent, Evidence, RetrievalKind } from './schema.ts';
import { openAcceptance } from './seal-acceptance.ts';
import { type AuthorisationRow, listAcceptances, listAuthorisations, listRetrievals } from './store.ts';
import { hashText, readTerm, termIn } from './terms/manage-terms.ts';

/**
 * Collects the evidence of an authorisation: the accepted text, the details of the acceptance, and what was
 * retrieved under it.
 */
export async function readEvidence(
  tx: Db,
  tenant: Tenant,
  authorisationId: string,
  query: PageQuery,
): Promise<Evidence> {
  const { clientId } = tenant;
  const row = await requireAuthorisation(tx, clientId, { authorisationId, ofUser: null });
  const retrievals = await listRetrievals(tx, clientId, authorisationId, sliceOf(query));
  const pagination = paginate(query, retrievals);
  return {
    ...(await readConsent(tx, tenant, row, null)),
    pagination,
    retrieval_count: pagination.total_count,
    // `recordRetrieval` writes no other kinds
    retrievals: retrievals.rows.map(({ retrieval_id: _, ...row }) => ({
      ...row,
      kind: row.kind as RetrievalKind,
    })),
  };
}

/** Lists a user's authorisations with the accepted texts and the details of the acceptances, newest first. */
export async function readConsents(
  tx: Db,
  tenant: Tenant,
  {
    userId,
    viewer = null,
    ...page
  }: {
    userId: string;
    /** The browser session of a journey that sees the result: where others agreed from is left out. */
    viewer?: string | null;
  } & Slice,
): Promise<Consent[]> {
  const now = tenant.clientTime();
  const { rows } = await listAuthorisations(tx, tenant.clientId, { userId, status: undefined, now, ...page });
  const consents: Consent[] = [];
  for (const row of rows) consents.push(await readConsent(tx, tenant, row, viewer));
  return consents;
}

const NOWHERE = { ip_address: 'not shown', user_agent: null };
const NOT_SHOWN = {
  ...NOWHERE,
  reported_ip_address: null,
  reported_user_agent: null,
};

/** For acceptances that are older than these fields. */
const NOT_RECORDED = { proved_by: null, link_made_by: null };

async function readConsent(
  tx: Db,
  tenant: Tenant,
  row: AuthorisationRow,
  viewer: string | null,
): Promise<Consent> {
  const hidden = (sessionId: string | null) => (viewer === null || sessionId === viewer ? {} : NOT_SHOWN);
  const { clientId } = tenant;
  const { authorisation_id: authorisationId } = row;
  const userKey = await requireUserKey(tx, tenant, row.user_id);
  const { text_sha256, ...acceptance } = openAcceptance(
    userKey,
    { clientId, authorisationId },
    row.sealed_acceptance,
  );
  const term = await readTerm(tx, clientId, row.term_id);
  const { id, authorisation_version, authorisation_category } = term;
  const shown = termIn(term, acceptance.language ?? term.language);
  const reconfirmations = await readReconfirmations(tx, { clientId, authorisationId, userKey });
  return {
    reconfirmations: reconfirmations.map((one) => ({ ...one, ...(viewer === null ? {} : NOWHERE) })),
    authorisation: toAuthorisation(row, tenant.clientTime()),
    term: { id, authorisation_version, authorisation_category, ...shown },
    text_sha256,
    text_matches:
      hashText(shown.authorisation_text).toString('hex') === text_sha256 &&
      row.text_sha256.toString('hex') === text_sha256,
    acceptance: {
      accepted_at: row.accepted_at,
      ...NOT_RECORDED,
      ...acceptance,
      ...hidden(row.journey_session_id),
      language: shown.language,
    },
    shown_again: await readShownAgain(tx, tenant, { userId: row.user_id, withReasons: viewer === null }),
    further_acceptances: (await listAcceptances(tx, clientId, authorisationId)).map(
      ({ acceptance_id: acceptanceId, accepted_at, sealed_acceptance, journey_session_id }) => ({
        accepted_at,
        ...NOT_RECORDED,
        language: term.language,
        ...openAcceptance(userKey, { clientId, authorisationId, acceptanceId }, sealed_acceptance),
        ...hidden(journey_session_id),
      }),
    ),
  };
}
