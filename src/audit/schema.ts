import { z } from 'zod';
import { Id, id, oneOf, Timestamp, timestamp } from '#values/fields.ts';
import { Pagination, pageQuery } from '#values/page.ts';

/** Every action that the audit log records. */
export const ACTIONS = [
  'audit_started',
  'client_created',
  'api_key_created',
  'api_key_revoked',
  'configuration_changed',
  'user_created',
  'user_changed',
  'user_deleted',
  'personal_data_read',
  'account_deleted',
  'entry_deleted',
  'document_uploaded',
  'document_read',
  'webhook_created',
  'webhook_changed',
  'webhook_deleted',
  'webhook_disabled',
  'webhook_replayed',
  'webhook_tested',
  'term_created',
  'term_changed',
  'authorisation_accepted',
  'authorisation_revoked',
  'evidence_read',
  'member_invited',
  'member_created',
  'member_confirmed',
  'member_changed',
  'member_archived',
  'member_signed_in',
  'member_sign_in_failed',
  'member_signed_out',
  'member_reset_requested',
  'member_password_changed',
  'member_mfa_changed',
  'member_recovery_code_used',
] as const;
export type Action = (typeof ACTIONS)[number];

export const ACTOR_KINDS = ['api_key', 'member', 'user', 'service'] as const;

export const AuditEntry = z
  .object({
    sequence: z.int().meta({ description: 'Position in the client’s log, starting at 1, without gaps' }),
    at: Timestamp,
    action: z.enum(ACTIONS),
    actor_kind: z.enum(ACTOR_KINDS),
    actor_id: Id.nullable(),
    subject_kind: z.string().nullable(),
    subject_id: Id.nullable(),
    details: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Ids, field names and statuses; never personal data' }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof AuditEntry>;

const EXAMPLE = {
  sequence: 41,
  at: '2026-01-31T09:30:00.000Z',
  action: 'personal_data_read' as const,
  actor_kind: 'member' as const,
  actor_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  subject_kind: 'user',
  subject_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072',
  details: { fields: ['forename', 'surname'] },
};

export const AuditList = z.object({ pagination: Pagination, audit_entries: z.array(AuditEntry) }).meta({
  examples: [{ pagination: { offset: 0, limit: 20, count: 1, total_count: 1 }, audit_entries: [EXAMPLE] }],
});

export const AuditListQuery = z.strictObject({
  ...pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }),
  action: oneOf(ACTIONS).optional(),
  actor_id: id().optional(),
  subject_id: id().optional(),
  from: timestamp().optional(),
  to: timestamp().optional(),
});
