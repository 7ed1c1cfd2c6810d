import { z } from 'zod';
import type { ProviderSetup } from '../provider.ts';
import { readSettings } from '../settings.ts';

const XeroSettings = z.object({
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  authorize_url: z.url(),
  token_url: z.url(),
  connections_url: z.url(),
});
export type XeroSettings = z.output<typeof XeroSettings>;

export function settingsOf(provider: ProviderSetup): XeroSettings {
  return readSettings(XeroSettings, provider);
}
