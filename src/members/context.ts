import type { KeyObject } from 'node:crypto';
import { type AuditContext, type AuditEntry, openAuditContext, recordAuditEntry } from '#audit';
import type { issueToken } from '#auth';
import { findConfiguration } from '#clients';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database, Db } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/permits.ts';
import type { UnknownSecretLimit } from '#platform/limit-unknown-secrets.ts';
import type { Email } from '#platform/mail/message.ts';
import { postMessage } from '#platform/mail/outbox.ts';
import { type MailContent, renderMail } from '#platform/mail/render-mail.ts';
import { requireSender } from '#platform/mail/require-sender.ts';
import type { Senders } from '#platform/mail/senders.ts';
import type { Role } from '#values/roles.ts';
import type { Passwords } from './passwords.ts';
import type { Member, MfaMethod } from './schema.ts';
import { type MemberProfile, openMember, sealMember } from './seal-member.ts';
import { listAdmins, type MemberRow } from './store.ts';

export type MembersContext = Parameters<typeof issueToken>[0] & {
  database: Database;
  keys: { clients: ClientKeys; root: KeyObject };
  passwords: Passwords;
  senders: Senders;
  publicUrl: string;
  unknownSecrets: UnknownSecretLimit;
  hooks: { members: readonly MemberStep[] };
  identityProviders: IdentityProvider;
};

/** The part of single sign-on that the sign-out needs. */
export interface IdentityProvider {
  /** The address at which the browser ends the session at the provider; null if that is not wanted or not possible. */
  logoutUrl(clientId: string, idToken: string | null): Promise<string | null>;
}

/** Runs in the transaction that removes a member or changes their role. `role` is null for a member who was removed. */
export type MemberStep = (
  tx: Db,
  changed: { clientId: string; memberId: string; role: Role | null },
) => Promise<void>;

/** The audit context of one client's team. */
export type Team = AuditContext;

export async function teamOf(
  context: Pick<MembersContext, 'keys' | 'clock'>,
  clientId: string,
): Promise<Team> {
  return openAuditContext(context, clientId);
}

/** Records what was done to a member, by themselves unless `actor` is given. */
export function recordAboutMember(
  tx: Db,
  team: Team,
  row: Pick<MemberRow, 'member_id'>,
  entry: Pick<AuditEntry, 'action' | 'details'> & { actor?: Actor },
): Promise<void> {
  const member = { kind: 'member', id: row.member_id } as const;
  return recordAuditEntry(tx, team, { actor: member, ...entry, subject: member });
}

export function profileOf(team: Team, row: MemberRow): MemberProfile {
  return openMember(team.clientKey, { clientId: team.clientId, memberId: row.member_id }, row.sealed_profile);
}

/** Returns the member's encrypted profile without the phone number. */
export function withoutPhone(team: Team, row: MemberRow): Buffer {
  const owner = { clientId: team.clientId, memberId: row.member_id };
  return sealMember(team.clientKey, owner, { ...profileOf(team, row), phone: null });
}

export function toMember(team: Team, row: MemberRow): Member {
  const { email, name } = profileOf(team, row);
  return {
    id: row.member_id,
    email,
    role: row.role,
    name,
    status: row.status,
    mfa_status: row.mfa_status,
    mfa_methods: methodsOf(row),
    has_single_sign_on: row.provider_identity !== null,
    created_at: row.created_at,
    last_signed_in_at: row.last_signed_in_at,
  };
}

export function methodsOf(
  row: Pick<MemberRow, 'mfa_status' | 'totp_confirmed_at' | 'passkey_count'>,
): MfaMethod[] {
  return [
    ...(row.mfa_status === 'disabled' ? [] : [row.mfa_status]),
    ...(row.totp_confirmed_at ? ['totp' as const] : []),
    ...(row.passkey_count > 0 ? ['passkey' as const] : []),
  ];
}

/** Sends an email to a member under the client's name. The email is stored in the caller's transaction. */
export async function mailMember(
  tx: Db,
  team: Team,
  row: MemberRow,
  content: Omit<MailContent, 'from' | 'greeting' | 'footer'> & Pick<Email, 'isNotice'>,
): Promise<void> {
  const from = await displayName(tx, team.clientId);
  const { email, name } = profileOf(team, row);
  const mail = renderMail({
    ...content,
    subject: content.code
      ? `${content.code} is ${content.subject} for ${from}`
      : `${from}: ${content.subject}`,
    from,
    ...(name ? { greeting: `Hello ${name},` } : {}),
    footer:
      'You received this message because you are a member of this team or were invited to it. It was sent automatically.',
  });
  const notice = content.isNotice ? { isNotice: content.isNotice } : {};
  const message: Email = { channel: 'email', to: email, fromName: from, ...mail, ...notice };
  await postMessage(tx, { ...team, now: team.clock.now() }, message);
}

/** Emails all admins of a client about something that they need to act on. Without a mail server, nothing is sent. */
export async function mailAdmins(
  tx: Db,
  team: Team,
  content: { subject: string; paragraphs: readonly string[] },
): Promise<void> {
  for (const admin of await listAdmins(tx, team.clientId))
    await mailMember(tx, team, admin, { ...content, isNotice: true });
}

/** Returns the name that emails are sent under. */
export async function displayName(db: Db, clientId: string): Promise<string> {
  const { client_display_name } = await findConfiguration(db, clientId);
  return client_display_name ?? 'Stipend';
}

export function requireMail({ senders }: Pick<MembersContext, 'senders'>): void {
  requireSender(senders, 'email');
}
