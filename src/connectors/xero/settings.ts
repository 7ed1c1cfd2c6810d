import { z } from 'zod';
import { ConnectorFailure, type ProviderSetup } from '../connector.ts';

const XeroSettings = z.object({
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  authorize_url: z.url(),
  token_url: z.url(),
  connections_url: z.url(),
});
export type XeroSettings = z.output<typeof XeroSettings>;

export function settingsOf(provider: ProviderSetup): XeroSettings {
  const settings = XeroSettings.safeParse(provider.settings);
  if (settings.success) return settings.data;
  const names = settings.error.issues.map(({ path }) => `[${path.join('.')}]`);
  throw new ConnectorFailure('not_configured', {
    detail: `settings are missing or wrong: ${names.join(', ')}`,
  });
}
