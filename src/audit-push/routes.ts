import { openAuditContext } from '#audit';
import { actorOf } from '#platform/http/permits.ts';
import { type Route, readRoute, route } from '#platform/http/route.ts';
import { readProgress, removePush, requirePush, setPush, toPush, versionOf } from './manage-push.ts';
import type { PushContext } from './push-log.ts';
import { destinationsOf } from './receiver.ts';
import { AuditPush, AuditPushProgress, AuditPushTest, auditPushInput, Removed } from './schema.ts';
import { sendTestEntry } from './send-test.ts';

const TAG = 'Audit';
const errors = { 404: 'The audit log is not sent anywhere' };

export function auditPushRoutes(context: PushContext): Route[] {
  return [...changingRoutes(context), ...readingRoutes(context)];
}

function changingRoutes(context: PushContext): Route[] {
  const { database } = context;
  return [
    route({
      method: 'PUT',
      path: '/audit/push',
      name: 'audit.setPush',
      tag: TAG,
      summary: 'Set where the audit log is sent',
      description:
        'Sends new entries to your SIEM, at least once and in order, as JSON lines like `GET /audit/export`. A secret that is absent keeps its value, unless the host changes.',
      callers: ['member'],
      permission: 'manage_access',
      effects: { grant_access: 'always' },
      body: auditPushInput(destinationsOf(context)),
      reply: AuditPush,
      hasEtag: true,
      takesIfMatch: true,
      handle: async ({ caller, body: input, ifMatch, tag }) => {
        const auditContext = await openAuditContext(context, caller.clientId);
        const push = await database.inTenant(caller.clientId, (tx) =>
          setPush(tx, auditContext, { input, actor: actorOf(caller), ifMatch }),
        );
        tag(versionOf(push));
        return toPush(push);
      },
    }),
    route({
      method: 'DELETE',
      path: '/audit/push',
      name: 'audit.deletePush',
      tag: TAG,
      summary: 'Stop sending the audit log',
      callers: ['member'],
      permission: 'manage_access',
      effects: { grant_access: 'always' },
      reply: Removed,
      errors,
      takesIfMatch: true,
      handle: async ({ caller, ifMatch }) => {
        const auditContext = await openAuditContext(context, caller.clientId);
        await database.inTenant(caller.clientId, (tx) =>
          removePush(tx, auditContext, { actor: actorOf(caller), ifMatch }),
        );
        return { message: 'The audit log is no longer sent' };
      },
    }),
    route({
      method: 'POST',
      path: '/audit/push/test',
      name: 'audit.testPush',
      tag: TAG,
      summary: 'Send a test entry',
      description: 'Sends an entry with the sequence number 0 to the receiver, and says whether it arrived.',
      callers: ['member'],
      permission: 'manage_access',
      effects: { grant_access: 'always' },
      isNeverReplayed: 'Each request sends a test',
      reply: AuditPushTest,
      errors,
      handle: async ({ caller }) => {
        const auditContext = await openAuditContext(context, caller.clientId);
        const push = await requirePush(database.tenant(caller.clientId), auditContext);
        const failure = await sendTestEntry(context, auditContext, push);
        return { delivered: failure === null, failure };
      },
    }),
  ];
}

function readingRoutes(context: PushContext): Route[] {
  const { database } = context;
  return [
    readRoute({
      path: '/audit/push',
      name: 'audit.getPush',
      tag: TAG,
      summary: 'Get where the audit log is sent',
      callers: ['member'],
      permission: 'manage_access',
      reply: AuditPush,
      errors,
      hasEtag: true,
      handle: async ({ caller: { clientId }, tag }) => {
        const auditContext = await openAuditContext(context, clientId);
        const push = await database.reads.inTenant(clientId, (db) => requirePush(db, auditContext));
        tag(versionOf(push));
        return toPush(push);
      },
    }),
    readRoute({
      path: '/audit/push/progress',
      name: 'audit.getPushProgress',
      tag: TAG,
      summary: 'Get how far the audit log was sent',
      callers: ['member'],
      permission: 'manage_access',
      reply: AuditPushProgress,
      handle: ({ caller: { clientId } }) =>
        database.reads.inTenant(clientId, (db) => readProgress(db, clientId)),
    }),
  ];
}
