import { sql } from 'kysely';
import { SERVICE } from '#platform/http/permits.ts';
import type { Effect } from '#values/effects.ts';
import type { Role } from '#values/roles.ts';
import type { Scope } from '#values/scopes.ts';
import { makeApiKey } from '../src/clients/keys/api-key.ts';
import { addKey } from '../src/clients/keys/manage-keys.ts';
import { bearer, newMember } from './support/members.ts';
import type { TestService } from './support/service.ts';

/** What the database says about one client, by the effect that changes it. */
type Facts = Readonly<
  Record<'erase' | 'hidden' | 'stop_sharing' | 'grant_access' | 'redirect_people', string[]>
>;

/** One statement, because it runs after every call. */
const FACTS = sql<{ name: keyof Facts; fact: string }>`
  select 'erase' as name, 'user ' || user_id as fact from users
  union all select 'erase', 'account ' || account_id from accounts
  union all select 'erase', 'document ' || document_id from documents
  union all select 'erase', 'entry ' || entry_id from entries
  union all select 'erase', 'immediate ' || coalesce(immediate_deletion_enabled, false) from client_configurations
  union all select 'erase', 'after ' || coalesce(after_withdrawal, '') || coalesce(after_withdrawal_days, -1) from client_configurations
  union all select 'hidden', user_id::text from withdrawals where after_withdrawal <> 'keep' and shown_again_at is null
  union all select 'stop_sharing', authorisation_id::text from authorisations where revoked_at is null
  union all select 'grant_access', 'member ' || member_id || role || status || mfa_status || coalesce(password_hash, '') from members
  union all select 'grant_access', 'key ' || key_id from api_keys
  union all select 'grant_access', 'webhook ' || webhook_id || include_payload || encode(sealed_url, 'hex') || encode(sealed_secrets, 'hex') from webhooks where deleted_at is null
  union all select 'grant_access', 'scim ' || token_id || coalesce(revoked_at::text, '') from scim_tokens
  union all select 'grant_access', 'scim settings ' || role_mapping::text || coalesce(default_role, '') from scim_settings
  union all select 'grant_access', 'sign-on ' || provider::text || is_enforced from single_sign_on
  union all select 'grant_access', 'policy ' || second_factor_required || session_hours || allowed_addresses::text from access_policies
  union all select 'grant_access', 'push ' || encode(sealed_settings, 'hex') from audit_pushes
  union all select 'grant_access', 'passkey ' || passkey_id from member_passkeys
  union all select 'redirect_people', coalesce(client_callback_url, '') || coalesce(client_privacy_url, '')
    || coalesce(journey_origins::text, '') || coalesce(app_link_schemes::text, '') from client_configurations`;

/** Looks at the database, so that it finds an effect whatever the route says about itself. */
export function observeEffects(service: TestService) {
  const look = async (): Promise<Facts> => {
    const { rows } = await FACTS.execute(service.app.database.tenant(service.clientId));
    const named = (name: keyof Facts) => rows.flatMap((row) => (row.name === name ? [row.fact] : []));
    return {
      erase: named('erase'),
      hidden: named('hidden'),
      stop_sharing: named('stop_sharing'),
      grant_access: named('grant_access'),
      redirect_people: named('redirect_people'),
    };
  };
  return {
    look,
    /** The effects that explain the difference. New users and new consents are none. */
    between(before: Facts, after: Facts): Effect[] {
      const lost = (name: keyof Facts) => before[name].some((fact) => !after[name].includes(fact));
      const won = (name: keyof Facts) => after[name].some((fact) => !before[name].includes(fact));
      // the consents of an erased user are gone too
      const isErased = lost('erase');
      return [
        ...(isErased ? ['erase' as const] : []),
        ...(won('hidden') ? ['hide' as const] : []),
        ...(lost('hidden') && !isErased ? ['show_hidden' as const] : []),
        ...(lost('stop_sharing') && !isErased ? ['stop_sharing' as const] : []),
        ...(lost('grant_access') || won('grant_access') ? ['grant_access' as const] : []),
        ...(lost('redirect_people') ? ['redirect_people' as const] : []),
      ];
    },
  };
}

type Ids = Record<string, string>;

/** Makes the records that a path names, owned by a new user. */
export function targetsOf(service: TestService) {
  const post = async (path: string, body?: object): Promise<Ids> => {
    const reply = await service.ask('POST', path, body ? { body } : {});
    if (reply.status >= 300) throw new Error(`POST ${path}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const byAdmin = async (path: string, body: object) =>
    (await (await newMember(service, 'admin')).ask('POST', path, { body })).body;
  const MAKERS: Readonly<Record<string, (user: Ids) => Promise<Ids>>> = {
    entry_id: ({ user_id }) =>
      post(`/sandbox/users/${user_id}/payroll-submissions`, { payroll_submissions: [{}] }),
    document_id: async ({ user_id }) => {
      const { access_token } = await post('/user-tokens', { user_id: user_id as string });
      const { body } = await service.ask('PUT', '/documents/payslips/presign', {
        ...bearer(access_token as string),
        body: { files: [{ file_name: 'a.pdf' }] },
      });
      return body.presigned_urls[0];
    },
    account_id: ({ user_id }) =>
      post('/accounts', {
        user_id,
        payroll_provider: 'harbour',
        user_name: 'user_good',
        password: 'pass_good',
      }),
    member_id: async () => ({ member_id: (await newMember(service, 'admin')).member.id }),
    token_id: () => byAdmin('/scim-tokens', { name: 'Target' }),
    key_id: () => byAdmin('/api-keys', { name: 'target', scopes: ['users:read'] }),
    webhook_id: async ({ user_id }) => {
      // a client can have only so many
      await sql`update webhooks set deleted_at = now()`.execute(
        service.app.database.tenant(service.clientId),
      );
      const url = 'https://lender.example/hook';
      return post('/webhooks', { name: `target ${user_id}`, events: ['user-payroll-submitted'], url });
    },
    deletion_request_id: ({ user_id }) => post(`/users/${user_id}/deletion-requests`),
    note_id: ({ user_id }) => post(`/users/${user_id}/notes`, { text: 'A note' }),
    journey_id: ({ user_id }) => post('/user-tokens', { user_id }),
  };
  return async (path: string): Promise<Ids> => {
    const { user_id } = await post('/users', { forename: 'Ada', surname: 'Target' });
    const { body } = await service.ask('GET', '/authorisations/terms?is_active=true');
    const term_id = body.terms[0].id;
    const { authorisation_id } = await post('/authorisations', { user_id, term_id });
    const ids: Ids = { user_id, term_id, authorisation_id } as Ids;
    for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g))
      ids[name] ??= (await MAKERS[name]?.(ids))?.[name] ?? ids.user_id ?? '';
    return ids;
  };
}

/** A key without the limit on their number. */
export async function makeKey(service: TestService, scopes: Scope[] | null): Promise<string> {
  const { clientId, clock, app } = service;
  const apiKey = makeApiKey('sandbox', clientId);
  const auditContext = { clientId, clientKey: await app.keys.clients.of(clientId), clock };
  await app.database.inTenant(clientId, (tx) =>
    addKey(tx, auditContext, { name: 'sweep', apiKey, scopes: scopes ?? undefined, actor: SERVICE }),
  );
  return apiKey;
}

/** A member whose last sign-in is an hour old, as if somebody found an open browser. */
export async function newStaleMember(service: TestService, role: Role) {
  const member = await newMember(service, role);
  const signedIn = new Date(service.clock.now().getTime() - 3_600_000);
  await service.app.database.inTenant(service.clientId, (tx) =>
    tx
      .updateTable('member_sessions')
      .set({ authenticated_at: signedIn })
      .where('client_id', '=', service.clientId)
      .where('member_id', '=', member.member.id)
      .execute(),
  );
  return member;
}
