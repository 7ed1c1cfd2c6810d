import type { Db } from '#platform/database/database.ts';
import { type Message, notFound, Problem, say } from '#platform/problem.ts';
import { findUserSettings } from '#users';

/** The settings that switch sources of data on and off. */
export type SourceSetting = 'payroll_connections_enabled' | 'taxauth_enabled' | 'bank_connections_enabled';

const NOT_ENABLED: Readonly<Record<SourceSetting, Message>> = {
  payroll_connections_enabled: say`Payroll connections are not enabled`,
  taxauth_enabled: say`Income from the tax authority is not enabled`,
  bank_connections_enabled: say`Bank connections are not enabled`,
};

interface Source {
  userId: string;
  setting: SourceSetting;
}

/** Returns a problem when the source is switched off for the user, or the user is deleted and has no settings. */
export function checkSource(
  settings: Awaited<ReturnType<typeof findUserSettings>>,
  { userId, setting }: Source,
): Problem | null {
  if (!settings) return notFound('User', userId);
  if (settings[setting].value) return null;
  return new Problem({ code: 'not_enabled', messages: [NOT_ENABLED[setting]] });
}

export async function requireSourceEnabled(db: Db, clientId: string, source: Source): Promise<void> {
  const problem = checkSource(await findUserSettings(db, clientId, source.userId), source);
  if (problem) throw problem;
}
