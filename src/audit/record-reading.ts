import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { actorOf, recordEntry, type Trail } from './record-entry.ts';

/** Before a member sees what is stored of a person, it is written down. */
export async function recordReading(
  { database }: { database: Database },
  trail: Trail,
  caller: Caller,
  { userId, ...details }: { userId: string; fields: string[]; count?: number },
): Promise<void> {
  if (caller.kind !== 'member' || details.count === 0) return;
  await database.inTenant(trail.clientId, (tx) =>
    recordEntry(tx, trail, {
      actor: actorOf(caller),
      action: 'personal_data_read',
      subject: { kind: 'user', id: userId },
      details,
    }),
  );
}
