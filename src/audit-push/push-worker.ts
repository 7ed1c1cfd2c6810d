import { describeError } from '#platform/log.ts';
import { type PushContext, pushLog } from './push-log.ts';
import { listDue } from './store.ts';

const POLL_MS = 2000;
/** A receiver that hangs takes one of these for 15 seconds, and then less and less often. */
const AT_ONCE_MAX = 32;

/** Sends the audit logs of all clients until it is stopped. Each client's log is sent by itself. */
export function startAuditPush(context: PushContext): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | null = null;
  let polling: Promise<void> = Promise.resolve();

  async function poll(): Promise<void> {
    try {
      const free = AT_ONCE_MAX - running.size;
      const due = free > 0 ? await findDue(context, AT_ONCE_MAX) : [];
      for (const clientId of due.filter((id) => !running.has(id)).slice(0, free)) {
        if (stopping.signal.aborted) return;
        const sending = pushOne(context, clientId, stopping.signal).finally(() => running.delete(clientId));
        running.set(clientId, sending);
      }
    } catch (error) {
      context.log.warn({ error: describeError(error) }, 'looking for audit logs to send failed');
    }
    if (!stopping.signal.aborted) timer = setTimeout(plan, POLL_MS);
  }
  function plan(): void {
    polling = poll();
  }
  plan();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer ?? undefined);
      await polling;
      await Promise.all(running.values());
    },
  };
}

/** Sends once what is due. For tests and scripts. */
export async function pushDue(context: PushContext): Promise<void> {
  const due = await findDue(context, AT_ONCE_MAX);
  await Promise.all(due.map((clientId) => pushOne(context, clientId)));
}

function findDue({ database, clock }: PushContext, limit: number): Promise<string[]> {
  return database.inSystem((tx) => listDue(tx, clock.now(), limit));
}

async function pushOne(context: PushContext, clientId: string, signal?: AbortSignal): Promise<void> {
  try {
    await pushLog(context, clientId, signal);
  } catch (error) {
    context.log.error({ client_id: clientId, error: describeError(error) }, 'sending an audit log failed');
  }
}
