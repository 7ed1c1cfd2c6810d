import type { Database } from '#platform/database/database.ts';
import { type Route, route } from '#platform/http/route.ts';
import { paginate, sliceOf } from '#values/page.ts';
import { type AuditEntry, AuditList, AuditListQuery } from './schema.ts';
import { type EntryRow, listEntries } from './store.ts';

export function auditRoutes({ database }: { database: Database }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/audit',
      afterWithdrawal: 'shown',
      name: 'audit.list',
      tag: 'Audit',
      summary: 'List audit entries',
      description:
        'Lists who did what, newest first: sign-ins, changes to keys, members and terms, authorisations, deletions, and every access to personal data by a member.',
      callers: ['api_key', 'member'],
      permission: 'read_audit',
      query: AuditListQuery,
      reply: AuditList,
      handle: async ({ caller, query }) => {
        const found = await database.reads.inTenantSnapshot(caller.clientId, (tx) =>
          listEntries(tx, caller.clientId, {
            ...sliceOf(query),
            filter: {
              action: query.action,
              actorId: query.actor_id,
              subjectId: query.subject_id,
              userId: query.user_id,
              kind: query.kind,
              from: query.from,
              to: query.to,
            },
          }),
        );
        return {
          pagination: paginate(query, found),
          audit_entries: found.rows.map(toAuditEntry),
        };
      },
    }),
  ];
}

function toAuditEntry(row: EntryRow): AuditEntry {
  return {
    sequence: Number(row.sequence),
    at: row.at,
    action: row.action as AuditEntry['action'],
    actor_kind: row.actor_kind as AuditEntry['actor_kind'],
    actor_id: row.actor_id,
    subject_kind: row.subject_kind as AuditEntry['subject_kind'],
    subject_id: row.subject_id,
    details: JSON.parse(row.details),
  };
}
