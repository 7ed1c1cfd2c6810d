import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { actorOf } from '#platform/http/permits.ts';
import { fileRoute, type Route, readRoute } from '#platform/http/route.ts';
import { paginate, sliceOf } from '#values/page.ts';
import { exportLog } from './export-log.ts';
import { openAuditContext } from './record-audit-entry.ts';
import { type AuditEntry, AuditExportQuery, AuditList, AuditListQuery } from './schema.ts';
import { type EntryRow, listEntries } from './store.ts';

interface Context {
  database: Database;
  keys: { clients: ClientKeys };
  clock: Clock;
}

export function auditRoutes(context: Context): Route[] {
  const { database } = context;
  return [
    readRoute({
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
    fileRoute({
      method: 'GET',
      path: '/audit/export',
      afterWithdrawal: 'shown',
      name: 'audit.export',
      tag: 'Audit',
      summary: 'Export audit entries',
      description:
        'Returns entries as JSON lines, oldest first, each with its MAC and the MAC of the entry before it, so that `stipend audit verify --file` can verify the file. To continue, send the last `sequence` as `after_sequence`, until the reply is empty. The audit log records each export, except those that have only records of exports.',
      callers: ['api_key', 'member'],
      permission: 'read_audit',
      effects: { export: 'always' },
      isCostly: true,
      query: AuditExportQuery,
      mediaTypes: ['application/x-ndjson'],
      readFile: async ({ caller, query, callerGone }) => {
        const auditContext = await openAuditContext(context, caller.clientId);
        const part = { after: query.after_sequence, limit: query.limit };
        const actor = actorOf(caller);
        return {
          mediaType: 'application/x-ndjson',
          bytes: await exportLog(context, auditContext, { actor, part, gone: callerGone() }),
          length: null,
          fileName: `audit-after-${part.after}.ndjson`,
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
